import { texts } from "./texts.ts";

/** Why a layer became a picture. */
export type PictureReason = keyof typeof texts.reasons;

/** A layer that was left out, replaced or turned into a picture. */
export interface SvgImportNote {
  kind: "picture" | keyof typeof texts.notes;
  /** Of a `picture`. */
  reason?: PictureReason | undefined;
  /** The author's name of the layer. */
  layer?: string | undefined;
  /** The component that a press on the note selects. */
  id?: string;
  /** `font`: the family of the drawing and the one that replaces it. `scaled`: per cent of the size. */
  detail?: string | undefined;
  /** Layers that the note is about. */
  count: number;
}

const notesMax = 500;
const lengthMax = 200;

/** Counts notes that say the same about the same component. Bounds the report: a drawing can name any number of fonts. */
export function countNotes(notes: readonly Omit<SvgImportNote, "count">[]): SvgImportNote[] {
  const short = notes.map((note) => ({ ...note, detail: note.detail?.slice(0, lengthMax) }));
  const alike = [...Map.groupBy(short, (note) => JSON.stringify(note)).values()].slice(0, notesMax);
  return alike.flatMap(([note, ...others]) => (note ? [{ ...note, count: 1 + others.length }] : []));
}

/** A line of the report; `id`: of the component that a press selects. */
export interface ReportLine {
  words: string;
  id?: string | undefined;
}

/** The report as sentences. `idOf`: the id that a component of the drawing has now, if it exists. */
export function reportLines(notes: readonly SvgImportNote[], idOf: (id: string) => string | undefined) {
  return notes.map((note) => ({ words: noteWords(note), id: note.id && idOf(note.id) }));
}

/** A note of the report as a sentence in the user's language. */
export function noteWords({ kind, count, layer, reason = "differs", detail = "" }: SvgImportNote): string {
  const words =
    kind === "picture" ? texts.pictured(count, texts.reasons[reason]) : texts.notes[kind](count, detail);
  return layer === undefined ? words : texts.layered(layer, words);
}
