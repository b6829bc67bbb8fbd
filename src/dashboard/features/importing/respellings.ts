import { toJson } from "./code-body.ts";

/*
 * Chats put fences around a request, documents turn its quotes and dashes into typographic ones, PowerShell wants its quotes
 * escaped. A text that cannot be read as it is is read again without these.
 */

/** Other spellings of a text, the likeliest first; none is the text itself. */
export function respellings(source: string): string[] {
  const parts = [...fencedParts(source), source];
  const all = parts.flatMap((part) =>
    [part, withStraightQuotes(part)].flatMap((one) => [one, withoutPowerShell(one), literalIn(one)]),
  );
  return [...new Set(all.map((one) => one.trim()))].filter((one) => one !== source && one !== "");
}

/** The contents of Markdown's blocks of code, or of a text that is one piece of code. */
function fencedParts(source: string): string[] {
  const inline = /^`([^`]+)`$/.exec(source)?.[1];
  const blocks = source.matchAll(/(?:^|\n)[ \t]*(```|~~~)[^\n]*\n([\s\S]*?)(?:\n[ \t]*\1|$)/g);
  return [...(inline === undefined ? [] : [inline]), ...[...blocks].map(([, , code = ""]) => code)];
}

/** Single quotes only where they enclose an argument: elsewhere one is an apostrophe. */
function withStraightQuotes(source: string): string {
  return source
    .replaceAll(/[“”„‟]/g, '"')
    .replaceAll(/(?<=^|[\s=])[‘’‚](?=[[{])/g, "'")
    .replaceAll(/(?<=[\]}])[‘’](?=[\s;|)]|$)/g, "'")
    .replaceAll(/(?<=\s)[–—](?=[a-z]{2})/gi, "--");
}

/** Line breaks after a backtick, and quotes that are escaped by a backtick, a backslash or a second quote. */
function withoutPowerShell(source: string): string {
  const joined = source.replaceAll(/`\r?\n/g, " ").replaceAll('`"', '\\"');
  if (/"[[{]\s*""/.test(joined)) return joined.replaceAll('""', '\\"');
  return joined.replaceAll(/'\s*[[{]\s*(?:\\"|"")[^']*'/g, (body) => body.replaceAll(/\\"|""/g, '"'));
}

/** An object or array of JavaScript or Python, which may have single quotes, names without quotes and a last comma. */
function literalIn(source: string): string {
  return /^\s*[[{]/.test(source) ? (toJson(source.trim(), 0) ?? "") : "";
}

/** Whether a PowerShell command makes its body of `@{ … }`, whose values may be computed. */
export function isHashTable(source: string): boolean {
  return /@\{/.test(source) && /ConvertTo-Json|-Body\b/i.test(source);
}
