import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec, StateEffect, StateField, Transaction } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  lineNumbers,
  type ViewUpdate,
} from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html, htmlLanguage } from "@codemirror/lang-html";
import { indentOnInput, indentUnit } from "@codemirror/language";
import { htmlPropertyNames } from "#scene/html/html-properties.ts";
import type { TextRange } from "./parsed-html.ts";
import { editorLook, findReplacement } from "../../../base/design-system/editor-look.ts";
import type { CodeEdit, CodeField } from "./source-text.ts";
import { texts } from "./texts.ts";

/** A place that the caret goes to. Each object is one order. */
export interface CodeTarget {
  offset: number;
  takesFocus: boolean;
}

/** Opens the fields of find and replace. Each object is one order. */
export interface FindOrder {
  field: CodeField;
}

export interface CodeMarks {
  text: string;
  problems: readonly Diagnostic[];
  /** The tags of the selected component. */
  tags: readonly TextRange[];
}

export interface CodeEditorProps extends CodeSetup {
  /** A new object replaces the text, where it differs, unless the text is an earlier one of the editor's own. */
  value: { readonly text: string };
  marks: CodeMarks;
  target: CodeTarget | undefined;
  find: FindOrder | undefined;
  onEdit: (text: string, edit: CodeEdit) => void;
  /** The author moved the caret. */
  onCaret: (offset: number) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/**
 * An editor of html or CSS by CodeMirror. It has no undo of its own: each step is one of the page, together with those of
 * the other fields. A chunk of its own, because it is larger than the rest of the page.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { field, value, label, describedBy, marks, target, find } = props;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** Texts on their way through the page. */
  const sent = useRef<readonly string[]>([]);
  const edit = useEffectEvent((update: ViewUpdate) => {
    const text = update.state.doc.toString();
    sent.current = [...sent.current, text];
    props.onEdit(text, describeEdit(field, update));
  });
  const moveCaret = useEffectEvent(props.onCaret);
  const undo = useEffectEvent(props.onUndo);
  const redo = useEffectEvent(props.onRedo);
  const open = useEffectEvent(
    (parent: HTMLElement, options: CodeSetup) =>
      new EditorView({
        parent,
        state: EditorState.create({
          doc: value.text,
          extensions: [
            codeKeys({ undo: () => undo(), redo: () => redo() }),
            codeSetup(options),
            EditorView.updateListener.of((update) => {
              const { docChanged, selectionSet, transactions, state } = update;
              if (transactions.some(isFromPage)) return;
              if (docChanged) edit(update);
              if (docChanged || selectionSet) moveCaret(state.selection.main.head);
            }),
          ],
        }),
      }),
  );

  useLayoutEffect(() => {
    if (place.current === null) return undefined;
    const editor = open(place.current, { field, label, describedBy });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [field, label, describedBy]);

  useLayoutEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const isCurrent = editor.state.doc.toString() === value.text;
    if (isCurrent) sent.current = [];
    // Keys typed since are on their way too.
    else if (!sent.current.includes(value.text)) {
      sent.current = [];
      replaceText(editor, value.text);
    }
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    // The marks of the present text follow; until then those that are there move along with the text.
    if (editor === null || editor.state.doc.toString() !== marks.text) return;
    editor.dispatch(setDiagnostics(editor.state, [...marks.problems]), {
      effects: markTags.of(marks.tags),
      annotations: fromPage,
    });
  }, [marks]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null || target === undefined) return;
    const anchor = Math.min(target.offset, editor.state.doc.length);
    // A hidden editor has no size until it has measured itself.
    editor.requestMeasure();
    editor.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "nearest", yMargin: 80 }),
      annotations: fromPage,
    });
    if (target.takesFocus) editor.focus();
  }, [target]);

  useEffect(() => {
    if (view.current !== null && find !== undefined) openSearchPanel(view.current);
  }, [find]);

  return <div ref={place} className="html-editor" />;
}

const fromPage = Transaction.remote.of(true);

