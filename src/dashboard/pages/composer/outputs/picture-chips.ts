import { type EditorState, type Extension, RangeSetBuilder, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

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

/**
 * Shows a `data:` URL as its first characters and a size, because a line of half a million characters makes typing
 * slow. The document has the whole text: copied whole, deleted as one character.
 */
export function pictureChips(describe: (length: number) => string): Extension {
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
