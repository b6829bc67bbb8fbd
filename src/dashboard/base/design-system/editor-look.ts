import { bracketMatching, syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

/** The look of a code editor: its theme in tokens of the design system, with `styles` of its own, and its highlighting. */
export function editorLook(
  /** The classes of the grammar's nodes, by their names. */
  classes: Readonly<Record<string, string>>,
  styles: Parameters<typeof EditorView.theme>[0],
): Extension {
  return [EditorView.theme({ ...theme, ...styles }), highlighting(classes), bracketMatching()];
}

/** The smallest replacement that makes `after` of `before`. */
export function findReplacement(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) };
}

/** Syntax highlighting of the visible lines. */
function highlighting(classes: Readonly<Record<string, string>>): Extension {
  const kinds = new Map(
    Object.entries(classes).map(([name, part]) => [name, Decoration.mark({ class: part })]),
  );
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = highlight(view, kinds);
      }
      update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
        if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
          this.decorations = highlight(view, kinds);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}

function highlight(
  { visibleRanges, state }: EditorView,
  kinds: ReadonlyMap<string, Decoration>,
): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    let last = from;
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const decoration = kinds.get(node.name);
        if (decoration === undefined || node.from < last || node.from === node.to) return;
        builder.add(node.from, node.to, decoration);
        last = node.to;
      },
    });
  }
  return builder.finish();
}

const theme = {
  "&": { height: "100%", fontSize: "0.75rem", color: "var(--color-ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--color-focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.25rem", letterSpacing: "-0.01em" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--color-ink-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.75rem", padding: "0 0.25rem 0 0.5rem" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--color-line-strong)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--color-error)",
  },
  // Solid and dashed lines, because forced colours hide the default waves.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: 0 },
  ".cm-lintRange-error": {
    textDecoration: "underline 2px solid var(--color-error)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-warning": {
    textDecoration: "underline 2px dashed var(--color-warn)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint": { "&:after": { borderBottomColor: "var(--color-error)" } },
  ".cm-tooltip": {
    backgroundColor: "var(--color-panel)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-line-strong)",
    borderRadius: "var(--radius-control)",
  },
  ".cm-diagnostic": { padding: "4px 8px", fontFamily: "var(--font-sans)", border: "none", maxWidth: "28rem" },
};
