import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { css } from "@codemirror/lang-css";
import { html } from "@codemirror/lang-html";
import { indentOnInput, indentUnit } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { codeLook } from "./code-look.ts";
import { selectedTags } from "./selected-tags.ts";
import type { CodeField } from "./source-text.ts";
import { texts } from "./texts.ts";

export interface CodeSetup {
  field: CodeField;
  label: string;
  /** The id of the description, which says how to leave the editor. */
  describedBy: string;
}

/** The extensions of an editor of html or CSS, without its keys. */
export function codeSetup({ field, label, describedBy }: CodeSetup): Extension {
  const { editor } = texts;
  return [
    lineNumbers(),
    lintGutter(),
    // Authors who close their tags themselves would get two ends.
    field === "html" ? html({ autoCloseTags: false }) : css(),
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
