import { autocompletion } from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { editorLook } from "../../../base/design-system/editor-look.ts";
import type { CodeField } from "./source-text.ts";
import { htmlPropertyNames } from "#scene/html/html-properties.ts";
import { texts } from "./texts.ts";
import type { TextRange } from "./parsed-html.ts";

export interface CodeSetup {
  field: CodeField;
  label: string;
  /** The id of the description, which says how to leave the editor. */
  describedBy: string;
}

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
export const markTags = StateEffect.define<readonly TextRange[]>();

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

/** The attributes by which Overprint knows what callers may change. Values are names of properties. */
const ownAttributes = {
  "data-component": null,
  "data-editable": [...htmlPropertyNames],
  "data-rows": null,
  "data-field": null,
};

/** The extensions of an editor of html or CSS, without its keys. */
export function codeSetup({ field, label, describedBy }: CodeSetup): Extension {
  const { editor } = texts;
  return [
    lineNumbers(),
    lintGutter(),
    // Authors who close their tags themselves would get two ends.
    field === "html" ? html({ autoCloseTags: false, extraGlobalAttributes: ownAttributes }) : css(),
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
export function codeKeys({ undo, redo }: { undo: () => void; redo: () => void }): Extension {
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
