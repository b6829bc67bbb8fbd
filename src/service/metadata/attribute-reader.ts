import { decodeHTMLAttribute } from "entities/decode";
import type { TokenizerCallbacks } from "htmlparser2";
import { markingAttributes } from "./marked-values.ts";
import { hidingAttributes } from "./open-elements.ts";
import { pageBounds } from "./page-parts.ts";
import { cutTo, writtenLengthMax } from "./page-text.ts";

/** All their attributes are read. */
export const readElements: readonly string[] = "html meta link base img script h1 time".split(" ");
const wholeElements = new Set(readElements);
/** Attributes that are read of every element, and the lengths of their names. */
const readAttributes: ReadonlySet<string> = new Set([...hidingAttributes, ...markingAttributes]);
const readLengths = new Set([...readAttributes].map(({ length }) => length));

/** Reads the attributes of the current tag that matter. */
export class AttributeReader {
  /** Of the current tag, by name in lower case. */
  readonly values = new Map<string, string>();
  readonly #html: string;
  /** Whether all of this element's attributes are read, and whether this attribute is. */
  #isWhole = false;
  #isWanted = false;
  #name = "";
  #value = "";

  constructor(html: string) {
    this.#html = html;
  }

  beginTag(tag: string): void {
    this.#isWhole = wholeElements.has(tag);
    if (this.values.size > 0) this.values.clear();
  }

  readonly callbacks = {
    onattribname: (start, end) => {
      this.#isWanted = this.#isWhole || this.#isReadAttribute(start, end);
      if (!this.#isWanted) return;
      this.#name = this.#html.slice(start, end).toLowerCase();
      this.#value = "";
    },
    onattribdata: (start, end) => {
      if (this.#isWanted)
        this.#value += cutTo(writtenLengthMax - this.#value.length, this.#html.slice(start, end));
    },
    onattribend: () => {
      if (!this.#isWanted || this.values.size >= pageBounds.attributesMax) return;
      // The first of two counts.
      if (!this.values.has(this.#name)) this.values.set(this.#name, decodeHTMLAttribute(this.#value));
    },
  } satisfies Partial<TokenizerCallbacks>;

  /** Without making a text of each of a million names. */
  #isReadAttribute(start: number, end: number): boolean {
    return readLengths.has(end - start) && readAttributes.has(this.#html.slice(start, end).toLowerCase());
  }
}