function isFromPage(transaction: Transaction): boolean {
  return transaction.annotation(Transaction.remote) === true;
}

function describeEdit(field: CodeField, { changes, transactions }: ViewUpdate): CodeEdit {
  const parts: { from: number; to: number; end: number }[] = [];
  changes.iterChangedRanges((from, to, _start, end) => parts.push({ from, to, end }));
  const [first = { from: 0, to: 0, end: 0 }, ...others] = parts;
  const isTyped = transactions.some((one) => one.isUserEvent("input.type"));
  const isDeleted = transactions.some((one) => one.isUserEvent("delete"));
  const kind = others.length > 0 ? "other" : isTyped ? "typed" : isDeleted ? "deleted" : "other";
  return { field, kind, ...first, at: performance.now() };
}

/** Replaces only the part that differs. The caret goes to the end of it, where undo and redo changed something. */
function replaceText(editor: EditorView, text: string): void {
  const { from, to, insert } = findReplacement(editor.state.doc.toString(), text);
  editor.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    scrollIntoView: editor.hasFocus,
    annotations: [fromPage, Transaction.addToHistory.of(false)],
  });
}

interface CodeSetup {
  field: CodeField;
  label: string;
  /** The id of the description, which says how to leave the editor. */
  describedBy: string;
}

const nameClass = "code-name";
const valueClass = "code-value";
const quietClass = "code-quiet";

/** Of the grammars of html and CSS. */
const classes: Readonly<Record<string, string>> = {
  TagName: nameClass,
  ClassName: nameClass,
  IdName: nameClass,
  TagSelector: nameClass,
  AtKeyword: nameClass,
  import: nameClass,
  media: nameClass,
  supports: nameClass,
  keyframes: nameClass,
  PropertyName: quietClass,
  AttributeName: quietClass,
  Comment: quietClass,
  DoctypeDecl: quietClass,
  AttributeValue: valueClass,
  UnquotedAttributeValue: valueClass,
  EntityReference: valueClass,
  CharacterReference: valueClass,
  StringLiteral: valueClass,
  NumberLiteral: valueClass,
  ColorLiteral: valueClass,
  VariableName: valueClass,
};

const codeLook = editorLook(classes, {
  ".code-name": { color: "var(--color-accent-text)" },
  ".code-value": { color: "var(--color-info)" },
  ".code-quiet": { color: "var(--color-ink-2)" },
  ".code-selected": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-accent)",
    borderRadius: "2px",
  },
  ".cm-panels": { backgroundColor: "var(--color-bg)", color: "var(--color-ink)", zIndex: 2 },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--color-line)" },
  ".cm-panel.cm-search": {
    padding: "0.5rem 2.5rem 0.25rem 1rem",
    fontFamily: "var(--font-sans)",
    "& input, & button, & label": { margin: "0 0.5rem 0.25rem 0", fontSize: "0.75rem" },
    "& label": { display: "inline-block" },
    "& .cm-textfield, & .cm-button": {
      padding: "0 0.5rem",
      minHeight: "1.75rem",
      backgroundImage: "none",
      backgroundColor: "var(--color-panel)",
      color: "var(--color-ink)",
      border: "1px solid var(--color-line-strong)",
      borderRadius: "var(--radius-control)",
    },
    // Selects all matches, but the editor has one selection.
    "& button[name=select]": { display: "none" },
    "& button[name=close]": { top: "0.5rem", minWidth: "1.75rem", minHeight: "1.75rem", fontSize: "1rem" },
  },
  ".cm-tooltip.cm-tooltip-autocomplete": {
    "& > ul": { fontFamily: "var(--font-mono)", maxHeight: "12rem" },
    "& > ul > li": { padding: "0.125rem 0.5rem", color: "var(--color-ink)" },
    "& > ul > li[aria-selected]": {
      backgroundColor: "var(--color-accent-soft)",
      color: "var(--color-accent-text)",
    },
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: 600 },
  ".cm-searchMatch": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-accent)",
  },
  ".cm-searchMatch-selected": {
    backgroundColor: "var(--color-accent)",
    "& *, &": { color: "var(--color-on-accent)" },
  },
});

