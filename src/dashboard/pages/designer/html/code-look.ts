import { bracketMatching, syntaxTree } from "@codemirror/language";
import { type Extension, RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const name = Decoration.mark({ class: "code-name" });
const value = Decoration.mark({ class: "code-value" });
const quiet = Decoration.mark({ class: "code-quiet" });

/** Of the grammars of html and CSS. */
const kinds: Readonly<Record<string, Decoration>> = {
  TagName: name,
  ClassName: name,
  IdName: name,
  TagSelector: name,
  AtKeyword: name,
  import: name,
  media: name,
  supports: name,
  keyframes: name,
  PropertyName: quiet,
  AttributeName: quiet,
  Comment: quiet,
  DoctypeDecl: quiet,
  AttributeValue: value,
  UnquotedAttributeValue: value,
  EntityReference: value,
  CharacterReference: value,
  StringLiteral: value,
  NumberLiteral: value,
  ColorLiteral: value,
  VariableName: value,
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
    let last = from;
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        const decoration = kinds[node.name];
        if (decoration === undefined || node.from < last || node.from === node.to) return;
        builder.add(node.from, node.to, decoration);
        last = node.to;
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
  ".code-name": { color: "var(--color-accent-text)" },
  ".code-value": { color: "var(--color-info)" },
  ".code-quiet": { color: "var(--color-ink-2)" },
  ".code-selected": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-accent)",
    borderRadius: "2px",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "transparent",
    outline: "1px solid var(--color-line-strong)",
  },
  ".cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket": {
    backgroundColor: "transparent",
    color: "var(--color-error)",
  },
  // A solid line, because forced colours hide the default waves.
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: 0 },
  ".cm-lintRange-error": {
    textDecoration: "underline 2px solid var(--color-error)",
    textUnderlineOffset: "3px",
  },
  ".cm-lintPoint": { "&:after": { borderBottomColor: "var(--color-error)" } },
  ".cm-tooltip": {
    backgroundColor: "var(--color-panel)",
    color: "var(--color-ink)",
    border: "1px solid var(--color-line-strong)",
    borderRadius: "var(--radius-control)",
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
  ".cm-searchMatch": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-accent)",
  },
  ".cm-searchMatch-selected": {
    backgroundColor: "var(--color-accent)",
    "& *, &": { color: "var(--color-on-accent)" },
  },
  ".cm-diagnostic": { padding: "4px 8px", fontFamily: "var(--font-sans)", border: "none", maxWidth: "28rem" },
});

export const codeLook: Extension = [theme, highlighting, bracketMatching()];
