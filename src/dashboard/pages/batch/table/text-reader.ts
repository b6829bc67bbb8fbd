/** Reads a text from its beginning, with normalised line breaks and without a byte order mark. */
export class TextReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(source: string) {
    this.#text = source.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  }

  /** The next line, from 1. */
  get line(): number {
    return this.#line;
  }

  /** Characters skipped so far. */
  get position(): number {
    return this.#at;
  }

  /** The next `length` characters, or all remaining ones. */
  peek(length: number): string {
    return this.#text.slice(this.#at, this.#at + length);
  }

  /** Whether `peek(length)` reaches the end of the text. */
  isRest(length: number): boolean {
    return this.#at + length >= this.#text.length;
  }

  skip(length: number): void {
    this.#line += countLines(this.#text, this.#at, this.#at + length);
    this.#at += length;
  }

  skipLine(): void {
    const end = this.#text.indexOf("\n", this.#at);
    this.skip((end < 0 ? this.#text.length : end + 1) - this.#at);
  }

  /** At the beginning of a line: skips all whole lines without a match of `content`, a global expression. */
  skipLinesWithout(content: RegExp): void {
    content.lastIndex = this.#at;
    const found = content.exec(this.#text)?.index;
    const end = found === undefined ? this.#text.length : this.#text.lastIndexOf("\n", found) + 1;
    this.skip(end - this.#at);
  }
}

export function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
