import { texts } from "./texts.ts";

/** A warning, a failure's reason or another text of the service, in the reader's language. */
export function serviceWords(text: string): string {
  return texts.serviceText(text);
}
