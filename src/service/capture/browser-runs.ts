import { serviceText } from "#contract/texts/service-texts.ts";
import { runForNoRequest } from "../request-scope.ts";
import type { ServiceLog } from "../service-log.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { BrowserEnd, BrowserFigures, BrowserState } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import {
  type BrowserVersion,
  ChromiumMissing,
  describeOldBrowser,
  readBrowserVersion,
} from "./find-chromium.ts";
import { sumBytes } from "./group-memory.ts";
import type { KeptBrowser } from "./kept-browser.ts";

interface RunningBrowser {
  /** Open ones. */
  pages: number;
  /** It is given no more pages. */
  isRetired: boolean;
}

export interface BrowserRunsOptions {
  start: () => Promise<KeptBrowser>;
  log: ServiceLog;
  background: BackgroundWork;
  /** How long a browser without pages is kept, ms. */
  keptIdleMs: number;
  /** Called when no browser has a page any more. */
  onIdle: () => void;
}

/**
 * Runs of the browser: the current one, retired ones that still have pages, and a successor that starts beside the
 * current one. A retired browser gives out no more pages and is closed with its last.
 */
export class BrowserRuns {
  readonly #options: BrowserRunsOptions;
  readonly #running = new Map<KeptBrowser, RunningBrowser>();
  #current: Promise<KeptBrowser> | undefined;
  #successor: Promise<void> | undefined;
  readonly #lastStart = new BrowserStart();
  readonly #listeners = new Set<() => void>();
  #idleTimer: NodeJS.Timeout | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #starts = 0;
  #version: string | undefined;
  readonly #ends: Record<BrowserEnd, number> = { crash: 0, memory: 0, pages: 0, flood: 0, unresponsive: 0 };
  readonly #counted = new WeakSet<KeptBrowser>();

  constructor(options: BrowserRunsOptions) {
    this.#options = options;
  }

  get running(): ReadonlyMap<KeptBrowser, Readonly<RunningBrowser>> {
    return this.#running;
  }

  get state(): BrowserState {
    return this.#lastStart.state;
  }

  /** Of the last browser that started. */
  get version(): BrowserVersion | undefined {
    return this.#version === undefined ? undefined : readBrowserVersion(this.#version, new Date());
  }

