import { bracketMatching, syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const kinds: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: "json-key" }),
  Number: Decoration.mark({ class: "json-word" }),
  True: Decoration.mark({ class: "json-word" }),
  False: Decoration.mark({ class: "json-word" }),
  Null: Decoration.mark({ class: "json-word" }),
};

/** Syntax highlighting of the visible lines. */
const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = highlight(view);
    }
    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = highlight(view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function highlight({ visibleRanges, state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const decoration = kinds[name];
        if (decoration !== undefined) builder.add(start, end, decoration);
      },
    });
  }
  return builder.finish();
}

/** The editor's theme, in tokens of the design system. */
const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "0.75rem", color: "var(--color-ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "2px solid var(--color-focus)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--font-mono)", lineHeight: "1.25rem", letterSpacing: "-0.01em" },
  ".cm-content": { padding: "0.75rem 0", caretColor: "var(--color-ink)" },
  ".cm-line": { padding: "0 1rem 0 0.5rem" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--color-ink-3)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "1.75rem", padding: "0 0.25rem 0 0.5rem" },
  ".json-key": { color: "var(--color-ink-2)" },
  ".json-word": { color: "var(--color-info)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--color-line-strong)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--color-error)",
  },
  ".json-picture": {
    margin: "0 1px",
    padding: "0 4px",
    border: "1px solid var(--color-line)",
    borderRadius: "var(--radius-control)",
    color: "var(--color-ink-2)",
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
});

export const jsonLook: Extension = [theme, highlighting, bracketMatching()];
