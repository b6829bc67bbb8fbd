import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject } from "#contract/json.ts";
import { normalizeLineEnds } from "#scene/layout/text-runs.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";
import {
  joinRuns,
  plainTextOf,
  type RunStyle,
  shortTextOf,
  type StyledRun,
  textOfRuns,
  toRuns,
} from "#scene/values/styled-text.ts";
import { parseJson } from "../../model/composition/parse-json.ts";
import { boldMin } from "./run-styling.ts";

/** The runs of a copied text, for other texts; all of their styles are kept. */
const runsType = "application/x-overprint-runs";

/** Copies runs: as they are for other texts, with what HTML and plain text can say of them for other programs. */
export function copyRuns(transfer: Pick<DataTransfer, "setData">, runs: readonly StyledRun[]): void {
  const html = document.createElement("span");
  html.style.whiteSpace = "pre-wrap";
  html.append(
    ...runs.map(({ text, weight = 400, italic = false, color = "" }) => {
      const span = document.createElement("span");
      Object.assign(span.style, {
        fontWeight: String(weight),
        fontStyle: italic ? "italic" : "normal",
        color,
      });
      span.textContent = text;
      return span;
    }),
  );
  transfer.setData("text/plain", textOfRuns(runs));
  transfer.setData("text/html", html.outerHTML);
  transfer.setData(runsType, JSON.stringify(runs));
}

/** A longer paste is plain, as reading its elements would take too long. */
const htmlLengthMax = 1_000_000;

/**
 * The text of a clipboard: runs that were copied from a text, else with what is bold or italic in its HTML if that has the
 * same letters. Everything else of the HTML is left out.
 */
export function pastedRuns(transfer: Pick<DataTransfer, "getData">): StyledRun[] {
  const copied = parseJson(transfer.getData(runsType));
  const { read, stylesOf } = componentProperties.TEXT.text;
  if (Array.isArray(copied)) {
    const short = read(copied);
    if (short.ok) return toRuns({ text: short.value, styles: stylesOf?.(copied) ?? [] });
  }
  const text = normalizeLineEnds(wordsOf(transfer.getData("text/plain")));
  const html = transfer.getData("text/html");
  const runs = html === "" || html.length > htmlLengthMax ? undefined : styledByHtml(text, listLetters(html));
  return runs ?? joinRuns([{ text }]);
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
  style: RunStyle;
}

const isBlank = (letter: string | undefined) => letter !== undefined && /\s/u.test(letter);

/**
 * A text with the styles of its HTML, which has the same letters in the same order; undefined if it has others. Letters
 * that only the text has are plain, such as the mark before an entry of a list; the marks of Markdown are left out.
 */
function styledByHtml(text: string, letters: readonly Letter[]): StyledRun[] | undefined {
  const all = [...text];
  const runs: StyledRun[] = [];
  let at = 0;
  let gap: string[] = [];
  let before: RunStyle = {};
  /** Adds the blanks before a letter: they have the styles of those of the HTML, and line breaks that of both sides. */
  const endGap = (blanks: readonly Letter[], after: RunStyle) => {
    const between = isEqualJson({ ...before }, { ...after }) ? after : {};
    for (const [index, blank] of gap.entries()) {
      const own = blank === "\n" ? undefined : (blanks[index] ?? blanks.at(-1));
      runs.push({ text: blank, ...(own?.style ?? between) });
    }
    gap = [];
    before = after;
  };
  for (const [index, letter] of all.entries()) {
    if (isBlank(letter)) {
      gap.push(letter);
      continue;
    }
    let next = at;
    while (isBlank(letters[next]?.letter)) next += 1;
    const found = letters[next];
    if (found?.letter.toLowerCase() === letter.toLowerCase()) {
      endGap(letters.slice(at, next), found.style);
      runs.push({ text: letter, ...found.style });
      at = next + 1;
    } else if (!/[*_~`]/.test(letter) || (isBlank(all[index - 1] ?? " ") && isBlank(all[index + 1] ?? " "))) {
      endGap([], {});
      runs.push({ text: letter });
    }
  }
  const rest = letters.slice(at);
  endGap(rest, {});
  return rest.every(({ letter }) => isBlank(letter)) ? joinRuns(runs) : undefined;
}

/** The letters of an HTML text, with its blanks. Nothing of it is loaded or run. */
function listLetters(html: string): Letter[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll(hiddenElements)) hidden.remove();
  const letters: Letter[] = [];
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const style = styleOf(node.parentElement);
    for (const letter of node.textContent ?? "") letters.push({ letter, style });
  }
  return letters;
}

const hiddenElements =
  "style, script, title, template, [hidden], [style*='display:none'], [style*='display: none']";

/** By the nearest element that says it; a style says more than a tag, as in copies of Google Docs. */
function styleOf(element: Element | null): RunStyle {
  let isBold: boolean | undefined;
  let isItalic: boolean | undefined;
  for (let one = element; one instanceof HTMLElement; one = one.parentElement) {
    const { fontWeight, fontStyle } = one.style;
    if (fontWeight !== "") isBold ??= fontWeight.startsWith("bold") || Number(fontWeight) >= boldMin;
    else if (one.matches("b, strong, h1, h2, h3, h4, h5, h6, th")) isBold ??= true;
    if (fontStyle !== "") isItalic ??= fontStyle !== "normal";
    else if (one.matches("i, em, cite, dfn, var, address")) isItalic ??= true;
  }
  return { ...(isBold === true && { weight: 700 }), ...(isItalic === true && { italic: true }) };
}
