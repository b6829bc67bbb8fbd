import { askForFonts, isFontLoading } from "../in-page/fonts-in-page.ts";
import type { UploadedFace } from "#contract/account.ts";
import { uploadsPackage } from "#scene/fonts/catalogue.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { type OutputFormat, sideProblem } from "#contract/formats.ts";
import { limits } from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type BrowserPool, internalOrigin, type OpenedPage } from "../capture/browser-pool.ts";
import { listMissingGlyphs } from "../capture/missing-glyphs.ts";
import { CaptureError } from "../capture/capture-error.ts";
import { onePage, printPdf } from "../capture/page-pdf.ts";
import { takePicture } from "../capture/page-picture.ts";
import type { ReadPictureSource } from "../pictures/picture-source.ts";
import { picturesInTime } from "../pictures/pictures-in-time.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { orderedSize, type RenderedFile, type RenderOrder } from "../rendering/render-order.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { WorkerError } from "../concurrency/worker-error.ts";
import { picturesPath } from "../templates/html-orders.ts";
import { createHtmlThread, type HtmlThread } from "../templates/html-thread.ts";
import { readFontFile } from "./read-font-file.ts";
import { readPagePictures } from "./read-page-pictures.ts";

export interface HtmlRenderOrder extends Omit<RenderOrder, "document"> {
  document: HtmlDocument;
  /** ms from the loaded page to its picture. */
  waitTimeMs?: number | undefined;
}

export interface HtmlRenderer {
  /** Throws `RenderError`. Pictures that cannot be loaded do not fail it; they are among the file's warnings. */
  render: (order: HtmlRenderOrder, options?: { signal?: AbortSignal | undefined }) => Promise<RenderedFile>;
}

export interface HtmlRendererDependencies {
  /** Undefined: everything fails as `noBrowser`. */
  browser: Pick<BrowserPool, "run"> | undefined;
  readPicture: ReadPictureSource;
  fonts: UploadedFonts;
  /** The caller stops it. Default: a thread of its own. */
  thread?: HtmlThread;
  /** For the page, without the wait for a free one. */
  deadlineMs?: number;
}

/** Bytes of a page's html, with its values. */
const pageBytesMax = 10_000_000;
const documentPath = "/document";

/**
 * Renders html templates in the shared browser. The page has no scripts and no network: this renderer serves its html,
 * fonts and pictures, and fetches the pictures beforehand with the code that reads a scene's.
 */
export function createHtmlRenderer({
  browser,
  readPicture,
  fonts,
  thread = createHtmlThread(),
  deadlineMs = 30_000,
}: HtmlRendererDependencies): HtmlRenderer {
  return {
    render: async (order, { signal } = {}) => {
      const { document, format, title } = order;
      if (browser === undefined) throw noBrowser(format, serviceText("noBrowserInProcess"));
      const size = orderedSize(order);
      checkSize(format, size);
      const { pictures: named, ...filled } = await translateFailures(() => thread.listPictures(document));
      if (filled.isTooLong) throw tooLong();
      const { pictures, warnings, fetchMs } = await readPagePictures(
        named,
        picturesInTime(readPicture),
        signal,
      );
      const startedAt = performance.now();
      const faces: UploadedFace[] = await fonts.facesOf(fonts.familiesIn(document));
      const { html, fonts: fontFiles } = await translateFailures(() =>
        thread.writePage(document, {
          pictures: pictures.map(({ source }) => source),
          faces,
          paper: paperOf(document, size),
          title,
        }),
      );
      if (html.byteLength > pageBytesMax) throw tooLong();
      const answers = async ({ pathname }: URL) => {
        if (pathname === documentPath) return { bytes: html, contentType: "text/html; charset=utf-8" };
        if (pathname.startsWith(picturesPath)) return pictures[Number(pathname.slice(picturesPath.length))];
        const file = fontFiles.get(pathname);
        const bytes = file && (await readFontFile(file, fonts));
        return bytes && { bytes, contentType: file.package === uploadsPackage ? "font/ttf" : "font/woff2" };
      };
      try {
        const file = await browser.run(
          {
            viewport: { width: document.width, height: document.height },
            deviceScaleFactor: size.scale,
            scripts: "off",
            reach: "nothing",
            answers,
            deadlineMs: deadlineMs + (order.waitTimeMs ?? 0),
            ...(signal === undefined ? {} : { signal }),
          },
          async (opened) => {
            await openDocument(opened, order.waitTimeMs);
            const paintMs = performance.now() - startedAt;
            const encodedFrom = performance.now();
            const bytes = await toFile(opened, order, size);
            const encodeMs = performance.now() - encodedFrom;
            const height = format === "pdf" ? Number.MAX_SAFE_INTEGER : document.height;
            const missing = await listMissingGlyphs(opened, {
              width: document.width,
              height,
              owners: "components",
            });
            return { bytes, missing, paintMs, encodeMs };
          },
        );
        return {
          bytes: file.bytes,
          width: size.width,
          height: size.height,
          warnings: [...filled.warnings, ...warnings, ...file.missing],
          timings: { imagesMs: fetchMs, paintMs: file.paintMs, encodeMs: file.encodeMs },
        };
      } catch (error) {
        if (signal?.aborted === true || isStoreUnavailable(error)) throw error;
        if (error instanceof CaptureError) throw toRenderError(error, format);
        throw new RenderError("failed", serviceText("pageFormat", { format }), {
          cause: error,
        });
      }
    },
  };
}

