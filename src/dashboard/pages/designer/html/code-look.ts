import { editorLook } from "../../../base/design-system/editor-look.ts";

const name = "code-name";
const value = "code-value";
const quiet = "code-quiet";

/** Of the grammars of html and CSS. */
const classes: Readonly<Record<string, string>> = {
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

export const codeLook = editorLook(classes, {
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
  ".cm-searchMatch": {
    backgroundColor: "var(--color-accent-soft)",
    outline: "1px solid var(--color-accent)",
  },
  ".cm-searchMatch-selected": {
    backgroundColor: "var(--color-accent)",
    "& *, &": { color: "var(--color-on-accent)" },
  },
});
