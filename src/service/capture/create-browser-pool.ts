import { tmpdir } from "node:os";
import { serviceText } from "#contract/texts/service-texts.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { answersWithin, within } from "../concurrency/within.ts";
import { installFonts } from "../fonts/install-fonts.ts";
import { createForwardProxy, type ForwardProxy } from "../outbound/forward-proxy.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { ServiceLog } from "../service-log.ts";
import { createBackgroundWork } from "./background-work.ts";
import { lacksSpace, sweepBrowserFolders } from "./browser-folder.ts";
import { browserBytesMax, BrowserMemory } from "./browser-memory.ts";
import type { BrowserPool, PageOptions } from "./browser-pool.ts";
import { BrowserRuns, stoppingError } from "./browser-runs.ts";
import { CaptureError } from "./capture-error.ts";
import { findChromium, type FoundChromium } from "./find-chromium.ts";
import { type KeptBrowser, startKeptBrowser } from "./kept-browser.ts";
import type { TrafficLimits } from "./page-traffic.ts";
import { type PreparedPage, workOnPage } from "./prepare-page.ts";

/** The operator's settings of the browser. */
export interface ChromiumSettings {
  /** `CHROMIUM_PATH`; undefined: search. */
  path: string | undefined;
  /** `CHROMIUM_SANDBOX`. */
  sandbox: "on" | "off";
  /** `PATH`. */
  searchPath: string;
}

/** The browser of a service, not started yet. */
export function createServiceBrowserPool(
  { path, sandbox, searchPath }: ChromiumSettings,
  { outbound, log, pagesAtOnce }: { outbound: Outbound; log: ServiceLog; pagesAtOnce: number },
): BrowserPool {
  return createBrowserPool({
    find: () => findChromium({ chromiumPath: path, searchPath }),
    sandbox,
    searchPath,
    outbound,
    log,
    parent: tmpdir(),
    installFonts: () => installFonts(tmpdir()),
    pagesAtOnce,
  });
}

export interface BrowserPoolOptions {
  /** Throws `ChromiumMissing`. */
  find: () => Promise<FoundChromium>;
  sandbox: "on" | "off";
  /** `PATH`, for launchers that are scripts. */
  searchPath: string;
  outbound: Pick<Outbound, "check" | "summariseRefusals">;
  log: ServiceLog;
  /** Parent of the browser's folders; those that a killed process left there are removed. */
  parent: string;
  /** Installs our fonts for it and returns a fontconfig file. */
  installFonts: () => Promise<string | undefined>;
  /** Open pages. */
  pagesAtOnce: number;
  /** Callers that wait for a free page; further ones are rejected as `busy`. */
  waitingMax?: number;
  /** Pages after which a browser is replaced. */
  pagesPerBrowser?: number;
  /** Memory of all its processes beyond which a browser is replaced; beyond twice as much it is ended at once. */
  memoryBytesMax?: number;
  /** How long an idle browser or a kept page is kept, ms: a browser holds 220 MB, and the next one starts within a second. */
  keptIdleMs?: number;
  /** Idle pages that are kept for their callers (`keepAs`): each holds 32 MB. */
  keptPagesMax?: number;
  /** Limits on the protocol messages that one page may cause before it is closed. */
  traffic?: TrafficLimits;
}

/** Callers of one kept page, so that what a renderer accumulates is bounded. */
const keptUsesMax = 100;
const takeTimeoutMs = 15_000;
/** A browser that needs longer for any response would capture the next page after a minute, or never. */
const answerTimeoutMs = 2_000;

