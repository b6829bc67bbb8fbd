import { isJsonSpace } from "./json-size.ts";

/** Where a text stops being JSON. Lines and columns start at 1 and count UTF-16 units. */
export interface JsonFault {
  line: number;
  column: number;
  message: string;
}

const depthMax = 200;

/**
 * Locates and names the first syntax error of a text that is not JSON, for the caller's message. The engine's own
 * message omits the position for short texts and quotes the text itself. `undefined` if there is none: the text is
 * JSON, or it is nested beyond the limit.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  const reader = new JsonReader(text);
  try {
    reader.readDocument();
    return undefined;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const before = text.slice(0, error.position);
    const lineStart = before.lastIndexOf("\n") + 1;
    return {
      line: before.split("\n").length,
      column: error.position - lineStart + 1,
      message: error.message,
    };
  }
}

const wordPattern = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

class Fault extends Error {
  readonly position: number;
  constructor(position: number, message: string) {
    super(message);
    this.position = position;
  }
}

class JsonReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readDocument(): void {
    this.#readValue(0);
    this.#skipSpace();
    if (this.#at < this.#text.length) this.#refuse("nothing more is expected after the value");
  }

  #readValue(depth: number): void {
    this.#skipSpace();
    const first = this.#text[this.#at];
    if (depth > depthMax) this.#refuse("the value is nested too deeply");
    if (first === "{") this.#readObject(depth);
    else if (first === "[") this.#readArray(depth);
    else if (first === '"') this.#readString();
    else this.#readWord();
  }

  #readObject(depth: number): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#take("}")) return;
    for (;;) {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') this.#refuse("a key in double quotes is expected");
      this.#readString();
      this.#skipSpace();
      if (!this.#take(":")) this.#refuse('":" is expected after the key');
      this.#readValue(depth + 1);
      this.#skipSpace();
      if (this.#take("}")) return;
      if (!this.#take(",")) this.#refuse('"," or "}" is expected');
    }
  }

  #readArray(depth: number): void {
    this.#at += 1;
    this.#skipSpace();
    if (this.#take("]")) return;
    for (;;) {
      this.#readValue(depth + 1);
      this.#skipSpace();
      if (this.#take("]")) return;
      if (!this.#take(",")) this.#refuse('"," or "]" is expected');
    }
  }

  #readString(): void {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      const character = this.#text[this.#at];
      if (character === undefined) {
        this.#at = start;
        this.#refuse("the text that starts here has no closing quote");
      }
      if (character === '"') break;
      if (character < " ") this.#refuse("a control character must be written as an escape");
      if (
        character === "\\" &&
        !/^\\(["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(this.#text.slice(this.#at, this.#at + 6))
      )
        this.#refuse("this escape is not known");
      this.#at += character === "\\" ? 2 : 1;
    }
    this.#at += 1;
  }

  #readWord(): void {
    wordPattern.lastIndex = this.#at;
    const word = wordPattern.exec(this.#text);
    if (word === null)
      this.#refuse(this.#at >= this.#text.length ? "the text ends too early" : "a value is expected");
    this.#at += word[0].length;
  }

  #skipSpace(): void {
    while (isJsonSpace(this.#text.charCodeAt(this.#at))) this.#at += 1;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #refuse(message: string): never {
    throw new Fault(this.#at, message);
  }
}
