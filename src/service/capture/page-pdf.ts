import type { OpenedPage } from "./browser-pool.ts";
import { decodeData } from "./message-data.ts";

export interface PdfOptions {
  /** CSS px, 1/96 inch; the size of every page whose style sheet does not name one by `@page`. */
  paper: { width: number; height: number };
  /** From the first. */
  pagesMax: number;
}

const pxPerInch = 96;

/** The page as PDF, with its backgrounds and without margins of ours. */
export async function printPdf(
  { cdp }: Pick<OpenedPage, "cdp">,
  { paper, pagesMax }: PdfOptions,
): Promise<Buffer> {
  const { data } = await cdp.send("Page.printToPDF", {
    printBackground: true,
    preferCSSPageSize: true,
    paperWidth: paper.width / pxPerInch,
    paperHeight: paper.height / pxPerInch,
    marginTop: 0,
    marginBottom: 0,
    marginLeft: 0,
    marginRight: 0,
    // Pages that do not exist are left out without a word.
    pageRanges: `1-${pagesMax}`,
    transferMode: "ReturnAsBase64",
  });
  return decodeData(data);
}
