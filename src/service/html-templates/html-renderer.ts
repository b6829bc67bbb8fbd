import { setTimeout as wait } from "node:timers/promises";
import type { Request } from "playwright-core";
import type { UploadedFace } from "#contract/account.ts";
import type { FitReport, StateOfText } from "#contract/fit-report.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import {
  describeHtmlFit,
  type MeasuredPageParts,
  shownArea,
  type ShownPicture,
} from "#scene/html/html-fits.ts";
import { describeComponentsInPage } from "#scene/in-page/describe-components-in-page.ts";
import { listMissingCharacters } from "#scene/fonts/font-warnings.ts";
import { measureTextsInPage, type TextSearch } from "#scene/in-page/measure-texts-in-page.ts";
import { type CheckedText, isUnfit } from "#scene/inputs/check-inputs.ts";
import { unfitWarnings } from "#scene/scene-warnings.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { formats, type OutputFormat, sideProblem } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type BrowserPool, internalOrigin, type OpenedPage } from "../capture/browser-pool.ts";
import { findMissingGlyphs } from "../capture/missing-glyphs.ts";
import { CaptureError } from "../capture/capture-error.ts";
import { onePage, printPdf } from "../capture/page-pdf.ts";
import { callInPage, type PageFrames } from "../capture/page-world.ts";
import { capturePixels, encodePicture, type PictureOptions } from "../capture/page-picture.ts";
import {
  isWebAddress,
  picturesInTime,
  type ReadingOptions,
  type ReadPictureSource,
} from "../pictures/picture-source.ts";
import { causesOf } from "../logged-message.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { orderedSize, pictureScale, type RenderedFile, type RenderOrder } from "../rendering/render-order.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import { readFontFile, type UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { WorkerError } from "../concurrency/worker-pool.ts";
import {
  type DocumentState,
  keepWholeInPage,
  measureDrawings,
  readDocumentState,
} from "../in-page/html-template-in-page.ts";
import { createHtmlThread, type HtmlThread } from "../templates/html-thread.ts";
import { type PagePicture, picturesPath, readPagePictures } from "./read-page-pictures.ts";

export interface HtmlRenderOrder extends Omit<RenderOrder, "document"> {
  document: HtmlDocument;
  /** ms from the loaded page to its picture. */
  waitTimeMs?: number | undefined;
}

export interface HtmlRenderer {
  /** Throws `RenderError`. Pictures that cannot be loaded do not fail it; they are among the file's warnings. */
  render: (order: HtmlRenderOrder, options?: ReadingOptions) => Promise<RenderedFile>;
  /** Describes the page instead of taking its picture. Throws `RenderError`. */
  measure: (order: HtmlRenderOrder, options: MeasuringOptions) => Promise<MeasuredPage>;
}

export interface MeasuringOptions extends Pick<ReadingOptions, "signal"> {
  /** Whether pictures at addresses are fetched; else the page has none in their place. */
  fetchesPictures: boolean;
}

export interface MeasuredPage {
  fit: FitReport;
  /** Pictures that could not be loaded and characters that no font has, in words. */
  warnings: string[];
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

interface ShowingOptions extends ReadingOptions {
  /** The pictures that are read. Default: all. */
  isRead?: (source: string) => boolean;
  /** Whether looking at the page changes it, so that it is not kept. */
  isChanged?: boolean;
}

/** Bytes of a page's html, with its values. */
const pageBytesMax = 10_000_000;
const documentPath = "/document";
/** ms between two looks at whether fonts and pictures are there. */
const lookEveryMs = 5;

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
  /** Opens the page of an order with its pictures, and looks at it. */
  async function show<Seen>(
    order: HtmlRenderOrder,
    { signal, waitOutside, isRead = () => true, isChanged = false }: ShowingOptions,
    look: (opened: OpenedPage, page: { size: OrderedSize; faces: UploadedFace[] }) => Promise<Seen>,
  ) {
    const { document, format, title } = order;
    if (browser === undefined) throw noBrowser(format, serviceText("noBrowserInProcess"));
    const size = orderedSize(order);
    checkSize(format, size);
    const { pictures: all, ...filled } = await translateFailures(() => thread.listPictures(document));
    if (filled.isTooLong) throw tooLong();
    const named = new Map([...all].filter(([source]) => isRead(source)));
    const readInTime = picturesInTime(readPicture);
    const { pictures, faults, warnings, fetchMs } = await readPagePictures(named, readInTime, {
      signal,
      waitOutside,
    });
    const startedAt = performance.now();
    const faces: UploadedFace[] = await fonts.facesOf(fonts.familiesIn(document));
    const write = () =>
      translateFailures(() =>
        thread.writePage(document, {
          pictures: new Map([...pictures].map(([source, { address }]) => [source, address])),
          faces,
          title,
        }),
      );
    const written = await write();
    const { fonts: fontFiles, reuseKey } = written;
    let { html } = written;
    if (html.byteLength > pageBytesMax) throw tooLong();
    const pictureAt = new Map([...pictures.values()].map((picture) => [picture.address, picture]));
    const answers = async ({ pathname }: URL) => {
      if (pathname === documentPath) return { bytes: html, contentType: "text/html; charset=utf-8" };
      if (pathname.startsWith(picturesPath)) return pictureAt.get(pathname);
      const file = fontFiles.get(pathname);
      const bytes = file && (await readFontFile(file, fonts));
      return bytes && { bytes, contentType: file.path.endsWith(".woff2") ? "font/woff2" : "font/ttf" };
    };
    try {
      const seen = await browser.run(
        {
          viewport: { width: document.width, height: document.height },
          deviceScaleFactor: size.scale,
          scripts: "off",
          reach: "nothing",
          answers,
          keepAs: isChanged ? undefined : reuseKey,
          deadlineMs: deadlineMs + (order.waitTimeMs ?? 0),
          ...(signal === undefined ? {} : { signal }),
        },
        async (opened) => {
          const open = (waitTimeMs?: number) =>
            openDocument(opened, { html, pictures: [...pictureAt.keys()] }, waitTimeMs);
          const isDrawn = [...pictures.values()].some(({ drawn }) => drawn !== undefined);
          await open(isDrawn ? 0 : order.waitTimeMs);
          const boxes = isDrawn ? await drawingBoxes(opened, pictures, pictureScale(order)) : new Map();
          if (boxes.size > 0) {
            const larger = await readPagePictures(
              new Map([...boxes.keys()].map((source) => [source, []])),
              readInTime,
              { signal, boxes },
            );
            for (const [source, picture] of larger.pictures) {
              pictures.set(source, picture);
              pictureAt.set(picture.address, picture);
            }
            ({ html } = await write());
          }
          if (isDrawn) await open(order.waitTimeMs);
          const paintMs = performance.now() - startedAt;
          return { ...(await look(opened, { size, faces })), paintMs };
        },
      );
      return { seen, size, all, pictures, faults, fetchMs, warnings: [...filled.warnings, ...warnings] };
    } catch (error) {
      if (signal?.aborted === true || isStoreUnavailable(error) || error instanceof RenderError) throw error;
      if (error instanceof CaptureError) throw toRenderError(error, format);
      throw new RenderError(mayPass(error) ? "crashed" : "failed", serviceText("pageFormat", { format }), {
        cause: error,
      });
    }
  }

  return {
    render: async (order, options = {}) => {
      const { checkedTexts = [], changed = [] } = order;
      const isMeasured = checkedTexts.length > 0 || changed.length > 0;
      // Printing changes the page, and so does a transparent background.
      const isChanged = order.format === "pdf" || isTransparent(order);
      const showing = { ...options, isChanged };
      const { seen, size, fetchMs, warnings, ...shown } = await show(order, showing, async (opened, page) => {
        const encodedFrom = performance.now();
        const encode = await takeFile(opened, order, page.size);
        // The browser is free while the file is encoded.
        const [bytes, missing, measured] = await Promise.all([
          encode(),
          findMissingGlyphs(opened, glyphSearch(order, page.faces)),
          isMeasured ? measurePage(opened, shownArea(order.document, order.format === "pdf")) : undefined,
        ]);
        return { bytes, missing, measured, encodeMs: performance.now() - encodedFrom };
      });
      const { measured = { texts: [], boxes: [] } } = seen;
      const textWarnings = checkPageTexts(checkedTexts, measured.texts);
      const described = {
        ...measured,
        missing: seen.missing,
        scale: size.scale,
        pictures: listPictures(shown, () => true),
      };
      return {
        bytes: seen.bytes,
        width: size.width,
        height: size.height,
        warnings: [...warnings, ...listMissingCharacters(seen.missing)],
        textWarnings,
        fit: changed.length === 0 ? undefined : describeHtmlFit(order.document, described, new Set(changed)),
        timings: { imagesMs: fetchMs, paintMs: seen.paintMs, encodeMs: seen.encodeMs },
      };
    },

    measure: async (order, { signal, fetchesPictures }) => {
      const isRead = (source: string) => fetchesPictures || !isWebAddress(source);
      const shown = await show(order, { signal, isRead }, async (opened, { faces }) => {
        const [missing, measured] = await Promise.all([
          findMissingGlyphs(opened, glyphSearch(order, faces)),
          measurePage(opened, shownArea(order.document, order.format === "pdf")),
        ]);
        return { ...measured, missing };
      });
      const described = { ...shown.seen, scale: shown.size.scale, pictures: listPictures(shown, isRead) };
      const fit = describeHtmlFit(order.document, described);
      return { fit, warnings: [...shown.warnings, ...listMissingCharacters(shown.seen.missing)] };
    },
  };
}

/** Time limit of the measurement in the page, ms. */
const measureMsMax = 150;
const answerMsMax = 1_000;

/** Measures the opened page. Never fails: a page that does not respond in time has no texts and no boxes. */
async function measurePage(
  opened: PageFrames,
  picture: TextSearch["picture"],
): Promise<Pick<MeasuredPageParts, "texts" | "boxes">> {
  const options = { frames: "main", timeoutMs: measureMsMax + answerMsMax } as const;
  const search = { picture, msMax: measureMsMax };
  const [[texts = []], [boxes = []]] = await Promise.all([
    callInPage(opened, options, measureTextsInPage, search),
    callInPage(opened, options, describeComponentsInPage, search),
  ]);
  return { texts, boxes };
}

/**
 * The warnings about checked texts that do not fit, in words. Throws a `RenderError` for one whose input rejects it.
 */
export function checkPageTexts(checked: readonly CheckedText[], texts: readonly StateOfText[]): string[] {
  const states = new Map(texts.filter(isUnfit).map(({ component, state }) => [component, state]));
  const unfit = checked.filter(({ component }) => states.has(component));
  const rejected = unfit.find(({ overflow }) => overflow === "reject");
  if (rejected !== undefined)
    throw new RenderError("failed", sceneText("textRejected", { component: rejected.component }));
  return unfit.flatMap(({ component }) => unfitWarnings(component, states.get(component)));
}

interface ReadPagePictures {
  all: ReadonlyMap<string, readonly string[]>;
  pictures: ReadonlyMap<string, PagePicture>;
  faults: ReadonlyMap<string, string>;
}

function listPictures(
  { all, pictures, faults }: ReadPagePictures,
  isRead: (source: string) => boolean,
): ShownPicture[] {
  return [...all].map(([source, components]) => ({
    components,
    picture:
      knownPicture(pictures.get(source)) ?? (isRead(source) ? { reason: faults.get(source) ?? null } : null),
  }));
}

function knownPicture(picture: PagePicture | undefined) {
  return picture && { ...picture.size, isDrawing: picture.drawn !== undefined };
}

type OrderedSize = ReturnType<typeof orderedSize>;

function glyphSearch({ document, format }: HtmlRenderOrder, faces: readonly UploadedFace[]) {
  return { ...shownArea(document, format === "pdf"), owners: "components", faces } as const;
}

const shortages: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"]);

/** Whether the machine was short of something. The page has no network, so that a failure of it is the browser's own. */
function mayPass(failure: unknown): boolean {
  return causesOf(failure).some(
    (error) => /\bnet::ERR_/.test(error.message) || ("code" in error && shortages.has(error.code)),
  );
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

/**
 * Opens the document in a new page, or in place of a kept page's document, which takes a tenth of the time: the parser
 * makes all of its tree anew, and pictures and fonts of equal address are there already.
 */
async function openDocument(
  opened: OpenedPage,
  { html, pictures }: { html: Uint8Array; pictures: readonly string[] },
  waitTimeMs = 0,
): Promise<void> {
  const { page, cdp, isKept, mainFrameId } = opened;
  const address = `${internalOrigin}${documentPath}`;
  let hasLeft = false;
  const watch = (request: Request) => {
    hasLeft ||=
      request.isNavigationRequest() && request.frame() === page.mainFrame() && request.url() !== address;
  };
  page.on("request", watch);
  try {
    if (isKept)
      await cdp.send("Page.setDocumentContent", {
        frameId: mainFrameId,
        html: new TextDecoder().decode(html),
      });
    else await page.goto(address, { waitUntil: "load" });
    // A document in place of another one is complete before its pictures are there.
    let state = await readState(opened, pictures);
    if (state.isOld) throw new Error("the page still shows its earlier document");
    for (; state.isLoading; state = await readState(opened)) await wait(lookEveryMs);
    if (state.isScrolled) opened.discard();
    if (waitTimeMs > 0) await wait(waitTimeMs);
  } catch (error) {
    if (!hasLeft) throw error;
  } finally {
    page.off("request", watch);
  }
  // Our rules allow no template that navigates; a picture of another page would not be the template's.
  if (hasLeft) throw new CaptureError("failed", serviceText("templateLeft"));
}

/** The boxes of drawings that are shown larger than they were drawn, by their sources. */
async function drawingBoxes(
  { cdp }: OpenedPage,
  pictures: ReadonlyMap<string, PagePicture>,
  scale: number,
): Promise<Map<string, PictureBox>> {
  const drawings = [...pictures].filter(([, { drawn }]) => drawn !== undefined);
  const addresses = drawings.map(([, { address }]) => address);
  const expression = `(${String(measureDrawings)})(${JSON.stringify(addresses)})`;
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  const sizes: [number, number][] = result.value;
  const boxes = new Map<string, PictureBox>();
  drawings.forEach(([source, { drawn = { width: 1, height: 1 } }], index) => {
    const [width, height] = (sizes[index] ?? [0, 0]).map((side) =>
      Math.min(Math.ceil(side * scale), drawnSideMax),
    );
    if (width === undefined || height === undefined || width === 0 || height === 0) return;
    if (width > drawn.width || height > drawn.height) boxes.set(source, { width, height, fit: "cover" });
  });
  return boxes;
}

/** Px of a drawing in a page. */
const drawnSideMax = 8_000;

async function readState({ cdp }: OpenedPage, pictures?: readonly string[]): Promise<DocumentState> {
  const expression = `(${String(readDocumentState)})(${JSON.stringify(pictures) ?? ""})`;
  const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
    expression,
    returnByValue: true,
  });
  if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
  return result.value;
}

