import * as limits from "#contract/limits.ts";
import type { Sheet } from "#contract/screenshot-sizes.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { readTextInPage } from "../in-page/document-in-page.ts";
import { writeCopiedTexts } from "../pdf/copied-texts.ts";
import { cutPages } from "../pdf/edit-pdf.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { decodeData } from "./pipe-transport.ts";
import { addStyles, unappliedWarning } from "./page-styles.ts";
import { callInPage, type PageFrames } from "./page-world.ts";

/** Layout of a document on paper. */
export interface PrintOptions {
  /** CSS px, 1/96 inch. */
  sheet: Sheet;
  /** CSS that sets the sheet's size; see `pageRuleOf`. */
  pageRule?: string | undefined;
  /** Size of the content on the paper. Default 1: 96 CSS px an inch. */
  scale?: number | undefined;
  /** Default true. */
  printBackground?: boolean | undefined;
  /** Whose style sheets apply to a captured page. Default: `screen`. */
  media?: "screen" | "print" | undefined;
}

export interface PdfOptions extends PrintOptions {
  /** From the first. */
  pagesMax: number;
}

const pxPerInch = 96;
const pointsPerPx = 0.75;
const pointsPerInch = 72;
/** Chromium rounds the sides of a sheet to whole points, and these to units of 1/300 inch. */
const unitsPerPoint = 300 / 72;

/** The smallest side that Chromium can print with room for one of `px`: as it is asked for and as it comes, in points. */
function printedSide(px: number): { asked: number; printed: number } {
  const wanted = px * pointsPerPx;
  for (let asked = Math.ceil(wanted - 0.001); ; asked += 1) {
    const units = asked * unitsPerPoint;
    // Half a unit may be rounded up or down.
    const isHalf = asked % 6 === 3;
    const printed = Math.round(units) / unitsPerPoint;
    if (!isHalf && printed > wanted - 0.001) return { asked, printed };
  }
}

/** The page as PDF. Pages after `pagesMax` are left out. Pages of the sheet's size have exactly this size. */
export async function printPdf(
  opened: PageFrames,
  { sheet, scale = 1, printBackground = true, pagesMax }: PdfOptions,
): Promise<Buffer> {
  const { width, height, margins } = sheet;
  const [across, down] = [printedSide(width), printedSide(height)];
  const { data } = await opened.cdp.send("Page.printToPDF", {
    printBackground,
    // A page's style sheet may name its own paper.
    preferCSSPageSize: true,
    scale,
    // A little less, because a point that is a float too large would become two.
    paperWidth: (across.asked - 0.01) / pointsPerInch,
    paperHeight: (down.asked - 0.01) / pointsPerInch,
    marginTop: margins.top / pxPerInch,
    marginRight: margins.right / pxPerInch,
    marginBottom: margins.bottom / pxPerInch,
    marginLeft: margins.left / pxPerInch,
    // Pages that do not exist are left out without an error.
    pageRanges: `1-${pagesMax}`,
    transferMode: "ReturnAsBase64",
  });
  const pdf = await decodeData(data);
  const size = { width: width * pointsPerPx, height: height * pointsPerPx };
  const cut = cutPages(pdf, { width: across.printed, height: down.printed }, size);
  return writeCopiedTexts(cut, () => readText(opened)).catch(() => cut);
}

/** Time limit for the text of each frame, ms. */
const readMsMax = 1_000;
/** Characters of it. */
const readLengthMax = 1_000_000;

async function readText(opened: PageFrames): Promise<string> {
  const options = { frames: "all", timeoutMs: readMsMax } as const;
  return (await callInPage(opened, options, readTextInPage, readLengthMax)).join("\n");
}

/** The caller's paper options, which override `@page` of the page's style sheet. */
export function pageRuleOf(
  { width, height, margins }: Sheet,
  chosen: { size: boolean; margin: boolean },
): string {
  const { top, right, bottom, left } = margins;
  const size = chosen.size ? `size: ${width}px ${height}px !important;` : "";
  const margin = chosen.margin ? `margin: ${top}px ${right}px ${bottom}px ${left}px !important;` : "";
  return size + margin === "" ? "" : `@page { ${size} ${margin} }`;
}

/** A captured page as PDF, at most `limits.pagesMax` pages of it. Adds a warning if the document has more. */
export async function toPdf(
  opened: Pick<OpenedPage, "cdp" | "mainFrameId" | "page" | "viewport">,
  { fullPage, print }: { fullPage: boolean; print?: PrintOptions | undefined },
  warnings: string[],
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { sheet, pageRule, media = "screen", ...options } = print ?? { sheet: onePage(opened.viewport) };
  // Absent, the browser prints in the print layout.
  await opened.page.emulateMedia({ media });
  const added = pageRule ? await addStyles(opened, pageRule) : "added";
  const pagesMax = fullPage ? limits.pagesMax : 1;
  const { bytes, isCut } = await printDocument(opened, { ...options, sheet, pagesMax });
  if (added !== "added") warnings.push(unappliedWarning(["paper", "landscape", "margin"]));
  if (isCut)
    warnings.push(
      fullPage ? serviceText("pdfCut", { max: pagesMax, last: pagesMax }) : serviceText("pdfFirst"),
    );
  return { bytes, width: Math.round(sheet.width), height: Math.round(sheet.height) };
}

/** A sheet of this size without margins, CSS px. */
export function onePage({ width, height }: { width: number; height: number }): Sheet {
  return { width, height, margins: { top: 0, right: 0, bottom: 0, left: 0 } };
}

/** Like `printPdf`, and returns whether the document has more pages. Prints twice only a document that has them. */
async function printDocument(
  opened: PageFrames,
  options: PdfOptions,
): Promise<{ bytes: Buffer; isCut: boolean }> {
  const { pagesMax } = options;
  const bytes = await printPdf(opened, { ...options, pagesMax: pagesMax + 1 });
  if (countPages(bytes) <= pagesMax) return { bytes, isCut: false };
  return { bytes: await printPdf(opened, options), isCut: true };
}

/**
 * The start of a node of Chromium's page tree. Texts of the page, such as its title, are written without line breaks.
 */
const pageTreeNode = "/Type /Pages\n/Count ";

/** Chromium writes its tree of pages uncompressed; the root's `/Count` is the largest (ISO 32000-2, 7.7.3.2). */
function countPages(pdf: Buffer): number {
  let pages = 0;
  for (let at = pdf.indexOf(pageTreeNode); at >= 0; at = pdf.indexOf(pageTreeNode, at + 1)) {
    const start = at + pageTreeNode.length;
    pages = Math.max(pages, Number.parseInt(pdf.toString("latin1", start, start + 10), 10) || 0);
  }
  return pages;
}
