import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { openSearchPanel } from "@codemirror/search";
import { EditorState, Transaction } from "@codemirror/state";
import { EditorView, type ViewUpdate } from "@codemirror/view";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { codeKeys, codeSetup, type CodeSetup, markTags } from "./code-setup.ts";
import type { CodeEdit } from "./edit-runs.ts";
import type { TextRange } from "./parsed-html.ts";
import { findReplacement } from "../../../base/design-system/editor-look.ts";
import type { CodeField } from "./source-text.ts";

/** A place that the caret goes to. Each object is one order. */
export interface CodeTarget {
  offset: number;
  /** Whether the editor takes the focus. */
  takesFocus: boolean;
}

/** Opens the fields of find and replace. Each object is one order. */
export interface FindOrder {
  field: CodeField;
}

/** The marks in a text. */
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
