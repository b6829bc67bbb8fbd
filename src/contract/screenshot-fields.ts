import * as z from "zod/mini";
import { isSelectorForm } from "./css-selector.ts";
import { decimal, expected, oneOf, optional, text } from "./fields.ts";
import { describeValue } from "./value-problem-words.ts";
import * as limits from "./limits.ts";

/** Field types of a screenshot's options. */

/** A CSS selector, or several separated by commas. */
export function cssSelector() {
  return text("a CSS selector", limits.selectorLengthMax).check(
    z.refine(isSelectorForm, {
      error: (issue) => `must be a CSS selector; ${describeValue(issue.input)} is not one`,
    }),
  );
}

/** A list of selectors, or one as it is. */
export function cssSelectors() {
  return z.pipe(
    z.transform((value: unknown): unknown => (typeof value === "string" ? [value] : value)),
    z
      .array(cssSelector(), expected("a list of CSS selectors"))
      .check(
        z.maxLength(limits.hideSelectorsMax, `must be at most ${limits.hideSelectorsMax} CSS selectors`),
      ),
  );
}

/** CSS px from the page's top left corner. */
export function clipRectangle() {
  return z.object(
    {
      x: decimal(0, limits.clipPositionPxMax, "px"),
      y: decimal(0, limits.clipPositionPxMax, "px"),
      width: decimal(1, limits.clipSidePxMax, "px"),
      height: decimal(1, limits.clipSidePxMax, "px"),
    },
    expected("an object with x, y, width and height"),
  );
}

/** Sent as a header, so printable ASCII characters only. */
export function userAgentText() {
  return text("a user agent", limits.userAgentLengthMax).check(
    z.refine((value) => /^[\x20-\x7e]*$/.test(value), "must have printable ASCII characters only"),
  );
}

function knownName(rule: string, isKnown: (value: string) => boolean) {
  return z
    .string(expected(rule))
    .check(z.refine(isKnown, { error: (issue) => `must be ${rule}; got ${describeValue(issue.input)}` }));
}

/** A name of the IANA database, such as `Europe/Berlin`. Offsets are refused: the browser does not know them. */
export function timeZoneName() {
  return knownName("the IANA name of a time zone, such as Europe/Berlin", isTimeZone);
}

function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** A language, with a script and a region where it has them. */
export function localeTag() {
  return knownName("a language tag, such as de or pt-BR", isLocale);
}

function isLocale(value: string): boolean {
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/.test(value)) return false;
  return Intl.DateTimeFormat.supportedLocalesOf([value]).length > 0;
}

export const papers = ["viewport", "A3", "A4", "A5", "letter", "legal"] as const;
export type Paper = (typeof papers)[number];

/** One of the papers, in any letter case. */
export function paperName() {
  const inItsCase = (value: unknown) =>
    papers.find((paper) => typeof value === "string" && paper.toLowerCase() === value.toLowerCase()) ?? value;
  return z.pipe(z.transform(inItsCase), oneOf(papers));
}

/** CSS px, 1/96 inch. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const mmPx = 96 / 25.4;
const pxPer: Readonly<Record<string, number>> = { px: 1, mm: mmPx, cm: 96 / 2.54, in: 96 };
const marginRule = `a length from 0 to ${limits.pdfMarginMmMax}mm, such as 40, "40px", "10mm", "1cm" or "0.5in"`;

/** One margin in CSS px: a number, or text with a unit. */
function length() {
  return z
    .pipe(z.transform(toPx), z.number({ error: (issue) => wrongLength(issue.input) }))
    .check(z.refine((px) => px >= 0 && px <= limits.pdfMarginMmMax * mmPx, `must be ${marginRule}`));
}

function wrongLength(value: unknown): string {
  return `must be ${marginRule}; got ${describeValue(value)}`;
}

function toPx(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const [, digits, unit = "px"] = /^(\d+(?:\.\d+)?|\.\d+)\s*(px|mm|cm|in)?$/i.exec(value.trim()) ?? [];
  const scale = pxPer[unit.toLowerCase()];
  return digits === undefined || scale === undefined ? value : Number(digits) * scale;
}

/** One margin for all sides, one to four in the order of CSS (`"10mm 20mm"`), or an object that names sides. */
export function pageMargins() {
  const rule = `${marginRule}; or an object with top, right, bottom and left`;
  return z.pipe(
    z.transform(toSides),
    z.object(
      {
        top: optional(length()),
        right: optional(length()),
        bottom: optional(length()),
        left: optional(length()),
      },
      expected(rule),
    ),
  );
}

function toSides(value: unknown): unknown {
  const values = typeof value === "string" ? value.trim().split(/\s+/) : [value];
  if ((typeof value !== "string" && typeof value !== "number") || values.length > 4) return value;
  const [top, right = top, bottom = top, left = right] = values;
  return { top, right, bottom, left };
}