/** Takes what the page shows; the result encodes it. */
async function takeFile(
  opened: OpenedPage,
  order: HtmlRenderOrder,
  size: { scale: number; width: number; height: number },
): Promise<() => Promise<Uint8Array<ArrayBuffer>>> {
  const { document, format, quality = document.quality } = order;
  if (format === "pdf") {
    const paper = onePage(paperOf(document, size));
    await opened.cdp.send("Runtime.evaluate", {
      expression: `(${String(keepWholeInPage)})(${paper.width}, ${paper.height})`,
    });
    const bytes = new Uint8Array(await printPdf(opened, { sheet: paper, pagesMax: limits.pagesMax }));
    return async () => bytes;
  }
  const options: PictureOptions = {
    format,
    quality,
    clip: {
      ...(await cornerOf(opened, document)),
      width: size.width / size.scale,
      height: size.height / size.scale,
      scale: 1,
      inView: "part",
    },
    isTransparent: isTransparent(order),
  };
  const pixels = await capturePixels(opened, options);
  return async () => new Uint8Array((await encodePicture(pixels, options)).bytes);
}

/**
 * Where the page begins, CSS px from the corner of what can be scrolled to: what lies before a right-to-left page moves
 * it. Other pages begin at the corner, and are not measured.
 */
async function cornerOf({ cdp }: OpenedPage, { html, css }: HtmlDocument): Promise<{ x: number; y: number }> {
  if (!/rtl|vertical-|sideways-/i.test(html + css)) return { x: 0, y: 0 };
  const { cssLayoutViewport } = await cdp.send("Page.getLayoutMetrics");
  return { x: cssLayoutViewport.pageX, y: cssLayoutViewport.pageY };
}

function isTransparent({ document, format }: HtmlRenderOrder): boolean {
  return document.background === "transparent" && format !== "pdf" && formats[format].hasAlpha;
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
