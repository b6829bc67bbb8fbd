import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { indentOnInput, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import {
  Compartment,
  EditorState,
  type Extension,
  RangeSetBuilder,
  StateField,
  Transaction,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  WidgetType,
} from "@codemirror/view";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { editorLook, findReplacement } from "../../../base/design-system/editor-look.ts";
import { formatBytes } from "../../../base/design-system/format.ts";
import { texts as sharedTexts } from "../../../base/design-system/texts.ts";
import { texts } from "./texts.ts";

const jsonLook = editorLook(
  {
    PropertyName: "json-key",
    Number: "json-word",
    True: "json-word",
    False: "json-word",
    Null: "json-word",
  },
  {
    ".json-key": { color: "var(--color-ink-2)" },
    ".json-word": { color: "var(--color-info)" },
    ".json-picture": {
      margin: "0 1px",
      padding: "0 4px",
      border: "1px solid var(--color-line)",
      borderRadius: "var(--radius-control)",
      color: "var(--color-ink-2)",
    },
  },
);

/** As in `shorten-data-urls.ts`: the minimum length to shorten, and the characters shown. */
const lengthMin = 200;
const shownLength = 48;

class Chip extends WidgetType {
  readonly #words: string;
  constructor(words: string) {
    super();
    this.#words = words;
  }
  override eq(other: Chip): boolean {
    return other.#words === this.#words;
  }
  override toDOM(): HTMLElement {
    const chip = document.createElement("span");
    chip.className = "json-picture";
    chip.textContent = this.#words;
    return chip;
  }
}

export interface JsonEditorProps {
  /** A new object replaces the text, where it differs, and keeps the caret. */
  value: { readonly text: string };
  label: string;
  /** The id of the description, which says how to leave the editor. */
  describedBy: string;
  marks: readonly Diagnostic[];
  /** The point of the press that opened the editor, for the caret; by default the start of the text. */
  startsAt: { x: number; y: number } | undefined;
  viewRef: RefObject<EditorView | null>;
  onChange: (text: string) => void;
  onLeave: () => void;
  onBlur: () => void;
}

/** A JSON editor by CodeMirror. Loaded on the first edit, because it is larger than the rest of the composer. */
export function JsonEditor({
  value,
  label,
  describedBy,
  marks,
  startsAt,
  viewRef,
  onChange,
  onLeave,
  onBlur,
}: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const change = useEffectEvent(onChange);
  const leave = useEffectEvent(onLeave);
  const blur = useEffectEvent(onBlur);
  const open = useEffectEvent((parent: HTMLElement) => {
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value.text,
        extensions: [
          keysOf(() => leave()),
          setup(),
          EditorView.contentAttributes.of({ "aria-label": label, "aria-describedby": describedBy }),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            if (docChanged && !transactions.some((one) => one.annotation(Transaction.remote) === true))
              change(state.doc.toString());
          }),
          EditorView.domEventHandlers({
            blur: () => blur(),
          }),
        ],
      }),
    });
    editor.focus();
    const anchor = startsAt === undefined ? null : editor.posAtCoords(startsAt);
    if (anchor !== null) editor.dispatch({ selection: { anchor } });
    return editor;
  });

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const editor = open(place.current);
    viewRef.current = editor;
    return () => {
      viewRef.current = null;
      editor.destroy();
    };
  }, [viewRef]);

  useLayoutEffect(() => {
    if (viewRef.current !== null) replaceText(viewRef.current, value.text);
  }, [value, viewRef]);

  useEffect(() => {
    if (viewRef.current !== null) viewRef.current.dispatch(setDiagnostics(viewRef.current.state, [...marks]));
  }, [marks, viewRef]);

  return <div ref={place} className="min-h-0 flex-1 overflow-hidden max-lg:max-h-96" />;
}

function setup(): Extension {
  const { editor } = texts;
  return [
    lineNumbers(),
    past.of(history()),
    json(),
    indentUnit.of("  "),
    indentOnInput(),
    EditorView.lineWrapping,
    jsonLook,
    pictureChips((length) => sharedTexts.shortenedBy(formatBytes(length))),
    EditorState.phrases.of({
      Diagnostics: editor.faults,
      "No diagnostics": editor.noFaults,
      close: editor.closeFaults,
    }),
  ];
}

/** Tab and Escape leave the editor. ⌘↵ renders, so the editor does not handle it. */
function keysOf(leave: () => void): Extension {
  const others = defaultKeymap.filter(({ key }) => key !== "Mod-Enter");
  return keymap.of([
    {
      key: "Escape",
      run: () => {
        leave();
        return true;
      },
    },
    ...lintKeymap,
    ...historyKeymap.map((binding) => ({ ...binding, stopPropagation: true })),
    ...others,
  ]);
}

/** The editor's undo covers one visit; earlier steps belong to the composer. */
const past = new Compartment();

/** Replaces only the part that differs, to keep caret and scroll position. */
function replaceText(editor: EditorView, text: string): void {
  editor.dispatch({ effects: past.reconfigure([]) });
  editor.dispatch({ effects: past.reconfigure(history()) });
  const current = editor.state.doc.toString();
  if (current === text) return;
  editor.dispatch({
    changes: findReplacement(current, text),
    annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
  });
}

/**
 * Shows a `data:` URL as its first characters and a size, because a line of half a million characters makes typing
 * slow. The document has the whole text: copied whole, deleted as one character.
 */
function pictureChips(describe: (length: number) => string): Extension {
  const field = StateField.define<DecorationSet>({
    create: (state) => findPictures(state, describe),
    update: (chips, { docChanged, state }) => (docChanged ? findPictures(state, describe) : chips),
    provide: (self) => [
      EditorView.decorations.from(self),
      EditorView.atomicRanges.of((view) => view.state.field(self)),
    ],
  });
  return field;
}

function findPictures(state: EditorState, describe: (length: number) => string): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const match of state.doc.toString().matchAll(/data:[\w.+-]+\/[\w.+-]+[;,][^\s"'<>]*/gi)) {
    if (match[0].length < lengthMin) continue;
    const to = match.index + match[0].length;
    const widget = new Chip(describe(match[0].length - shownLength));
    builder.add(match.index + shownLength, to, Decoration.replace({ widget }));
  }
  return builder.finish();
}