function checkSize(format: OutputFormat, { width, height }: { width: number; height: number }): void {
  const problem = sideProblem(format, Math.max(width, height));
  if (problem === undefined) return;
  throw new RenderError("failed", serviceText("pictureWouldBe", { width, height, reason: problem }));
}

/**
 * Translates failures: a thread failure may pass on a retry, any other would repeat with the same document and values.
 */
async function translateFailures<Value>(build: () => Promise<Value>): Promise<Value> {
  try {
    return await build();
  } catch (cause) {
    if (cause instanceof WorkerError)
      throw new RenderError(cause.reason === "tooSlow" ? "tooSlow" : "crashed", cause.message, { cause });
    throw new RenderError("failed", serviceText("pageNotBuilt"), {
      cause,
    });
  }
}

function tooLong(): RenderError {
  return new RenderError("failed", serviceText("pageTooLong", { max: pageBytesMax / 1e6 }));
}

/** Pictures delay a page's load; fonts do not always. */
async function openDocument({ page }: OpenedPage, waitTimeMs = 0): Promise<void> {
  const address = `${internalOrigin}${documentPath}`;
  let hasLeft = false;
  page.on("request", (request) => {
    hasLeft ||=
      request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url() !== address;
  });
  try {
    await page.goto(address, { waitUntil: "load" });
    for (
      let isLoading = await page.evaluate(askForFonts);
      isLoading;
      isLoading = await page.evaluate(isFontLoading)
    )
      await page.waitForTimeout(5);
    if (waitTimeMs > 0) await page.waitForTimeout(waitTimeMs);
  } catch (error) {
    if (!hasLeft) throw error;
  }
  // Our rules allow no template that navigates; a picture of another page would not be the template's.
  if (hasLeft) throw new CaptureError("failed", serviceText("templateLeft"));
}

async function toFile(
  opened: OpenedPage,
  { document, format, quality = document.quality }: HtmlRenderOrder,
  size: { scale: number; width: number; height: number },
): Promise<Uint8Array<ArrayBuffer>> {
  if (format === "pdf")
    return new Uint8Array(
      await printPdf(opened, {
        sheet: onePage(paperOf(document, size)),
        pagesMax: limits.pagesMax,
      }),
    );
  const { bytes } = await takePicture(opened, {
    format,
    quality,
    clip: { width: size.width / size.scale, height: size.height / size.scale },
    isTransparent: document.background === "transparent",
  });
  return new Uint8Array(bytes);
}

function paperOf(document: HtmlDocument, { width, height }: { width: number; height: number }) {
  return { width: Math.min(width, document.width), height: Math.min(height, document.height) };
}

function toRenderError(error: CaptureError, format: string): RenderError {
  switch (error.reason) {
    case "off":
      return noBrowser(format, error.message, error);
    case "timedOut":
      return new RenderError("tooSlow", error.message, { cause: error });
    case "failed":
      return new RenderError("failed", error.message, { cause: error });
    case "busy":
    case "crashed":
      return new RenderError("crashed", error.message, { cause: error });
  }
}

function noBrowser(format: string, why: string, cause?: unknown): RenderError {
  return new RenderError("noBrowser", serviceText("needsBrowser", { format, reason: why }), {
    cause,
  });
}
