import { visit } from "jsonc-parser";
import { otherProblem, type Problem } from "./problems.ts";
import type { JsonReason } from "./value-problems.ts";

/** Where a text stops being JSON. Lines and columns start at 1 and count UTF-16 units. */
export interface JsonProblem {
  line: number;
  column: number;
  reason: JsonReason;
}

const depthMax = 200;

/**
 * Locates and names the first syntax error of a text that is not JSON, for the caller's message. The engine's own
 * message omits the position for short texts and quotes the text itself. `undefined` if the text is JSON (RFC 8259).
 */
export function findJsonProblem(text: string): JsonProblem | undefined {
  const closers: ("}" | "]")[] = [];
  let expected: JsonReason = "value";
  const expectAfterValue = () => {
    const closer = closers.at(-1);
    expected = closer === undefined ? "more" : closer === "}" ? "commaOrBrace" : "commaOrBracket";
  };
  const expectFirst = () => {
    expected = closers.at(-1) === "}" ? "key" : "value";
  };
  const open = (closer: "}" | "]", position: number) => {
    closers.push(closer);
    if (closers.length > depthMax) throw new JsonSyntaxError(position, "tooDeep");
    expectFirst();
  };
  const close = () => {
    closers.pop();
    expectAfterValue();
  };
  const visitor = {
    onObjectBegin: (position: number) => open("}", position),
    onObjectEnd: close,
    onArrayBegin: (position: number) => open("]", position),
    onArrayEnd: close,
    onObjectProperty: () => (expected = "colon"),
    onLiteralValue: expectAfterValue,
    onSeparator: (character: string) => (character === "," ? expectFirst() : (expected = "value")),
    onError: (_code: number, start: number) => {
      throw findTextError(text, start) ?? new JsonSyntaxError(start, start >= text.length ? "end" : expected);
    },
  };
  try {
    // Throws at the first error: after it the parser only guesses.
    visit(text, visitor, { disallowComments: true });
    return undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    const before = text.slice(0, error.position);
    const lineStart = before.lastIndexOf("\n") + 1;
    return {
      line: before.split("\n").length,
      column: error.position - lineStart + 1,
      reason: error.reason,
    };
  }
}

class JsonSyntaxError extends Error {
  readonly position: number;
  readonly reason: JsonReason;
  constructor(position: number, reason: JsonReason) {
    super(reason);
    this.position = position;
    this.reason = reason;
  }
}

const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** The exact place in the string at `start`, of which the parser names the start only; `undefined` for other tokens. */
function findTextError(text: string, start: number): JsonSyntaxError | undefined {
  if (text[start] !== '"') return undefined;
  // Quotes, backslashes and, below U+0020, control characters.
  const special = /["\\]|[^ -\uffff]/g;
  special.lastIndex = start + 1;
  for (let match = special.exec(text); match !== null; match = special.exec(text)) {
    if (match[0] === '"') return undefined;
    if (match[0] !== "\\") return new JsonSyntaxError(match.index, "control");
    escapePattern.lastIndex = match.index;
    if (!escapePattern.test(text)) return new JsonSyntaxError(match.index, "escape");
    special.lastIndex = escapePattern.lastIndex;
  }
  return new JsonSyntaxError(start, "openQuote");
}

/** A key that an object has twice. `JSON.parse` silently keeps the last value. */
interface RepeatedKey {
  path: (string | number)[];
  /** Line of the repetition, from 1. */
  line: number;
}

/** Finds the first repeated key of a JSON text, in about 40 ms per megabyte; undefined if there is none. */
export function findRepeatedKey(text: string): RepeatedKey | undefined {
  const open: Set<string>[] = [];
  let found: RepeatedKey | undefined;
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
      return found === undefined;
    },
    onObjectEnd: () => {
      open.pop();
    },
    onObjectProperty: (key, _offset, _length, line, _column, pathOfParent) => {
      const keys = open.at(-1);
      if (found === undefined && keys?.has(key) === true)
        found = { path: [...pathOfParent(), key], line: line + 1 };
      keys?.add(key);
    },
  });
  return found;
}

/** The problem of a repeated key, with its path. */
export function repeatedKeyProblem({ path, line }: RepeatedKey): Problem {
  return otherProblem(path, `is repeated on line ${line}; keep one of the two`);
}
