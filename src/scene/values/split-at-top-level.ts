/**
 * Splits a text at a separator (one character) outside parentheses, and trims the parts: `rgb(1, 2, 3), red` has two.
 * An unmatched parenthesis is plain text. Returns at most `partsMax` + 1 parts, so that the caller can detect too many.
 * Linear in the length.
 */
export function splitAtTopLevel(text: string, partsMax: number, separator = ","): string[] {
  const closings = pairBrackets(text);
  const parts: string[] = [];
  let start = 0;
  for (let index = 0; index < text.length && parts.length < partsMax; index += 1) {
    // Pairs are nested or disjoint, so a whole pair can be skipped.
    index = closings.get(index) ?? index;
    if (text[index] !== separator) continue;
    parts.push(text.slice(start, index).trim());
    start = index + 1;
  }
  return [...parts, text.slice(start).trim()];
}

/** The position of the closing parenthesis of each opening one. */
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
