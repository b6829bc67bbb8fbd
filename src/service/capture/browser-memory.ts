import type { ServiceLog } from "../service-log.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { BrowserRuns } from "./browser-runs.ts";
import type { KeptBrowser } from "./kept-browser.ts";

/** Replaces browsers that exceed `bytesMax`, and ends those that exceed twice as much. */
export class BrowserMemory {
  readonly #runs: BrowserRuns;
  readonly #options: { bytesMax: number; log: ServiceLog; background: BackgroundWork };
  /** Browsers that were ended for their memory, with the pages that they had open. */
  readonly #ended = new WeakMap<KeptBrowser, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(runs: BrowserRuns, options: { bytesMax: number; log: ServiceLog; background: BackgroundWork }) {
    this.#runs = runs;
    this.#options = options;
  }

  watch(): void {
    this.#timer ??= setInterval(() => {
      for (const browser of this.#runs.running) this.#options.background.run(this.#check(browser));
    }, watchEveryMs).unref();
  }

  unwatch(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** Pages that were open when the browser was ended for its memory; undefined if it was not. */
  pagesAtEnd(browser: KeptBrowser): number | undefined {
    return this.#ended.get(browser);
  }

  async #check(browser: KeptBrowser): Promise<void> {
    const { bytesMax, log } = this.#options;
    const bytes = (await browser.memory()) ?? 0;
    if (bytes > 2 * bytesMax) {
      log.warn("the browser is ended: it has grown too large", { bytes });
      this.#runs.countEnd(browser, "memory");
      this.#ended.set(browser, this.#runs.running.pagesOf(browser) ?? 1);
      await browser.close();
    } else if (bytes > bytesMax)
      this.#runs.replace(browser, `it has ${Math.round(bytes / 1e6)} MB`, "memory");
  }
}

const watchEveryMs = 2_000;
