import type { CodeField } from "./source-text.ts";

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
