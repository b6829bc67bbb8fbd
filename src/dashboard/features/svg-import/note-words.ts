import type { SvgImportNote } from "./notes.ts";
import { texts } from "./texts.ts";

/** A line of the report; `id`: of the component that a press selects. */
export interface ReportLine {
  words: string;
  id?: string;
}

/** The report as sentences. `idOf`: the id that a component of the drawing has now, if it exists. */
export function reportLines(
  notes: readonly SvgImportNote[],
  idOf: (id: string) => string | undefined,
): ReportLine[] {
  return notes.map((note) => {
    const id = note.id === undefined ? undefined : idOf(note.id);
    return { words: noteWords(note), ...(id !== undefined && { id }) };
  });
}

/** A note of the report as a sentence in the user's language. */
export function noteWords({ kind, count, layer, reason = "differs", detail = "" }: SvgImportNote): string {
  const { notes, pictured, layered } = texts;
  const words = () => {
    switch (kind) {
      case "picture":
        return pictured(count, texts.reasons[reason]);
      case "font":
        return notes.font(count, detail);
      case "scaled":
        return notes.scaled(detail);
      default:
        return notes[kind](count);
    }
  };
  return layer === undefined ? words() : layered(layer, words());
}
