import type { ServiceLog } from "../service-log.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { BrowserState } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { ChromiumMissing } from "./find-chromium.ts";
import type { KeptBrowser } from "./kept-browser.ts";

export interface BrowserRunsOptions {
  start: () => Promise<KeptBrowser>;
  log: ServiceLog;
  background: BackgroundWork;
  /** How long a browser without pages is kept, ms. */
  keptIdleMs: number;
  /** Called when no browser has a page any more. */
  onIdle: () => void;
}

/** A failed start is not repeated for this long, ms; the cause may have been fixed then. */
const retryStartAfterMs = 30_000;

/**
 * Runs of the browser: the current one, retired ones that still have pages, and a successor that starts beside the
 * current one. A retired browser gives out no more pages and is closed with its last.
 */
export class BrowserRuns {
  readonly #options: BrowserRunsOptions;
  /** Open pages of each running browser. */
  readonly #pages = new Map<KeptBrowser, number>();
  readonly #retired = new Set<KeptBrowser>();
  #current: Promise<KeptBrowser> | undefined;
  #successor: Promise<void> | undefined;
  #state: BrowserState = { state: "resting" };
  #failedAt = 0;
  #idleTimer: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: BrowserRunsOptions) {
    this.#options = options;
  }

  get state(): BrowserState {
    return this.#state;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  running(): Iterable<KeptBrowser> {
    return this.#pages.keys();
  }

  pagesOf(browser: KeptBrowser): number | undefined {
    return this.#pages.get(browser);
  }

  isRetired(browser: KeptBrowser): boolean {
    return this.#retired.has(browser);
  }

  /** The current browser, started when there is none. Rejects with `CaptureError` `off`. */
  ready(): Promise<KeptBrowser> {
    if (this.#isStopping) return Promise.reject(stoppingError());
    if (this.#current !== undefined) return this.#current;
    if (this.#state.state === "off" && performance.now() - this.#failedAt < retryStartAfterMs)
      return Promise.reject(new CaptureError("off", this.#state.why));
    this.#state = { state: "starting" };
    const starting = this.#start().then(
      (browser) => {
        if (this.#current === starting) this.#state = { state: "ready" };
        this.#retireWhenIdle();
        return browser;
      },
      (error: unknown) => {
        if (this.#current === starting) this.#current = undefined;
        throw this.#toOff(error);
      },
    );
    starting.catch(() => undefined);
    this.#current = starting;
    return starting;
  }

  /** Counts a page of the current browser, and returns the browser. */
  async enter(): Promise<KeptBrowser> {
    let browser = await this.ready();
    while (this.#retired.has(browser)) browser = await this.ready();
    this.#pages.set(browser, (this.#pages.get(browser) ?? 0) + 1);
    return browser;
  }

  /** Uncounts a page that was closed. */
  leave(browser: KeptBrowser): void {
    const left = (this.#pages.get(browser) ?? 1) - 1;
    if (this.#pages.has(browser)) this.#pages.set(browser, left);
    if (left > 0) return;
    if (this.#retired.has(browser)) this.#options.background.run(browser.close());
    if (![...this.#pages.values()].every((count) => count === 0)) return;
    this.#options.onIdle();
    this.#retireWhenIdle();
  }

  /** Retires the browser at once: the next page gets another one, even if it has to wait for the start. */
  discard(browser: KeptBrowser, why: string): void {
    if (!this.#isReplaceable(browser)) return;
    this.#options.log.info("the browser is replaced", { why });
    this.#retire(browser);
  }

  /** Starts another browser beside this one and then retires this one, so that no page waits for the start. */
  replace(browser: KeptBrowser, why: string): void {
    if (this.#successor !== undefined || !this.#isReplaceable(browser)) return;
    this.#options.log.info("the browser is replaced", { why });
    this.#successor = this.#succeed(browser).finally(() => (this.#successor = undefined));
    this.#options.background.run(this.#successor);
  }

  /** Closes all browsers; their pages end as `crashed`. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#idleTimer);
    await Promise.all([this.#current?.catch(() => undefined), this.#successor]);
    await Promise.all([...this.#pages.keys()].map((browser) => browser.close()));
  }

  async #start(): Promise<KeptBrowser> {
    const { start, log, background } = this.#options;
    const browser = await start();
    if (this.#isStopping) {
      await browser.close();
      throw stoppingError();
    }
    this.#pages.set(browser, 0);
    log.info("the browser is ready", { version: browser.version });
    void browser.strained.then(() => this.discard(browser, "a page floods it with protocol messages"));
    background.run(browser.ended.then(() => this.#remove(browser)));
    return browser;
  }

  async #remove(browser: KeptBrowser): Promise<void> {
    this.#forget(browser);
    if (!this.#retired.has(browser) && !this.#isStopping)
      this.#options.log.warn("the browser ended by itself");
    this.#pages.delete(browser);
    this.#retired.delete(browser);
    await browser.close();
  }

  #toOff(error: unknown): CaptureError {
    const off = toOff(error);
    this.#state = { state: "off", why: off.message };
    this.#failedAt = performance.now();
    if (!this.#isStopping) this.#options.log.error("the browser does not start", error);
    return off;
  }

  /** If it is the current browser, the next page starts another one. */
  #forget(browser: KeptBrowser): void {
    const current = this.#current;
    void current?.then(
      (one) => {
        if (one !== browser || this.#current !== current) return;
        this.#current = undefined;
        this.#state = { state: "resting" };
      },
      () => undefined,
    );
  }

  #retire(browser: KeptBrowser): void {
    this.#retired.add(browser);
    this.#forget(browser);
    if ((this.#pages.get(browser) ?? 0) === 0) this.#options.background.run(browser.close());
  }

  #isReplaceable(browser: KeptBrowser): boolean {
    return this.#pages.has(browser) && !this.#retired.has(browser) && !this.#isStopping;
  }

  async #succeed(browser: KeptBrowser): Promise<void> {
    const next = this.#start();
    try {
      await next;
      this.#current = next;
      this.#state = { state: "ready" };
    } catch (error) {
      this.#options.log.error("the browser's successor does not start", error);
    }
    this.#retire(browser);
  }

  #retireWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      for (const [browser, pages] of this.#pages) if (pages === 0) this.#retire(browser);
    }, this.#options.keptIdleMs).unref();
  }
}

function toOff(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error;
  if (error instanceof ChromiumMissing) return new CaptureError("off", error.message, error);
  return new CaptureError("off", "No pages are captured here: the browser does not start.", error);
}

export function stoppingError(): CaptureError {
  return new CaptureError("crashed", "The service is stopping.");
}
