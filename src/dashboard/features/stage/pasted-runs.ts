import { isJsonObject } from "#contract/json.ts";
import { plainTextOf, shortTextOf, type StyledRun } from "#scene/values/styled-text.ts";
import { normalizeLineEnds } from "#scene/layout/text-runs.ts";
import { parseJson } from "../../model/composition/parse-json.ts";
import { boldMin } from "./run-styling.ts";

/** A longer paste is plain, as reading its elements would take too long. */
const htmlLengthMax = 1_000_000;

/**
 * The text of a clipboard, with what is bold or italic in its HTML if that has the same letters. Everything else of the
 * HTML is left out.
 */
export function pastedRuns(transfer: Pick<DataTransfer, "getData">): StyledRun[] {
  const text = normalizeLineEnds(wordsOf(transfer.getData("text/plain")));
  const html = transfer.getData("text/html");
  const letters = html === "" || html.length > htmlLengthMax ? [] : listLetters(html);
  const shown = [...text].filter((letter) => !/\s/u.test(letter));
  if (letters.length !== shown.length || letters.some(({ letter }, index) => letter !== shown[index]))
    return text === "" ? [] : [{ text }];
  const runs: StyledRun[] = [];
  let at = 0;
  for (const letter of text) {
    const isSpace = /\s/u.test(letter);
    const { isBold = false, isItalic = false } = letters[isSpace ? at - 1 : at++] ?? {};
    runs.push({ text: letter, ...(isBold && { weight: 700 }), ...(isItalic && { italic: true }) });
  }
  return runs;
}

/** The texts of components that the designer copied, each in a line; any other text as it is. */
function wordsOf(text: string): string {
  const read = /^\s*\{\s*"overprint"/.test(text) ? parseJson(text) : undefined;
  const components = isJsonObject(read) ? read["components"] : undefined;
  if (!Array.isArray(components)) return text;
  return components
    .flatMap((one) => shortTextOf(isJsonObject(one) ? one["text"] : undefined) ?? [])
    .map((one) => plainTextOf(one))
    .join("\n");
}

interface Letter {
  letter: string;
  isBold: boolean;
  isItalic: boolean;
}

/** The letters of an HTML text without its white space. Nothing of it is loaded or run. */
function listLetters(html: string): Letter[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll("style, script, title, template")) hidden.remove();
  const letters: Letter[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const look = lookOf(node.parentElement);
    for (const letter of node.textContent ?? "") if (!/\s/u.test(letter)) letters.push({ letter, ...look });
  }
  return letters;
}

/** By the nearest element that says it; a style says more than a tag, as in copies of Google Docs. */
function lookOf(element: Element | null): Omit<Letter, "letter"> {
  let isBold: boolean | undefined;
  let isItalic: boolean | undefined;
  for (let one = element; one instanceof HTMLElement; one = one.parentElement) {
    const { fontWeight, fontStyle } = one.style;
    if (fontWeight !== "") isBold ??= fontWeight.startsWith("bold") || Number(fontWeight) >= boldMin;
    else if (one.matches("b, strong, h1, h2, h3, h4, h5, h6, th")) isBold ??= true;
    if (fontStyle !== "") isItalic ??= fontStyle !== "normal";
    else if (one.matches("i, em, cite, dfn, var, address")) isItalic ??= true;
  }
  return { isBold: isBold === true, isItalic: isItalic === true };
}
