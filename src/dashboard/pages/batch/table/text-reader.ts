/**
 * Reads a long text lazily, with normalised line breaks and without a byte order mark. Processes only the requested part,
 * so rejecting a long text early is cheap.
 */
export interface TextReader {
  /** The next line, from 1. */
  readonly line: number;
  /** Characters of the source processed so far. */
  readonly touched: number;
  /** The next `length` characters, or all remaining ones. */
  peek: (length: number) => string;
  /** Whether `peek(length)` reaches the end of the text. */
  isRest: (length: number) => boolean;
  /** Advances by peeked characters. */
  skip: (length: number) => void;
  /** Advances to the beginning of the next line. */
  skipLine: () => void;
  /** At the beginning of a line: skips all whole lines without a match of `content`, a global expression. */
  skipLinesWithout: (content: RegExp) => void;
}

const blockLength = 65_536;

export function createTextReader(source: string): TextReader {
  /** Where the next block begins. */
  let at = source.startsWith("\uFEFF") ? 1 : 0;
  let line = 1;
  let ahead = "";

  function fill(): boolean {
    if (at >= source.length) return false;
    // Doubles the buffer, so that copying an endless line takes linear time.
    let end = Math.min(at + Math.max(blockLength, ahead.length), source.length);
    if (source[end - 1] === "\r" && source[end] === "\n") end += 1;
    ahead += source.slice(at, end).replaceAll(/\r\n?/g, "\n");
    at = end;
    return true;
  }

  function skip(length: number): void {
    line += countLines(ahead, 0, length);
    ahead = ahead.slice(length);
  }

  return {
    get line() {
      return line;
    },
    get touched() {
      return at;
    },
    peek: (length) => {
      while (ahead.length < length && fill());
      return ahead.slice(0, length);
    },
    isRest: (length) => at >= source.length && ahead.length <= length,
    skip,
    skipLine: () => {
      let end = ahead.indexOf("\n");
      while (end < 0) {
        ahead = "";
        if (!fill()) return;
        end = ahead.indexOf("\n");
      }
      skip(end + 1);
    },
    skipLinesWithout: (content) => {
      let from = 0;
      for (;;) {
        content.lastIndex = from;
        const found = content.exec(ahead)?.index;
        if (found !== undefined) return skip(ahead.lastIndexOf("\n", found) + 1);
        skip(ahead.lastIndexOf("\n") + 1);
        // The beginning of a line stays until it is known to be empty as a whole.
        from = ahead.length;
        if (!fill()) return skip(ahead.length);
      }
    },
  };
}

export function countLines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
