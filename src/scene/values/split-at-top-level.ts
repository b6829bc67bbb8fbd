/**
 * The parts of a text between its separators (one character), trimmed. One inside round brackets does not separate:
 * `rgb(1, 2, 3), red` has two parts. A bracket without its partner is plain text. After `partsMax` parts the rest is
 * left out but for one part more, so that a caller sees that there were too many. The time grows with the length alone.
 */
export function splitAtTopLevel(text: string, partsMax: number, separator = ","): string[] {
  const closings = pairBrackets(text);
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length && parts.length < partsMax; index += 1) {
    // Pairs do not overlap by halves, so a pair can be passed over at once.
    index = closings.get(index) ?? index;
    if (text[index] !== separator) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return [...parts, text.slice(start).trim()];
}

/** Where the partner of each opening bracket stands. */
function pairBrackets(text: string): Map<number, number> {
  const open: number[] = [];
  const closings = new Map<number, number>();
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "(") open.push(index);
    else if (text[index] === ")") {
      const opening = open.pop();
      if (opening !== undefined) closings.set(opening, index);
    }
  }
  return closings;
}
