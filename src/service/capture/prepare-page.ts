import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { serviceText } from "#contract/texts/service-texts.ts";
import { defaultLimits, type ForwardProxy, type ProxyPort } from "../outbound/forward-proxy.ts";
import { internalOrigin, type OpenedPage, type PageOptions } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { contextOptionsOf, type PageIdentity, takeIdentity } from "./page-identity.ts";
import type { PageTally, PageTraffic } from "./page-traffic.ts";

export interface LiveBrowser {
  browser: Browser;
  /** Settles when it has ended. */
  ended: Promise<unknown>;
  traffic: Pick<PageTraffic, "ofPage">;
}

/** An empty page in a context of its own, without network access yet. */
export interface PreparedPage {
  scripts: PageOptions["scripts"];
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  mainFrameId: string;
  port: ProxyPort;
  /** Rejects when the page's process has ended. */
  crashed: Promise<never>;
  /** Counts the protocol messages that the page causes. */
  traffic: PageTally;
}

/**
 * Created ahead, because that takes longer than many a page. Isolated from other pages: without storage, downloads,
 * prompts or popups, and no worker outlives it. Rejects when the browser ends meanwhile: commands of that moment may
 * never be answered.
 */
export async function preparePage(
  { browser, ended, traffic }: LiveBrowser,
  proxy: ForwardProxy,
  scripts: PageOptions["scripts"],
  identity?: PageIdentity,
): Promise<PreparedPage> {
  const over = ended.then(() => Promise.reject(new Error("the browser ended")));
  // It may have ended before a handler is attached.
  over.catch(() => undefined);
  const port = await proxy.listen();
  let context: BrowserContext | undefined;
  try {
    context = await Promise.race([
      browser.newContext({
        proxy: { server: port.address, bypass: "<-loopback>" },
        javaScriptEnabled: scripts === "on",
        acceptDownloads: false,
        serviceWorkers: "block",
        // The size is set once it is known.
        viewport: null,
        ...contextOptionsOf(identity),
      }),
      over,
    ]);
    const [page] = await Promise.race([Promise.all([context.newPage(), context.grantPermissions([])]), over]);
    const cdp = await Promise.race([context.newCDPSession(page), over]);
    const { targetInfo } = await Promise.race([cdp.send("Target.getTargetInfo"), over]);
    const { promise: crashed, reject } = Promise.withResolvers<never>();
    // It may crash before a handler is attached.
    crashed.catch(() => undefined);
    page.once("crash", () => reject(new Error("the page's process ended")));
    context.on("page", (other) => void other.close().catch(() => undefined));
    const tally = traffic.ofPage(targetInfo.browserContextId ?? "");
    // A page's main frame has the id of its target.
    const mainFrameId = targetInfo.targetId;
    return { scripts, context, page, cdp, mainFrameId, port, crashed, traffic: tally };
  } catch (error) {
    // Closing may never settle either.
    context?.close().catch(() => undefined);
    await port.close();
    throw error;
  }
}

/** Sets the size, the colour scheme and the identity of a prepared page. */
async function dressPage(
  { page, cdp }: Pick<PreparedPage, "page" | "cdp">,
  options: PageOptions,
): Promise<void> {
  await Promise.all([
    sizePage({ cdp }, options),
    takeIdentity(cdp, options.identity),
    options.darkMode === true ? page.emulateMedia({ colorScheme: "dark" }) : undefined,
  ]);
}

async function sizePage(
  { cdp }: Pick<PreparedPage, "cdp">,
  { viewport: { width, height }, deviceScaleFactor = 1, identity }: PageOptions,
): Promise<void> {
  await cdp.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor,
    mobile: identity?.device !== undefined,
  });
}

/**
 * `isDiscarded`: the work wants the page to be closed. Ends with the first of these: completion, the deadline, the end of the page or browser, too many events of the page,
 * the caller's signal.
 */
export async function workOnPage<Result>(
  options: PageOptions,
  {
    browserEnded,
    prepared,
    isKept,
  }: { browserEnded: Promise<void>; prepared: PreparedPage; isKept: boolean },
  work: (opened: OpenedPage) => Promise<Result>,
): Promise<{ result: Result; isDiscarded: boolean }> {
  const { signal, deadlineMs, viewport, deviceScaleFactor = 1 } = options;
  const { page, cdp, mainFrameId, port } = prepared;
  let isDiscarded = false;
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new CaptureError("timedOut", serviceText("pageDeadline", { seconds: deadlineMs / 1000 }))),
    deadlineMs,
  );
  const abort = () => reject(signal?.reason);
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted === true) abort();
  const ended = browserEnded.then(() => {
    throw new CaptureError("crashed", serviceText("browserEnded"));
  });
  const crashed = prepared.crashed.catch((cause: unknown) => {
    throw new CaptureError("crashed", serviceText("pageProcessEnded"), cause);
  });
  const { flooded } = prepared.traffic;
  const working = (async () => {
    if (!isKept) await dressPage(prepared, options);
    port.open({
      reach: options.reach,
      isBlocked: options.isBlocked,
      internalHost: new URL(internalOrigin).hostname,
      answers: options.answers,
    });
    const result = await work({
      page,
      cdp,
      mainFrameId,
      isKept,
      discard: () => (isDiscarded = true),
      viewport,
      deviceScaleFactor,
      refusalOf: port.refusalOf,
      cutRequests: port.cutRequests,
      warnings: () => (port.isOverLimit() ? [tooManyBytes] : []),
      resize: (height) => sizePage(prepared, { ...options, viewport: { ...viewport, height } }),
    });
    return { result, isDiscarded };
  })();
  // The losers may still reject, unhandled on purpose.
  for (const loser of [working, ended, crashed, cut, flooded]) loser.catch(() => undefined);
  try {
    return await Promise.race([working, ended, crashed, cut, flooded]);
  } catch (error) {
    // When the browser ends, the work may fail a moment before that is known.
    if (error instanceof CaptureError || !page.isClosed()) throw error;
    return await Promise.race([ended, crashed, throwLater(error)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", abort);
  }
}

const tooManyBytes = serviceText("pageBytes", { max: defaultLimits.bytes / 1_048_576 });

async function throwLater(error: unknown): Promise<never> {
  await wait(500);
  throw error;
}
