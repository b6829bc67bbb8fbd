import { serviceText } from "#contract/texts/service-texts.ts";
import type { ServiceLog } from "../service-log.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { BrowserRuns } from "./browser-runs.ts";
import { CaptureError } from "./capture-error.ts";
import { isRenderer, type ProcessMemory, sumBytes } from "./group-memory.ts";
import type { KeptBrowser } from "./kept-browser.ts";

const watchEveryMs = 500;
/** The rest is for this process and for what a page takes between two looks. */
const shareOfContainer = 0.35;
const withoutContainer = 1_500_000_000;
/** A browser with one small page has 220 MB. */
const fewest = 350_000_000;

/** The memory at which a browser is replaced, bytes: 1.5 GB, or less where the container has less than 4.3 GB. */
export function browserBytesMax(containerBytes = process.constrainedMemory()): number {
  // Without a limit the system reports 0 or a number beyond any memory.
  const limit = containerBytes > 0 ? containerBytes * shareOfContainer : withoutContainer;
  return Math.max(fewest, Math.min(withoutContainer, limit));
}

/**
 * Replaces browsers that exceed `bytesMax`. In one that exceeds twice as much it ends the page that takes most of it,
 * and where none does, the browser.
 */
export class BrowserMemory {
  readonly #runs: BrowserRuns;
  readonly #options: { bytesMax: number; log: ServiceLog; background: BackgroundWork };
  /** Browsers that were ended for their memory, with the pages that they had open. */
  readonly #ended = new WeakMap<KeptBrowser, number>();
  /** Pages that were ended for their memory and have not been reported, by browser. */
  readonly #endedPages = new WeakMap<KeptBrowser, number>();
  readonly #killed = new Set<number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(runs: BrowserRuns, options: { bytesMax: number; log: ServiceLog; background: BackgroundWork }) {
    this.#runs = runs;
    this.#options = options;
  }

  watch(): void {
    this.#timer ??= setInterval(() => {
      for (const browser of this.#runs.running.keys()) this.#options.background.run(this.#check(browser));
    }, watchEveryMs).unref();
  }

  unwatch(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** The error of a page that ended with `error` because it, or its browser, was ended for its memory. */
  errorOf(browser: KeptBrowser, error: unknown): CaptureError | undefined {
    const endedPages = this.#endedPages.get(browser) ?? 0;
    if (endedPages > 0 && error instanceof CaptureError && error.reason === "crashed") {
      this.#endedPages.set(browser, endedPages - 1);
      return new CaptureError("failed", serviceText("pageMemory"), error);
    }
    const pages = this.#ended.get(browser);
    if (pages === undefined) return undefined;
    // Another attempt of the page that took the memory would end the same way; of one beside it, it may go well.
    return new CaptureError(pages === 1 ? "failed" : "crashed", serviceText("browserMemory"), error);
  }

  async #check(browser: KeptBrowser): Promise<void> {
    const { bytesMax, log } = this.#options;
    const processes = (await browser.memory()) ?? [];
    const bytes = sumBytes(processes);
    if (bytes > 2 * bytesMax) {
      this.#runs.countEnd(browser, "memory");
      if (await this.#endPage(browser, processes)) return;
      log.warn("the browser is ended: it has grown too large", { bytes });
      this.#ended.set(browser, this.#runs.running.get(browser)?.pages ?? 1);
      await browser.close();
    } else if (bytes > bytesMax)
      this.#runs.replace(browser, `it has ${Math.round(bytes / 1e6)} MB`, "memory");
  }

  /** Ends the page that takes most of the browser's memory. False if none takes half of it. */
  async #endPage(browser: KeptBrowser, processes: readonly ProcessMemory[]): Promise<boolean> {
    const largest = processes.reduce<ProcessMemory | undefined>(
      (most, one) => (one.bytes > (most?.bytes ?? 0) ? one : most),
      undefined,
    );
    if (largest === undefined || largest.bytes < sumBytes(processes) / 2) return false;
    if (!(await isRenderer(largest.pid))) return false;
    const { pid, bytes } = largest;
    // Its end takes a moment.
    if (this.#killed.has(pid)) return true;
    this.#killed.add(pid);
    this.#options.log.warn("a page is ended: it has grown too large", { bytes });
    this.#endedPages.set(browser, (this.#endedPages.get(browser) ?? 0) + 1);
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
    return true;
  }
}
