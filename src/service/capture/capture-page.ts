import { setTimeout as wait } from "node:timers/promises";
import type { OutputFormat, PictureFormat } from "#contract/formats.ts";
import type { WaitUntil } from "#contract/screenshots.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { answersWithin } from "../concurrency/within.ts";
import { raiseTextInPage, titleInPage } from "../in-page/document-in-page.ts";
import { finishInPage } from "../in-page/finish-in-page.ts";
import { isAdHost } from "./blocked-parts.ts";
import type { BrowserPool, OpenedPage } from "./browser-pool.ts";
import { type CaptureLimits, captureLimits } from "./capture-limits.ts";
import { createStopwatch, type PageStepTimes } from "./capture-steps.ts";
import { disableScripts, lookAtPage, stopEndlessScripts } from "./freeze-page.ts";
import { chooseFonts } from "./choose-fonts.ts";
import { warnOfMissingGlyphs } from "./missing-glyphs.ts";
import { type AccessOrder, grantAccess, openAddress } from "./open-address.ts";
import { type Area, boxMsMax, boxOf, findArea } from "./page-area.ts";
import { awaitConditions, conditionsMsOf, createPageSettler, type PageSettler } from "./settle-page.ts";
import type { PageIdentity } from "./page-identity.ts";
import { type PrintOptions, toPdf } from "./page-pdf.ts";
import { capturePixels, encodePicture, type FinishOptions } from "./page-picture.ts";
import { restyle, type StyleOrder } from "./page-styles.ts";
import { awaitFrames, callInPage, type PageFrames } from "./page-world.ts";
import {
  growViewport,
  restoreRevealed,
  scrollThrough,
  showWhole,
  sizingsMax,
  unfoldScroller,
} from "./scroll-page.ts";
import { watchRequests } from "./watch-requests.ts";

/** A screenshot order. Sizes are CSS px. */
export interface CaptureOrder {
  url: string;
  width: number;
  height: number;
  /** After the page has loaded and, for a whole page, was scrolled through. */
  waitTimeMs: number;
  /** The whole page; all pages of a PDF instead of the first. */
  fullPage: boolean;
  darkMode: boolean;
  deviceScaleFactor: number;
  format: OutputFormat;
  /** The area of the picture, instead of the viewport or the whole page. */
  selector?: string | undefined;
  clip?: Area | undefined;
  /** Default `load`. */
  waitUntil?: WaitUntil | undefined;
  /** A selector whose element has to appear first. */
  waitFor?: string | undefined;
  styles?: StyleOrder | undefined;
  /** Whether requests to ad networks fail. */
  blockAds?: boolean | undefined;
  access?: AccessOrder | undefined;
  identity?: PageIdentity | undefined;
  /** How a picture is encoded. */
  finish?: FinishOptions | undefined;
  /** How a PDF is laid out. */
  print?: PrintOptions | undefined;
}

export interface CapturedPage {
  bytes: Uint8Array;
  /** Device px of a picture; CSS px of a PDF's page. */
  width: number;
  height: number;
  warnings: string[];
  /** Of the document, at most 300 characters. */
  title: string;
  steps: PageStepTimes;
}

/** Opens a web page and captures it, in steps: open, settle, prepare, settle, capture. Rejects with `CaptureError`. */
export async function capturePage(
  pool: Pick<BrowserPool, "run">,
  order: CaptureOrder,
  signal: AbortSignal,
  allowed: CaptureLimits = captureLimits,
): Promise<CapturedPage> {
  const { width, height, deviceScaleFactor, darkMode, identity } = order;
  const stopwatch = createStopwatch();
  return pool.run(
    {
      viewport: { width, height },
      deviceScaleFactor,
      darkMode,
      identity,
      scripts: "on",
      reach: "public",
      isBlocked: order.blockAds === true ? blocksAdsOf(order.url) : undefined,
      deadlineMs: deadlineOf(order, allowed),
      signal,
    },
    async (opened) => {
      stopwatch.end("page");
      const startedAt = performance.now();
      const requests = watchRequests(opened.page);
      const settler = createPageSettler(opened, requests, allowed);
      await opened.cdp.send("Performance.enable");
      await grantAccess(opened, order.url, order.access ?? {});
      const { warnings } = await openAddress(opened, order.url, allowed.loadMsMax);
      stopwatch.end("open");
      const loadMs = Math.max(1, allowed.loadMsMax - (performance.now() - startedAt));
      warnings.push(...(await settler.load(loadMs, order.waitUntil)));
      stopwatch.end("load");
      warnings.push(...(await restyle(opened, order.styles ?? {})));
      warnings.push(...(await awaitConditions(opened, order, requests, allowed)));
      stopwatch.end("conditions");
      const step = { opened, order: toWhole(order), settler, allowed, signal, warnings };
      await preparePicture(step);
      await chooseFonts(opened);
      stopwatch.end("prepare");
      const { format } = order;
      const isWhole = order.fullPage || format === "pdf";
      const shown = { width, height: isWhole ? heightMaxOf(opened) : height };
      let title = "";
      const look = async () => {
        const options = { frames: "main", timeoutMs: allowed.answerMsMax } as const;
        const [missing, [found = ""]] = await Promise.all([
          warnOfMissingGlyphs(opened, shown),
          callInPage(opened, options, titleInPage, titleLengthMax),
        ]);
        title = found;
        return missing;
      };
      const file = await lookAtPage(opened, { requests, warnings, limits: allowed, signal }, () =>
        format === "pdf"
          ? toPdf(opened, order, warnings)
          : toPicture(opened, { ...order, format }, { warnings, meanwhile: look }),
      );
      if (format === "pdf") warnings.push(...(await look()));
      stopwatch.end("picture");
      const all = [...new Set([...warnings, ...opened.warnings()])];
      return { ...file, title, steps: stopwatch.times, warnings: all };
    },
  );
}

