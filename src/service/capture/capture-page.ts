import { setTimeout as wait } from "node:timers/promises";
import type { OutputFormat } from "#contract/render.ts";
import type { BrowserPool, OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { type CaptureLimits, captureLimits } from "./capture-limits.ts";
import { assertNoErrorPage, openAddress } from "./open-address.ts";
import type { PageIdentity } from "./page-identity.ts";
import { type PrintOptions, toPdf } from "./page-pdf.ts";
import { type FinishOptions, takePicture } from "./page-picture.ts";
import { awaitLoad, stopEndlessScripts, watchRequests } from "./settle-page.ts";
import { answersWithin } from "./within.ts";

/** A screenshot as it was asked for. Sizes are CSS px. */
export interface CaptureOrder {
  url: string;
  width: number;
  height: number;
  /** After the page has loaded. */
  waitTimeMs: number;
  /** The page to its end; of a PDF all pages and not only the first. */
  fullPage: boolean;
  darkMode: boolean;
  deviceScaleFactor: number;
  format: OutputFormat;
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
}

/** Opens a page of the web and takes its picture. Rejects with `CaptureError`. */
export async function capturePage(
  pool: Pick<BrowserPool, "run">,
  order: CaptureOrder,
  signal: AbortSignal,
  allowed: CaptureLimits = captureLimits,
): Promise<CapturedPage> {
  const { width, height, deviceScaleFactor, darkMode, identity, waitTimeMs } = order;
  const { loadMsMax, quietMsMax, answerMsMax, pictureMsMax } = allowed;
  return pool.run(
    {
      viewport: { width, height },
      deviceScaleFactor,
      darkMode,
      identity,
      scripts: "on",
      reach: "public",
      // Each step ends by itself. This is for the time when one does not.
      deadlineMs: loadMsMax + quietMsMax + waitTimeMs + 4 * answerMsMax + pictureMsMax,
      signal,
    },
    async (opened) => {
      const startedAt = performance.now();
      const pending = watchRequests(opened.page);
      const { warnings } = await openAddress(opened, order.url, loadMsMax);
      const left = Math.max(1, loadMsMax - (performance.now() - startedAt));
      warnings.push(...(await awaitLoad(opened, pending, left, allowed)));
      if (waitTimeMs > 0) {
        await wait(waitTimeMs, undefined, { signal });
        warnings.push(...(await stopEndlessScripts(opened, allowed)));
      }
      const { format } = order;
      const file = await steadily(opened, { warnings, allowed, signal }, async () => {
        await assertNoErrorPage(opened);
        const looked =
          format === "pdf"
            ? await toPdf(opened, order, warnings)
            : await toPicture(opened, { ...order, format }, warnings);
        // It may have gone on while it was looked at.
        await assertNoErrorPage(opened);
        return looked;
      });
      return { ...file, warnings: [...new Set(warnings)] };
    },
  );
}

const triesMax = 5;
/** That a picture is waited for before the page is held still and it is tried again. */
const waitsMax = 3;
/** What the browser says to somebody who looks at a page that is being replaced. */
const isMoving =
  /not attached to an active page|context was destroyed|cannot find context|navigat|printing failed/i;
/** What is said of a page, or a browser, that is no more. */
const isGone = /crash|closed|disconnected/i;

/** A page that opens itself again and again is held still for its picture, and a script that is in its way is stopped. */
async function steadily<Result>(
  opened: OpenedPage,
  { warnings, allowed, signal }: { warnings: string[]; allowed: CaptureLimits; signal: AbortSignal },
  look: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      const looking = look().then((result) => ({ result }));
      for (let waits = 1; waits <= waitsMax; waits += 1) {
        const looked = await answersWithin(allowed.answerMsMax, looking);
        if (looked !== undefined) return looked.result;
        warnings.push(...(await stopEndlessScripts(opened, allowed)));
      }
    } catch (error) {
      // Of the end of page or browser the pool knows better, and another attempt may go well.
      const isOver = signal.aborted || opened.page.isClosed() || isGone.test(String(error));
      if (!(error instanceof Error) || error instanceof CaptureError || isOver) throw error;
      // A picture that the browser cannot take, or nobody can encode.
      if (!isMoving.test(error.message))
        throw new CaptureError("failed", "No picture of the page could be taken.", error);
      if (tries === triesMax)
        throw new CaptureError("failed", "The page never stands still, so no picture could be taken.", error);
    }
    await holdStill(opened, allowed);
  }
}

/** What the page does next, it does not do. */
async function holdStill({ cdp }: OpenedPage, { answerMsMax }: CaptureLimits): Promise<void> {
  // Just being replaced, it can be told neither; the next try comes.
  const held = Promise.allSettled([
    cdp.send("Emulation.setScriptExecutionDisabled", { value: true }),
    cdp.send("Page.stopLoading"),
  ]);
  await answersWithin(answerMsMax, held);
}

async function toPicture(
  opened: OpenedPage,
  { width, height, fullPage, format, finish }: CaptureOrder & { format: Exclude<OutputFormat, "pdf"> },
  warnings: string[],
) {
  const clip = { width, height: fullPage ? await wholeHeight(opened, warnings) : height };
  return takePicture(opened, { ...finish, format, clip });
}

/** CSS px, as far as a picture can reach. */
async function wholeHeight(opened: OpenedPage, warnings: string[]): Promise<number> {
  const { viewport, deviceScaleFactor } = opened;
  const heightMax = Math.floor(
    Math.min(
      captureLimits.pictureSidePxMax / deviceScaleFactor,
      captureLimits.picturePixelsMax / (viewport.width * deviceScaleFactor ** 2),
    ),
  );
  if ((await contentHeight(opened)) > viewport.height) await showAll(opened, heightMax);
  const height = Math.max(viewport.height, await contentHeight(opened));
  if (height <= heightMax) return height;
  warnings.push(`The page is ${height} px tall. The picture ends at ${heightMax} px.`);
  return heightMax;
}

async function contentHeight({ cdp }: OpenedPage): Promise<number> {
  const { cssContentSize } = await cdp.send("Page.getLayoutMetrics");
  return Math.ceil(cssContentSize.height);
}

const showAllMsMax = 2_000;

/** Many pages load a picture only when it is about to be seen. They are scrolled through once, as a reader would. */
async function showAll({ page }: OpenedPage, heightMax: number): Promise<void> {
  const pending = watchRequests(page);
  const scrolled = page
    .evaluate(
      `(async () => {
        const end = Math.min(document.documentElement.scrollHeight, ${heightMax});
        for (let y = 0; y < end; y += innerHeight) {
          scrollTo({ top: y, behavior: "instant" });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
        scrollTo({ top: 0, behavior: "instant" });
      })()`,
    )
    // A page that went on elsewhere is looked at later.
    .catch(() => undefined);
  await answersWithin(showAllMsMax, scrolled);
  await pending.becomeQuiet(showAllMsMax);
}
