import { Prec, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { TextRange } from "./parsed-html.ts";

const mark = Decoration.mark({ class: "code-selected" });

/** Marks the tags of the selected component, in the order of the text. */
export const markTags = StateEffect.define<readonly TextRange[]>();

export const selectedTags = StateField.define<DecorationSet>({
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