const titleLengthMax = 300;

/** An ad network's own page is captured if it was requested. */
function blocksAdsOf(address: string): (host: string) => boolean {
  const own = new URL(address).hostname;
  return (host) => host !== own && isAdHost(host);
}

/** Of a whole page: showing all of it twice, and the sizes of an element that scrolls instead of it. */
const wholeAnswersMax = 2 + sizingsMax;

/** Each step ends by itself. This is the limit for one that does not. */
function deadlineOf(order: CaptureOrder, allowed: CaptureLimits): number {
  const { waitTimeMs, fullPage } = toWhole(order);
  const { loadMsMax, quietMsMax, scrollMsMax, answerMsMax, pictureMsMax } = allowed;
  const scrollMs = fullPage ? scrollMsMax + quietMsMax : 0;
  const conditionsMs = conditionsMsOf(order, allowed);
  // Before the picture and for it.
  const boxMs = order.selector === undefined ? 0 : 2 * boxMsMax;
  const answers = 4 + (fullPage ? wholeAnswersMax : 1);
  const stepsMs = conditionsMs + scrollMs + waitTimeMs + boxMs + answers * answerMsMax;
  return loadMsMax + 2 * quietMsMax + stepsMs + pictureMsMax;
}

/** An element or a clip may be anywhere on the page, so the whole page is prepared. */
function toWhole(order: CaptureOrder): CaptureOrder {
  const { fullPage, selector, clip } = order;
  return { ...order, fullPage: fullPage || selector !== undefined || clip !== undefined };
}

interface Step {
  opened: OpenedPage;
  order: CaptureOrder;
  settler: PageSettler;
  allowed: CaptureLimits;
  signal: AbortSignal;
  /** Warnings for the picture's owner; steps add to it. */
  warnings: string[];
}

/** Prepares a loaded page for its picture: shows all of it, waits as long as requested, and finishes animations. */
async function preparePicture({ opened, order, settler, allowed, signal, warnings }: Step): Promise<void> {
  const heightMax = heightMaxOf(opened);
  const finish = () =>
    finishPage(
      opened,
      {
        height: order.fullPage ? heightMax : order.height,
        infiniteAtMs: order.waitTimeMs,
        patienceMs: settler.patienceMs(),
        isStatic: settler.isStatic(),
        isWhole: order.fullPage,
      },
      allowed,
    );
  const isPicture = order.format !== "pdf";
  let hasBars = false;
  if (order.fullPage) {
    // The browser runs them in this order.
    const [hasFound, { hidden, wasScrolled }] = await Promise.all([
      showWhole(opened, { heightMax, arrangesBars: false }, allowed),
      scrollThrough(opened, { heightMax, isStatic: settler.isStatic() }, allowed),
    ]);
    hasBars = hasFound;
    // The page's own scrolling element grows with the viewport.
    if (hidden > 0 && !isPicture) await unfoldScroller(opened, allowed);
    else if (hidden > 0) await growViewport(opened, { height: order.height, heightMax, hidden }, allowed);
    // An element in another scrolling element; its fault comes with the picture.
    if (order.selector !== undefined && wasScrolled)
      await boxOf(opened, order.selector, { x: 0, y: 0 }).catch(() => undefined);
    if (wasScrolled || hidden > 0) warnings.push(...(await settler.becomeQuiet()));
    if (!settler.isStatic()) {
      await finish();
      await restoreRevealed(opened, allowed);
    }
  }
  const fragment = textFragmentOf(order.url);
  if (fragment !== undefined && !order.fullPage)
    await callInPage(opened, { frames: "main", timeoutMs: allowed.answerMsMax }, raiseTextInPage, fragment);
  if (order.waitTimeMs > 0) await wait(order.waitTimeMs, undefined, { signal });
  if (!settler.isStatic()) {
    warnings.push(...(await stopEndlessScripts(opened, allowed)));
    await finishClosedRoots(opened, allowed);
  }
  const wasAnimated = await finish();
  // The end of an animation may have started requests.
  if (wasAnimated && !settler.isStatic()) {
    warnings.push(...(await settler.becomeQuiet()));
    await finish();
  }
  if (order.fullPage && (hasBars || !settler.isStatic()))
    await showWhole(opened, { heightMax, arrangesBars: isPicture }, allowed);
  // Capturing a whole page enlarges the viewport for a moment, which triggers observers and resize listeners.
  if (order.fullPage && isPicture) await disableScripts(opened, allowed);
}

