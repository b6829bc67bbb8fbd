import type { SvgImportNote } from "./notes.ts";
import { texts } from "./texts.ts";

/** A note of the report as a sentence in the user's language. */
export function noteWords({ kind, count, detail = "" }: SvgImportNote): string {
  const { notes } = texts;
  switch (kind) {
    case "font":
    case "element":
      return notes[kind](count, detail);
    case "scaled":
      return notes.scaled(detail);
    default:
      return notes[kind](count);
  }
}
