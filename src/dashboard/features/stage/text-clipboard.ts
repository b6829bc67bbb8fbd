import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject } from "#contract/json.ts";
import { normalizeLineEnds } from "#scene/layout/text-runs.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";
import { textLengthMax } from "#scene/properties/property-spec.ts";
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
  const isPlain = html === "" || html.length > htmlLengthMax || text.length > textLengthMax;
  return (isPlain ? undefined : styledByHtml(text, listLetters(html))) ?? joinRuns([{ text }]);
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

const isBlank = (letter = " ") => /\s/u.test(letter);

/**
 * A text with the styles of the letters of its HTML, which are the same in the same order, blanks aside; undefined if they
 * are others. Letters that only the text has are plain, such as the mark before an entry of a list; the marks of Markdown
 * are left out. A blank has the style that both letters beside it have.
 */
function styledByHtml(text: string, letters: readonly Letter[]): StyledRun[] | undefined {
  const all = [...text];
  let at = 0;
  const runs = all.flatMap((letter, index): StyledRun[] => {
    const [before, next] = [letters[at - 1]?.style, letters[at]];
    if (isBlank(letter))
      return [{ text: letter, ...(isEqualJson({ ...before }, { ...next?.style }) && before) }];
    if (next?.letter.toLowerCase() === letter.toLowerCase()) {
      at += 1;
      return [{ text: letter, ...next.style }];
    }
    const isMarkdown = /[*_~`]/.test(letter) && !(isBlank(all[index - 1]) && isBlank(all[index + 1]));
    return isMarkdown ? [] : [{ text: letter }];
  });
  return at === letters.length ? joinRuns(runs) : undefined;
}

/** The letters of an HTML text without its blanks. Nothing of it is loaded or run. */
function listLetters(html: string): Letter[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const hidden of body.querySelectorAll(hiddenElements)) hidden.remove();
  const letters: Letter[] = [];
  const styles = new Map<Element, RunStyle>();
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const style = styleOf(node.parentElement, styles);
    for (const letter of node.textContent ?? "") if (!isBlank(letter)) letters.push({ letter, style });
  }
  return letters;
}

const hiddenElements =
  "style, script, title, template, [hidden], [style*='display:none'], [style*='display: none']";

/**
 * By the nearest element that says it; a style says more than a tag, as in copies of Google Docs. `known`: the styles of
 * elements that were read, so that the time does not grow with their depth.
 */
function styleOf(element: Element | null, known: Map<Element, RunStyle>): RunStyle {
  if (!(element instanceof HTMLElement)) return {};
  const read = known.get(element);
  if (read !== undefined) return read;
  const { fontWeight, fontStyle } = element.style;
  const outer = styleOf(element.parentElement, known);
  const isBold =
    fontWeight === ""
      ? outer.weight !== undefined || element.matches("b, strong, h1, h2, h3, h4, h5, h6, th")
      : fontWeight.startsWith("bold") || Number(fontWeight) >= boldMin;
  const isItalic =
    fontStyle === ""
      ? outer.italic === true || element.matches("i, em, cite, dfn, var, address")
      : fontStyle !== "normal";
  const style = { ...(isBold && { weight: 700 }), ...(isItalic && { italic: true }) };
  known.set(element, style);
  return style;
}