const mark = Decoration.mark({ class: "code-selected" });

/** Marks the tags of the selected component, in the order of the text. */
const markTags = StateEffect.define<readonly TextRange[]>();

const selectedTags = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, { changes, effects, newDoc }) => {
    let next = marked.map(changes);
    for (const effect of effects)
      if (effect.is(markTags)) {
        const ranges = effect.value.filter(({ from, to }) => from < to && to <= newDoc.length);
        next = Decoration.set(
          ranges.map(({ from, to }) => mark.range(from, to)),
          true,
        );
      }
    return next;
  },
  // Around the colours of the grammar, so that a tag has one outline.
  provide: (field) => Prec.lowest(EditorView.decorations.from(field)),
});

/** The attributes by which Overprint knows what callers may change. */
const ownAttributes = {
  "data-component": null,
  "data-editable": null,
  "data-rows": null,
  "data-field": null,
};

/** Completes each name of a property in `data-editable`, after those that it has. */
function completeEditable(context: CompletionContext): CompletionResult | null {
  const value = context.matchBefore(/\bdata-editable\s*=\s*(?:"[^"<>]*|'[^'<>]*)/);
  if (value === null) return null;
  const [typed = ""] = /[\w-]*$/.exec(value.text) ?? [];
  const taken = value.text.slice(0, value.text.length - typed.length).split(/[\s"',]+/);
  const names = [...htmlPropertyNames].filter((name) => !taken.includes(name));
  return {
    from: context.pos - typed.length,
    options: names.map((label) => ({ label })),
    validFor: /^[\w-]*$/,
  };
}

/** The extensions of an editor of html or CSS, without its keys. */
function codeSetup({ field, label, describedBy }: CodeSetup): Extension {
  const { editor } = texts;
  return [
    lineNumbers(),
    lintGutter(),
    // Authors who close their tags themselves would get two ends.
    field === "html" ? html({ autoCloseTags: false, extraGlobalAttributes: ownAttributes }) : css(),
    htmlLanguage.data.of({ autocomplete: completeEditable }),
    // Tags, attributes and properties, with their values.
    autocompletion({ icons: false }),
    indentUnit.of("  "),
    indentOnInput(),
    EditorView.lineWrapping,
    search({ top: true }),
    selectedTags,
    codeLook,
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": describedBy,
      // It scrolls, and not all assistive technologies know that an editable element takes the focus.
      tabindex: "0",
    }),
    EditorState.phrases.of({
      Diagnostics: editor.faults,
      "No diagnostics": editor.noFaults,
      Completions: editor.completions,
      close: editor.close,
      ...editor.find,
    }),
  ];
}

/** The others select several ranges, of which the editor has one only, or lines by their number. */
const findKeys: readonly string[] = ["Mod-f", "F3", "Mod-g", "Escape"];

/** Tab indents until Escape is pressed; then it leaves, until the editor loses the focus or its text changes. */
function codeKeys({ undo, redo }: { undo: () => void; redo: () => void }): Extension {
  const step = (key: string, take: () => void) => ({
    key,
    stopPropagation: true,
    run: () => {
      take();
      return true;
    },
  });
  return [
    keymap.of([
      {
        key: "Escape",
        run: (view) => {
          view.setTabFocusMode(true);
          return false;
        },
      },
      step("Mod-z", undo),
      step("Mod-y", redo),
      step("Mod-Shift-z", redo),
      ...lintKeymap,
      ...searchKeymap.filter(({ key }) => key !== undefined && findKeys.includes(key)),
      indentWithTab,
      // ⌘↵ belongs to the page.
      ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
    ]),
    EditorView.updateListener.of(({ docChanged, focusChanged, view }) => {
      if (docChanged || (focusChanged && !view.hasFocus)) view.setTabFocusMode(false);
    }),
  ];
}