/** The text that a fragment begins with: of `#:~:text=before-,from,to,-after` it is `from`. */
function textFragmentOf(address: string): string | undefined {
  const directive = /:~:(?:.*&)?text=([^&]*)/.exec(new URL(address).hash)?.[1];
  const [first = "", second] = directive?.split(",") ?? [];
  const text = first.endsWith("-") ? second : first;
  try {
    return text === undefined || text === "" ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Adds a warning when the picture is narrower than `resizeWidth`, and those of `meanwhile`, which looks at the page while
 * the picture is encoded.
 */
async function toPicture(
  opened: OpenedPage,
  { format, finish, ...order }: CaptureOrder & { format: PictureFormat },
  { warnings, meanwhile }: { warnings: string[]; meanwhile: () => Promise<string[]> },
) {
  const options = { ...finish, format, clip: await findArea(opened, order, warnings) };
  const pixels = await capturePixels(opened, options);
  const [picture, found] = await Promise.all([encodePicture(pixels, options), meanwhile()]);
  warnings.push(...found);
  const { resizeWidth = picture.width } = finish ?? {};
  if (picture.width < resizeWidth) {
    const { pictureSidePxMax, picturePixelsMax } = captureLimits;
    warnings.push(
      serviceText("resizeTooLarge", {
        width: resizeWidth,
        size: `${picture.width} × ${picture.height} px`,
        side: pictureSidePxMax,
        megapixels: picturePixelsMax / 1_000_000,
      }),
    );
  }
  return picture;
}

/** CSS px of the tallest picture in the page's width. */
function heightMaxOf({ viewport, deviceScaleFactor }: OpenedPage): number {
  return Math.floor(
    Math.min(
      captureLimits.pictureSidePxMax / deviceScaleFactor,
      captureLimits.picturePixelsMax / (viewport.width * deviceScaleFactor ** 2),
    ),
  );
}

interface FinishedExtent {
  /** CSS px from the top of the page; waits for pictures above it. */
  height: number;
  /** ms from their start at which infinite animations are stopped, so that each picture shows the same frame. */
  infiniteAtMs: number;
  /** Maximum wait for fonts and pictures, ms. */
  patienceMs: number;
  /** Whether the page has painted since it last changed, and no script will change it. */
  isStatic: boolean;
  /** Whether the picture is of all of the page, and not of what its viewport shows. */
  isWhole: boolean;
}

/** The shortest that shows a staggered group of infinite animations in motion. */
const infiniteAtMsMin = 1_000;

/**
 * Completes what a visitor would see a moment later, in all frames of the page's process and in open shadow roots:
 * fonts, pictures in view, and animations and transitions, which jump to their end. An infinite animation stops at a
 * fixed time; a paused one stays unchanged. A scroll-driven one stays too, except on a whole page, where it is set to the
 * middle of its element's view. Returns whether anything was animated.
 */
async function finishPage(
  opened: PageFrames,
  { height, infiniteAtMs, patienceMs, isStatic, isWhole }: FinishedExtent,
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  const finished = await callInPage(
    opened,
    { frames: "all", timeoutMs: patienceMs + answerMsMax },
    finishInPage,
    height,
    Math.max(infiniteAtMsMin, infiniteAtMs),
    patienceMs,
    isStatic,
    isWhole,
  );
  return finished.some((count) => count > 0);
}

/** So that each animation ends with the next frame. */
const fastRate = 1e6;

/** Ends the finite animations that scripts cannot reach: those in closed shadow roots. */
async function finishClosedRoots(opened: PageFrames, { answerMsMax }: CaptureLimits): Promise<void> {
  const finishing = (async () => {
    await opened.cdp.send("Animation.setPlaybackRate", { playbackRate: fastRate });
    await awaitFrames(opened, answerMsMax);
    await opened.cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  })();
  await answersWithin(
    answerMsMax,
    finishing.catch(() => undefined),
  );
}
