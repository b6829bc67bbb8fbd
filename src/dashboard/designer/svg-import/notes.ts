/** Parts of a drawing that a template cannot have. */
export type SvgNoteKind =
  // Left out.
  | "filter"
  | "script"
  | "foreignObject"
  | "animation"
  | "marker"
  | "hidden"
  | "outside"
  | "reference"
  | "element"
  | "tooDetailed"
  | "tooMany"
  // Drawn without its effect.
  | "mask"
  | "clipPath"
  // Drawn in another way.
  | "gradient"
  | "pattern"
  | "picture"
  | "shapedPicture"
  | "groupOpacity"
  | "nestedGroup"
  | "unevenStroke"
  | "styles"
  | "merged"
  | "scaled"
  // Texts.
  | "font"
  | "textPath"
  | "textPlaces"
  | "textTransform";

/** A kind of part that was left out or drawn in another way. */
export interface SvgImportNote {
  kind: SvgNoteKind;
  count: number;
  /** `font`: the family of the drawing and the one that replaces it. `element`: its name. `scaled`: per cent of the size. */
  detail?: string;
}

/** Collects notes; those of the same kind and detail are counted. */
export class SvgNotes {
  readonly #notes = new Map<string, SvgImportNote>();

  add(kind: SvgNoteKind, detail?: string, count = 1): void {
    if (count <= 0) return;
    const key = `${kind} ${detail ?? ""}`;
    const known = this.#notes.get(key);
    if (known !== undefined) known.count += count;
    // Bounds the report: a drawing can name any number of elements and fonts.
    else if (this.#notes.size < notesMax)
      this.#notes.set(key, {
        kind,
        count,
        ...(detail !== undefined && { detail: detail.slice(0, detailLengthMax) }),
      });
  }

  list(): readonly SvgImportNote[] {
    return [...this.#notes.values()];
  }
}

const notesMax = 60;
const detailLengthMax = 200;
