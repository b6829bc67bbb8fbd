import { visit } from "jsonc-parser";
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
