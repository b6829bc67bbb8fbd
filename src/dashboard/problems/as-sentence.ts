import { texts } from "../composer/texts.ts";

/** A message without its field's name becomes a sentence at the field, in the reader's language. */
export function asSentence(message: string): string {
  const text = texts.fields.problem(message.trim());
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
