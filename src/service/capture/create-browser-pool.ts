import type { ServiceLog } from "../service-log.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { createForwardProxy } from "../outbound/forward-proxy.ts";
import type { Outbound } from "../outbound/outbound.ts";
import { sweepBrowserFolders } from "./browser-folder.ts";
import type { BrowserPool, BrowserState, PageOptions } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { ChromiumMissing, type FoundChromium } from "./find-chromium.ts";
import { type KeptBrowser, startKeptBrowser } from "./kept-browser.ts";
import type { TrafficLimits } from "./page-traffic.ts";
import type { PreparedPage } from "./prepare-page.ts";
import { answersWithin, within } from "../concurrency/within.ts";
import { workOnPage } from "./work-on-page.ts";

export interface BrowserPoolOptions {
  /** Throws `ChromiumMissing`. */
  find: () => Promise<FoundChromium>;
  sandbox: "on" | "off";
  /** `PATH`, for launchers that are scripts. */
  searchPath: string;
  outbound: Pick<Outbound, "judge" | "summariseRefusals">;
  log: ServiceLog;
  /** The parent of the browser's folders; leftovers of killed processes are removed from it. */
  parent: string;
  /** Installs our fonts for it; returns a fontconfig file. */
  installFonts: () => Promise<string | undefined>;
  /** Concurrent pages. */
  pagesAtOnce: number;
  /** Calls that wait for a free page; beyond that, `busy`. */
  waitingMax?: number;
  /** Pages until the browser is replaced. */
  pagesPerBrowser?: number;
  /** Private memory of all its processes until it is replaced; at twice as much it is ended at once. */
  memoryBytesMax?: number;
  /** How long an idle browser is kept: it holds 220 MB, and a new one starts within a second. */
  keptIdleMs?: number;
  /** Limits on the protocol messages that one page may cause before it is closed. */
  traffic?: TrafficLimits;
}

/** Retry interval for a browser that does not start; its cause may be fixed meanwhile. */
const tryAgainAfterMs = 30_000;
const takeTimeoutMs = 15_000;
/** A browser that needs longer for any response would capture the next page after a minute, or never. */
const answerTimeoutMs = 2_000;
const watchEveryMs = 2_000;

