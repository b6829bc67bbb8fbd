/** The fields of an html template that contain code. */
export type CodeField = "html" | "css";

/** A range of one field, in characters of the editor's text. */
export interface CodeRange {
  field: CodeField;
  from: number;
  to: number;
}

/** The text as the editor counts it: each line ends with one character. */
export function toEditorText(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

/** The editor's text with the line ends of the text before the edit, if all of those were CRLF. */
export function fromEditorText(text: string, before: string): string {
  const breaks = before.match(/\r\n|\r|\n/g) ?? [];
  const isCrlf = breaks.length > 0 && breaks.every((end) => end === "\r\n");
  return isCrlf ? text.replaceAll("\n", "\r\n") : text;
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - (before.lastIndexOf("\n") + 1) + 1 };
}

/** The range of a line, from 1, without its end. The last line if there are fewer. */
export function rangeOfLine(text: string, line: number): { from: number; to: number } {
  let from = 0;
  for (let at = 1; at < line; at += 1) {
    const end = text.indexOf("\n", from);
    if (end < 0) break;
    from = end + 1;
  }
  const to = text.indexOf("\n", from);
  return { from, to: to < 0 ? text.length : to };
}

/** One change of a text by its author. */
export interface CodeEdit {
  field: CodeField;
  kind: "typed" | "deleted" | "other";
  /** The replaced part of the text before. */
  from: number;
  to: number;
  /** Where the new part ends in the text after. */
  end: number;
  /** Ms of a steady clock. */
  at: number;
}

const pauseMs = 1_000;

/**
 * Whether an edit belongs to the same undo step as the one before: typing on, or deleting on, at the same place and
 * without a pause.
 */
export function continuesRun(before: CodeEdit | undefined, edit: CodeEdit): boolean {
  return (
    before !== undefined &&
    edit.kind !== "other" &&
    edit.kind === before.kind &&
    edit.field === before.field &&
    edit.at - before.at < pauseMs &&
    edit.from <= before.end &&
    edit.to >= before.from
  );
}
