import { texts } from "./texts.ts";

/** A message without its field's name becomes a sentence at the field, in the reader's language. */
export function asSentence(message: string): string {
  const text = texts.problem(message.trim());
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
