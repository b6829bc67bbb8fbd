import { pageBounds, type PageParts } from "./page-parts.ts";
import { cutTo, writtenLengthMax } from "./page-text.ts";

/** Elements whose text is a part of the page's metadata. */
export type TextPart = "title" | "heading" | "jsonLd" | keyof PageParts["authors"];

/** Collects the text of one element, as it is written and up to a bound. */
export class TextCollector {
  #part: TextPart | undefined;
  #text = "";

  /** The purpose of the text; `undefined`: texts are ignored. */
  get part(): TextPart | undefined {
    return this.#part;
  }

  start(part: TextPart): void {
    this.#part = part;
    this.#text = "";
  }

  add(text: string): void {
    if (this.#part === undefined) return;
    if (this.#part !== "jsonLd") this.#text += cutTo(writtenLengthMax - this.#text.length, text);
    // Longer by one piece than allowed, so that a part of one is told from a whole one.
    else if (this.#text.length <= pageBounds.jsonLdLengthMax) this.#text += text;
  }

  /** Ends it. */
  take(): { part: TextPart; text: string } | undefined {
    if (this.#part === undefined) return undefined;
    const taken = { part: this.#part, text: this.#text };
    this.#part = undefined;
    this.#text = "";
    return taken;
  }
}