export function createBrowserPool({
  pagesAtOnce,
  waitingMax = 100,
  pagesPerBrowser = 200,
  memoryBytesMax = browserBytesMax(),
  keptIdleMs = 30_000,
  keptPagesMax = 4,
  ...options
}: BrowserPoolOptions): BrowserPool {
  const { log } = options;
  const proxy = createForwardProxy(options.outbound);
  const busy = () => new CaptureError("busy", serviceText("tooManyPages"));
  const semaphore = createSemaphore({ kind: "browser", limit: pagesAtOnce, waitingMax, busy });
  const background = createBackgroundWork(log, "the browser's housekeeping failed");
  const runs: BrowserRuns = new BrowserRuns({
    start: () => startBrowser({ ...options, proxy, aheadMax: pagesAtOnce }),
    log,
    background,
    keptIdleMs,
    onIdle: () => memory.unwatch(),
  });
  const memory = new BrowserMemory(runs, { bytesMax: memoryBytesMax, log, background });
  const keptPages = new KeptPages({
    pagesMax: keptPagesMax,
    idleMs: keptIdleMs,
    close: ({ browser, prepared }) =>
      background.run(
        browser.dropPage(prepared).then((isDropped) => {
          if (!isDropped) runs.discard(browser, "it does not close a page", "unresponsive");
        }),
      ),
  });

  /** Takes a page from a browser that has just responded. */
  async function take(page: PageOptions): Promise<KeptPage> {
    const taken = takeKept(page) ?? (await takeAny(page));
    const { browser, prepared } = taken;
    if (await isAnswering(prepared)) return taken;
    runs.discard(browser, "it does not respond", "unresponsive");
    background.run(giveBack(browser, prepared));
    return takeAny(page);
  }

  function takeKept(page: PageOptions): KeptPage | undefined {
    const key = keyOf(page);
    for (let found = key && keptPages.take(key); found; found = key && keptPages.take(key)) {
      const { browser, prepared } = found;
      if (!prepared.page.isClosed() && runs.reenter(browser)) {
        browser.resumePage(prepared);
        return found;
      }
      background.run(browser.dropPage(prepared));
    }
    return undefined;
  }

  async function takeAny(page: PageOptions): Promise<KeptPage> {
    const browser = await runs.enter();
    try {
      return { browser, prepared: await within(takeTimeoutMs, browser.takePage(page)), uses: 0 };
    } catch (error) {
      runs.leave(browser);
      // A browser that cannot open a page is of no use to its other pages either.
      await browser.close().catch((reason: unknown) => background.run(Promise.reject(reason)));
      throw new CaptureError("crashed", serviceText("browserEnded"), error);
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
    try {
      if (!isDropped && runs.isRetired(browser)) await browser.close();
      else if (!isDropped) runs.discard(browser, "it does not close a page", "unresponsive");
    } finally {
      runs.leave(browser);
      release();
    }
    if (browser.pagesGiven() >= pagesPerBrowser)
      runs.replace(browser, `it has shown ${pagesPerBrowser} pages`, "pages");
    else if (!runs.isRetired(browser)) browser.stockUp();
  }

  /** Keeps an idle page for the next caller with its key. False if it has to be closed instead. */
  function keep(key: string, { browser, prepared, uses }: KeptPage): boolean {
    const isUsedUp = uses + 1 >= keptUsesMax || prepared.traffic.isBusy();
    if (isUsedUp || runs.isStopping || runs.isRetired(browser)) return false;
    prepared.port.open({ reach: "nothing" });
    browser.restPage(prepared);
    keptPages.keep(key, { browser, prepared, uses: uses + 1 });
    runs.leave(browser);
    browser.stockUp();
    return true;
  }

  function toWorkError(browser: KeptBrowser, error: unknown): unknown {
    const memoryError = memory.errorOf(browser, error);
    if (memoryError !== undefined) return memoryError;
    // A page that no longer responds, even with scripts stopped, may have made the browser unresponsive.
    if (error instanceof CaptureError && error.reason === "timedOut")
      runs.discard(browser, "a page timed out in it", "unresponsive");
    return error;
  }

  return {
    run: async (page, work) => {
      if (runs.isStopping) throw stoppingError();
      const release = await semaphore.acquire({ signal: page.signal });
      const taken = await take(page).catch((error: unknown) => {
        release();
        throw error;
      });
      const { browser, prepared } = taken;
      memory.watch();
      let key: string | undefined;
      try {
        const worked = await workOnPage(
          page,
          { browserEnded: browser.ended, prepared, isKept: taken.uses > 0 },
          work,
        );
        if (!worked.isDiscarded) key = keyOf(page);
        return worked.result;
      } catch (error) {
        throw toWorkError(browser, error);
      } finally {
        if (key !== undefined && keep(key, taken)) release();
        else background.run(giveBack(browser, prepared, release));
      }
    },
    wake: () => {
      // Its failure is in the state.
      runs.ready().catch(() => undefined);
    },
    state: () => runs.state,
    version: () => runs.version,
    onAvailable: (listener) => runs.onAvailable(listener),
    figures: () => runs.figures(),
    stop: async () => {
      memory.unwatch();
      keptPages.closeAll();
      await runs.stop();
      await background.drain();
    },
  };
}

async function isAnswering({ cdp }: PreparedPage): Promise<boolean> {
  // The browser's end is handled elsewhere.
  const answer = cdp.send("Target.getTargetInfo").then(
    () => true,
    () => true,
  );
  return (await answersWithin(answerTimeoutMs, answer)) ?? false;
}

/** A page is kept for the same page only: its size and colours are set once. */
function keyOf(page: PageOptions): string | undefined {
  const { keepAs, scripts, reach, viewport, deviceScaleFactor, darkMode } = page;
  if (keepAs === undefined || scripts === "on" || reach === "public") return undefined;
  return JSON.stringify([keepAs, viewport.width, viewport.height, deviceScaleFactor, darkMode]);
}

type StartOptions = Omit<Parameters<typeof startKeptBrowser>[0], "executablePath" | "fontsConfiguration"> &
  Pick<BrowserPoolOptions, "find" | "installFonts" | "parent" | "sandbox" | "log"> & { proxy: ForwardProxy };

async function startBrowser(options: StartOptions): Promise<KeptBrowser> {
  try {
    return await findAndStart(options);
  } catch (error) {
    if (!(await lacksSpace(options.parent, error))) throw error;
    // The message reaches callers; the path is for the operator only.
    const cause = new Error(`${options.parent} has too little free space`, { cause: error });
    throw new CaptureError("off", serviceText("temporaryFull"), cause);
  }
}

/** Removes the folders of killed browsers first. */
async function findAndStart(options: StartOptions): Promise<KeptBrowser> {
  await sweepBrowserFolders(options.parent);
  const [{ executablePath }, fontsConfiguration] = await Promise.all([
    options.find(),
    options.installFonts(),
  ]);
  if (options.sandbox === "off") {
    options.log.warn(
      "CHROMIUM_SANDBOX is off: a page that breaks out of its renderer has everything that the browser's account has",
      { browser: executablePath },
    );
  }
  return startKeptBrowser({ ...options, executablePath, fontsConfiguration });
}

interface KeptPage {
  browser: KeptBrowser;
  prepared: PreparedPage;
  /** Callers that it has had. */
  uses: number;
}

interface KeptPagesOptions {
  /** Idle pages beyond which the one that is idle for longest is closed. */
  pagesMax: number;
  /** How long an idle page is kept, ms. */
  idleMs: number;
  close: (page: KeptPage) => void;
}

interface IdlePage extends KeptPage {
  key: string;
  timer: NodeJS.Timeout;
}

/** Idle pages that wait for a caller with the same key. */
class KeptPages {
  readonly #options: KeptPagesOptions;
  /** Idle for longest first. */
  readonly #idle = new Set<IdlePage>();

  constructor(options: KeptPagesOptions) {
    this.#options = options;
  }

  /** The caller owns the page then. */
  take(key: string): KeptPage | undefined {
    const found = [...this.#idle].findLast((page) => page.key === key);
    if (found !== undefined) this.#remove(found);
    return found;
  }

  keep(key: string, { browser, prepared, uses }: KeptPage): void {
    const { pagesMax, idleMs } = this.#options;
    const page: IdlePage = {
      browser,
      prepared,
      uses,
      key,
      timer: setTimeout(() => this.#close(page), idleMs),
    };
    page.timer.unref();
    this.#idle.add(page);
    prepared.crashed.catch(() => this.#close(page));
    const [oldest] = this.#idle;
    if (this.#idle.size > pagesMax && oldest !== undefined) this.#close(oldest);
  }

  closeAll(): void {
    for (const page of this.#idle) this.#close(page);
  }

  #close(page: IdlePage): void {
    if (!this.#remove(page)) return;
    this.#options.close(page);
  }

  #remove(page: IdlePage): boolean {
    clearTimeout(page.timer);
    return this.#idle.delete(page);
  }
}