  async figures(): Promise<BrowserFigures> {
    const memory = await Promise.all(Array.from(this.#running.keys(), (browser) => browser.memory()));
    return {
      starts: this.#starts,
      ends: { ...this.#ends },
      memoryBytes: sumBytes(memory.flatMap((processes) => processes ?? [])),
      pages: [...this.#running.values()].reduce((sum, { pages }) => sum + pages, 0),
    };
  }

  /** The first reason of a browser counts. */
  countEnd(browser: KeptBrowser, reason: BrowserEnd): void {
    if (this.#counted.has(browser)) return;
    this.#counted.add(browser);
    this.#ends[reason] += 1;
  }

  isRetired(browser: KeptBrowser): boolean {
    return this.#running.get(browser)?.isRetired === true;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Calls `listener` each time a browser has started after a failure. */
  onAvailable(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /**
   * The current browser, started when there is none. Rejects with `CaptureError` `off`; the start is then repeated after
   * a pause, without a caller.
   */
  ready(): Promise<KeptBrowser> {
    if (this.#isStopping) return Promise.reject(stoppingError());
    if (this.#current !== undefined) return this.#current;
    const recentFailure = this.#lastStart.recentFailure();
    if (recentFailure !== undefined) return Promise.reject(recentFailure);
    const wasOff = this.#lastStart.state.state === "off";
    if (!wasOff) this.#lastStart.set("starting");
    const starting = this.#startAgainOnce().then(
      (browser) => {
        if (this.#current === starting) this.#lastStart.set("ready");
        this.#retireWhenIdle();
        if (wasOff) for (const listener of this.#listeners) listener();
        return browser;
      },
      (error: unknown) => {
        if (this.#current === starting) this.#current = undefined;
        this.#retryLater();
        throw error;
      },
    );
    starting.catch(() => undefined);
    this.#current = starting;
    return starting;
  }

  /** Counts a page of the current browser, and returns the browser. */
  async enter(): Promise<KeptBrowser> {
    let browser = await this.ready();
    while (this.isRetired(browser)) browser = await this.ready();
    this.#addPage(browser);
    return browser;
  }

  /** Counts a page that was kept open. False if its browser gives out no more pages. */
  reenter(browser: KeptBrowser): boolean {
    if (!this.#isReplaceable(browser)) return false;
    this.#addPage(browser);
    return true;
  }

  #addPage(browser: KeptBrowser): void {
    const running = this.#running.get(browser);
    if (running !== undefined) running.pages += 1;
  }

  /** Uncounts a page that was closed, or is kept open without work. */
  leave(browser: KeptBrowser): void {
    const running = this.#running.get(browser);
    if (running !== undefined) {
      running.pages -= 1;
      if (running.pages > 0) return;
      if (running.isRetired) this.#options.background.run(browser.close());
    }
    if ([...this.#running.values()].some(({ pages }) => pages > 0)) return;
    this.#options.onIdle();
    this.#retireWhenIdle();
  }

  /** Retires the browser at once: the next page gets another one, even if it has to wait for the start. */
  discard(browser: KeptBrowser, why: string, reason: BrowserEnd): void {
    if (!this.#isReplaceable(browser)) return;
    this.countEnd(browser, reason);
    this.#options.log.info("the browser is replaced", { why });
    this.#retire(browser);
  }

  /** Starts another browser beside this one and then retires this one, so that no page waits for the start. */
  replace(browser: KeptBrowser, why: string, reason: BrowserEnd): void {
    if (this.#successor !== undefined || !this.#isReplaceable(browser)) return;
    this.countEnd(browser, reason);
    this.#options.log.info("the browser is replaced", { why });
    this.#successor = this.#succeed(browser).finally(() => (this.#successor = undefined));
    this.#options.background.run(this.#successor);
  }

  /** Closes all browsers; their pages end as `crashed`. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#idleTimer);
    clearTimeout(this.#retryTimer);
    await Promise.all([this.#current?.catch(() => undefined), this.#successor]);
    await Promise.all(Array.from(this.#running.keys(), (browser) => browser.close()));
  }

  /** One failure in between is not the end of the pages that wait: it is repeated at once. */
  async #startAgainOnce(): Promise<KeptBrowser> {
    for (;;) {
      try {
        return await this.#start();
      } catch (error) {
        if (this.#isStopping) throw stoppingError();
        this.#options.log.error("the browser does not start", error);
        const failure = this.#lastStart.fail(error);
        if (failure !== undefined) throw failure;
      }
    }
  }

  #retryLater(): void {
    if (this.#isStopping) return;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      // A timer drops fractions of a ms, and a start in the pause would be refused and not be tried again.
      if (this.#lastStart.pauseMs() > 0) return this.#retryLater();
      // Its failure is in the state.
      this.ready().catch(() => undefined);
    }, this.#lastStart.pauseMs()).unref();
  }

  /** Outlives the request that needs it first. */
  #start(): Promise<KeptBrowser> {
    return runForNoRequest(() => this.#startOnce());
  }

  async #startOnce(): Promise<KeptBrowser> {
    const { start, log, background } = this.#options;
    const browser = await start();
    if (this.#isStopping) {
      await browser.close();
      throw stoppingError();
    }
    this.#running.set(browser, { pages: 0, isRetired: false });
    this.#starts += 1;
    log.info("the browser is ready", { version: browser.version });
    this.#noteVersion(browser.version);
    void browser.strained.then(() =>
      this.discard(browser, "a page floods it with protocol messages", "flood"),
    );
    background.run(browser.ended.then(() => this.#remove(browser)));
    return browser;
  }

  /** Logs an old version once, and not at each start. */
  #noteVersion(version: string): void {
    if (version === this.#version) return;
    this.#version = version;
    const advice = describeOldBrowser(readBrowserVersion(version, new Date()));
    if (advice !== undefined) this.#options.log.warn(advice);
  }

  async #remove(browser: KeptBrowser): Promise<void> {
    this.#forget(browser);
    if (!this.isRetired(browser) && !this.#isStopping) {
      this.#options.log.warn("the browser ended by itself");
      this.countEnd(browser, "crash");
    }
    this.#running.delete(browser);
    await browser.close();
  }

  /** If it is the current browser, the next page starts another one. */
  #forget(browser: KeptBrowser): void {
    const current = this.#current;
    void current?.then(
      (one) => {
        if (one !== browser || this.#current !== current) return;
        this.#current = undefined;
        this.#lastStart.set("resting");
      },
      () => undefined,
    );
  }

  #retire(browser: KeptBrowser): void {
    const running = this.#running.get(browser);
    if (running !== undefined) running.isRetired = true;
    this.#forget(browser);
    if ((running?.pages ?? 0) === 0) this.#options.background.run(browser.close());
  }

  #isReplaceable(browser: KeptBrowser): boolean {
    return this.#running.get(browser)?.isRetired === false && !this.#isStopping;
  }

  async #succeed(browser: KeptBrowser): Promise<void> {
    const next = this.#start();
    try {
      await next;
      this.#current = next;
      this.#lastStart.set("ready");
    } catch (error) {
      this.#options.log.error("the browser's successor does not start", error);
    }
    this.#retire(browser);
  }

  #retireWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const [browser, { pages }] of this.#running) if (pages === 0) this.#retire(browser);
    }, this.#options.keptIdleMs).unref();
  }
}

export function stoppingError(): CaptureError {
  return new CaptureError("crashed", serviceText("serviceStopping"));
}

/** Pause before the third start in a row, ms; doubled for each further one. The second follows the first at once. */
const pauseFirstMs = 1_000;
const pauseMostMs = 60_000;

/** The outcome of the last start of a browser, and when it may be started again. */
class BrowserStart {
  #state: BrowserState = { state: "resting" };
  #failures = 0;
  #failingSince = 0;
  #nextAt = 0;

  get state(): BrowserState {
    if (this.#state.state !== "off") return this.#state;
    return { ...this.#state, failingMs: performance.now() - this.#failingSince };
  }

  set(state: Exclude<BrowserState["state"], "off">): void {
    this.#state = { state };
    if (state === "ready") this.#failures = 0;
  }

  /** Until the next start, ms; 0: it may be started now. */
  pauseMs(): number {
    return this.#state.state === "off" ? Math.max(0, this.#nextAt - performance.now()) : 0;
  }

  /** The failure of a start that must not be repeated yet. */
  recentFailure(): CaptureError | undefined {
    return this.#state.state === "off" && this.pauseMs() > 0
      ? new CaptureError("off", this.#state.why)
      : undefined;
  }

  /** Notes a failed start. Returns its error, or undefined if it is to be repeated at once. */
  fail(error: unknown): CaptureError | undefined {
    const now = performance.now();
    const off = toOff(error);
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (this.#failures === 1 && !isLasting(error)) return undefined;
    const doublings = isLasting(error) ? Number.POSITIVE_INFINITY : this.#failures - 2;
    this.#nextAt = now + Math.min(pauseMostMs, pauseFirstMs * 2 ** doublings);
    this.#state = { state: "off", why: off.message, failingMs: 0, isLasting: isLasting(error) };
    return off;
  }
}

/** Whether only an operator can change it: no browser is installed, or none with a sandbox that works. */
function isLasting(error: unknown): boolean {
  return error instanceof CaptureError ? error.isLasting : error instanceof ChromiumMissing;
}

function toOff(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error;
  if (error instanceof ChromiumMissing) return new CaptureError("off", error.message, error);
  return new CaptureError("off", serviceText("browserOff"), error);
}