export function createBrowserPool({
  pagesAtOnce,
  waitingMax = 100,
  pagesPerBrowser = 200,
  memoryBytesMax = 1_500_000_000,
  keptIdleMs = 30_000,
  ...options
}: BrowserPoolOptions): BrowserPool {
  const { log } = options;
  const proxy = createForwardProxy(options.outbound);
  const pages = createSemaphore({
    limit: pagesAtOnce,
    waitingMax,
    busy: () =>
      new CaptureError("busy", "Too many pages are waiting. Send the request again a little later."),
  });
  /** How many pages of each living browser are at work. */
  const living = new Map<KeptBrowser, number>();
  const retired = new Set<KeptBrowser>();
  /** Browsers that were ended for their memory, with their number of pages in progress. */
  const tooLarge = new WeakMap<KeptBrowser, number>();
  let current: Promise<KeptBrowser> | undefined;
  let successor: Promise<void> | undefined;
  let state: BrowserState = { state: "resting" };
  let offSince = 0;
  let watch: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isStopping = false;
  const housekeeping = new Set<Promise<unknown>>();

  function inBackground(work: Promise<unknown>): void {
    const done = work
      .catch((error: unknown) => log.warn("the browser's housekeeping failed", { error: String(error) }))
      .finally(() => housekeeping.delete(done));
    housekeeping.add(done);
  }

  async function start(): Promise<KeptBrowser> {
    await sweepBrowserFolders(options.parent);
    const [{ executablePath }, fontsConfiguration] = await Promise.all([
      options.find(),
      options.installFonts(),
    ]);
    if (options.sandbox === "off") {
      log.warn(
        "CHROMIUM_SANDBOX is off: a page that breaks out of its renderer has everything that the browser's account has",
        { browser: executablePath },
      );
    }
    const browser = await startKeptBrowser({
      ...options,
      executablePath,
      fontsConfiguration,
      proxy,
      aheadMax: pagesAtOnce,
    });
    if (isStopping) {
      await browser.close();
      throw stopping();
    }
    living.set(browser, 0);
    log.info("the browser is ready", { version: browser.version });
    void browser.strained.then(() => discard(browser, "a page floods it with protocol messages"));
    inBackground(
      browser.ended.then(async () => {
        forget(browser);
        if (!retired.has(browser) && !isStopping) log.warn("the browser ended by itself");
        living.delete(browser);
        retired.delete(browser);
        await browser.close();
      }),
    );
    return browser;
  }

  /** The current browser; starts one if there is none. Rejects with `CaptureError` `off`. */
  function ready(): Promise<KeptBrowser> {
    if (isStopping) return Promise.reject(stopping());
    if (current !== undefined) return current;
    if (state.state === "off" && performance.now() - offSince < tryAgainAfterMs)
      return Promise.reject(new CaptureError("off", state.why));
    state = { state: "starting" };
    const starting = start().then(
      (browser) => {
        if (current === starting) state = { state: "ready" };
        restLater();
        return browser;
      },
      (error: unknown) => {
        const off = toOff(error);
        if (current === starting) current = undefined;
        state = { state: "off", why: off.message };
        offSince = performance.now();
        if (!isStopping) log.error("the browser does not start", error);
        throw off;
      },
    );
    starting.catch(() => undefined);
    current = starting;
    return starting;
  }

  function forget(browser: KeptBrowser): void {
    const was = current;
    void was?.then(
      (one) => {
        if (one !== browser || current !== was) return;
        current = undefined;
        state = { state: "resting" };
      },
      () => undefined,
    );
  }

  /** Opens no more pages in this one; it ends with its last page. */
  function retire(browser: KeptBrowser): void {
    retired.add(browser);
    forget(browser);
    if ((living.get(browser) ?? 0) === 0) inBackground(browser.close());
  }

  /** Retires the browser at once: the next page gets another one, even if it has to wait for the start. */
  function discard(browser: KeptBrowser, why: string): void {
    if (!living.has(browser) || retired.has(browser) || isStopping) return;
    log.info("the browser is replaced", { why });
    retire(browser);
  }

  /** Starts the successor beside the old browser, so that no caller waits for it. */
  function replace(browser: KeptBrowser, why: string): void {
    // The next caller after its end starts one.
    if (successor !== undefined || !living.has(browser) || retired.has(browser) || isStopping) return;
    log.info("the browser is replaced", { why });
    successor = succeed(browser).finally(() => (successor = undefined));
    inBackground(successor);
  }

  async function succeed(browser: KeptBrowser): Promise<void> {
    const next = start();
    try {
      await next;
      current = next;
      state = { state: "ready" };
    } catch (error) {
      log.error("the browser's successor does not start", error);
    }
    retire(browser);
  }

  function watchMemory(): void {
    watch ??= setInterval(() => {
      for (const browser of living.keys()) inBackground(judgeMemory(browser));
    }, watchEveryMs);
    watch.unref();
  }

  async function judgeMemory(browser: KeptBrowser): Promise<void> {
    const bytes = (await browser.memory()) ?? 0;
    if (bytes > 2 * memoryBytesMax) {
      log.warn("the browser is ended: it has grown too large", { bytes });
      tooLarge.set(browser, living.get(browser) ?? 1);
      await browser.close();
    } else if (bytes > memoryBytesMax) replace(browser, `it has ${Math.round(bytes / 1e6)} MB`);
  }

  function restLater(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const [browser, pages] of living) if (pages === 0) retire(browser);
    }, keptIdleMs);
    idle.unref();
  }

  /** Takes a page from a browser that has just responded. */
  async function take(page: PageOptions): Promise<[KeptBrowser, PreparedPage]> {
    const [browser, prepared] = await takeAny(page);
    // The browser's end is handled elsewhere.
    const answer = prepared.cdp.send("Target.getTargetInfo").then(
      () => true,
      () => true,
    );
    if ((await answersWithin(answerTimeoutMs, answer)) === true) return [browser, prepared];
    discard(browser, "it does not respond");
    inBackground(giveBack(browser, prepared));
    return takeAny(page);
  }

  async function takeAny(page: PageOptions): Promise<[KeptBrowser, PreparedPage]> {
    let browser = await ready();
    while (retired.has(browser)) browser = await ready();
    living.set(browser, (living.get(browser) ?? 0) + 1);
    try {
      return [browser, await within(takeTimeoutMs, browser.takePage(page))];
    } catch (error) {
      leave(browser);
      // A browser that cannot open a page any more is of no use to its other pages either.
      await browser.close();
      throw new CaptureError("crashed", "The browser ended while it worked on this page.", error);
    }
  }

  function leave(browser: KeptBrowser): void {
    const left = (living.get(browser) ?? 1) - 1;
    if (living.has(browser)) living.set(browser, left);
    if (left > 0) return;
    if (retired.has(browser)) inBackground(browser.close());
    if ([...living.values()].every((count) => count === 0)) {
      clearInterval(watch);
      watch = undefined;
      restLater();
    }
  }

  /** Closes the page, then releases its place, so that never more pages are open than allowed. */
  async function giveBack(
    browser: KeptBrowser,
    prepared: PreparedPage,
    release: () => void = () => undefined,
  ): Promise<void> {
    const isDropped = await browser.dropPage(prepared);
    // An already discarded browser with a page that does not close stays busy; its other pages fare better in a new
    // browser.
    if (!isDropped && retired.has(browser)) await browser.close();
    else if (!isDropped) discard(browser, "it does not close a page");
    leave(browser);
    release();
    if (browser.pagesGiven() >= pagesPerBrowser) replace(browser, `it has shown ${pagesPerBrowser} pages`);
    else if (!retired.has(browser)) browser.stockUp();
  }

  return {
    run: async (page, work) => {
      if (isStopping) throw stopping();
      const release = await pages.acquire({ signal: page.signal });
      let taken: [KeptBrowser, PreparedPage];
      try {
        taken = await take(page);
      } catch (error) {
        release();
        throw error;
      }
      watchMemory();
      const [browser, prepared] = taken;
      try {
        return await workOnPage(page, { browserEnded: browser.ended, prepared }, work);
      } catch (error) {
        const pages = tooLarge.get(browser);
        // A retry of the page that took the memory would end in the same way; of a page beside it, it may succeed.
        if (pages !== undefined)
          throw new CaptureError(
            pages === 1 ? "failed" : "crashed",
            "The browser was ended, because what it showed took too much memory. Make the page smaller.",
            error,
          );
        // A page that no longer responds, even with scripts stopped, may have made the browser unresponsive.
        if (error instanceof CaptureError && error.reason === "timedOut")
          discard(browser, "a page timed out in it");
        throw error;
      } finally {
        inBackground(giveBack(browser, prepared, release));
      }
    },
    wake: () => {
      // Its failure is in the state.
      ready().catch(() => undefined);
    },
    state: () => state,
    stop: async () => {
      isStopping = true;
      clearInterval(watch);
      clearTimeout(idle);
      await Promise.all([current?.catch(() => undefined), successor]);
      await Promise.all([...living.keys()].map((browser) => browser.close()));
      while (housekeeping.size > 0) await Promise.all(housekeeping);
    },
  };
}

function toOff(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error;
  if (error instanceof ChromiumMissing) return new CaptureError("off", error.message, error);
  return new CaptureError("off", "No pages are captured here: the browser does not start.", error);
}

function stopping(): CaptureError {
  return new CaptureError("crashed", "The service is stopping.");
}
