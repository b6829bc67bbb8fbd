/** Why a layer became a picture. */
export type PictureReason =
  | "mask"
  | "clip"
  | "filter"
  | "pattern"
  | "gradient"
  | "stroke"
  | "marker"
  | "blend"
  | "overlap"
  | "text"
  | "image"
  | "detail"
  | "differs"
  | "tooMany"
  | "page";

/** `removed…` and `picture…` aside: `lost`, a picture that is not in the file; `font`, one that another replaces. */
export type SvgNoteKind =
  | "picture"
  | "script"
  | "foreignObject"
  | "animation"
  | "bounded"
  | "lost"
  | "font"
  | "merged"
  | "scaled";

/** A layer that was left out, replaced or turned into a picture. */
export interface SvgImportNote {
  kind: SvgNoteKind;
  /** Of a `picture`. */
  reason?: PictureReason;
  /** The author's name of the layer. */
  layer?: string;
  /** The component that a press on the note selects. */
  id?: string;
  /** `font`: the family of the drawing and the one that replaces it. `scaled`: per cent of the size. */
  detail?: string;
  /** Layers that the note is about. */
  count: number;
}

const notesMax = 500;
const lengthMax = 200;

/** Collects notes; those that say the same about the same component are counted. */
export class SvgNotes {
  readonly #notes = new Map<string, SvgImportNote>();

  add(note: Omit<SvgImportNote, "count">, count = 1): void {
    const short = { ...note, ...(note.detail !== undefined && { detail: note.detail.slice(0, lengthMax) }) };
    const key = JSON.stringify(short);
    const known = this.#notes.get(key);
    if (known !== undefined) known.count += count;
    // Bounds the report: a drawing can name any number of fonts.
    else if (this.#notes.size < notesMax) this.#notes.set(key, { ...short, count });
  }

  list(): readonly SvgImportNote[] {
    return [...this.#notes.values()];
  }
}
