/** Letters and marks from right to left, without digits, which are written from left to right. */
const range =
  "\\u0590-\\u05ff\\u060d-\\u065f\\u066e-\\u06ef\\u06fa-\\u08ff\\ufb1d-\\ufd3d\\ufd40-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}";
const rightToLeft = new RegExp(`[${range}]`, "u");
/** Spaces, brackets and joiners: readers see no direction in them. Signs such as commas are for them parts of numbers. */
const joining = "\\p{Z}\\p{Ps}\\p{Pe}\\u200c\\u200d";
/** Phrases from right to left; texts from left to right with the signs before and inside them; single other characters. */
const token = new RegExp(
  `(?<phrase>[${range}]+(?:[${joining}]+[${range}]+)*)|[\\p{Ps}\\p{Pi}\\p{Sc}+#@-]*(?![${range}])[\\p{L}\\p{N}](?:[^${range}]*(?![${range}])[\\p{L}\\p{N}\\p{M}])?|.`,
  "gsu",
);
const isJoining = new RegExp(`^[${joining}]$`, "u");
const leftToRightMark = "\u200e";
const rightToLeftMark = "\u200f";

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** Letters from left to right less those from right to left: readers begin a page with a negative sum at the right. */
export function balanceOf(text: string): number {
  let balance = 0;
  for (const [letter] of text.matchAll(/\p{L}/gu)) balance += rightToLeft.test(letter) ? -1 : 1;
  return balance;
}

/**
 * The operator that begins a text which readers copy instead of its glyphs (ISO 32000-2, 14.9.4); `EMC` ends it. `balance`
 * is that of the page.
 */
export function beginActualText(text: string, balance: number): string {
  const written = balance < 0 ? forRightToLeftPage(text) : forLeftToRightPage(text);
  const utf16 = written === "" ? "" : Buffer.from(`\ufeff${written}`, "utf16le").swap16().toString("hex");
  return `/Span <</ActualText <${utf16}>>> BDC\n`;
}

/**
 * Readers take a text's characters from left to right, as those of a line of glyphs, and turn its right-to-left parts
 * round. So these are written in visual order, between marks where signs without a direction follow, or begin them.
 */
function forLeftToRightPage(text: string): string {
  return text.replaceAll(token, (whole, phrase: string | undefined, at: number) => {
    if (phrase === undefined) return whole;
    const start = /\p{M}$/u.test(phrase) ? rightToLeftMark : "";
    return start + reverse(phrase) + (at + phrase.length < text.length ? leftToRightMark : "");
  });
}

/** On a page with more letters from right to left, readers begin at the right. */
function forRightToLeftPage(text: string): string {
  const tokens = Array.from(text.matchAll(token), ({ 0: whole, groups }) => {
    if (groups?.["phrase"] !== undefined) return reverse(whole);
    return isJoining.test(whole) ? whole : rightToLeftMark + whole + rightToLeftMark;
  });
  return tokens.toReversed().join("");
}

function reverse(text: string): string {
  return [...text].toReversed().join("");
}
