import type { KeptBrowser } from "./kept-browser.ts";

/** The running browsers with the number of their open pages. A retired one is given no more pages. */
export class RunningBrowsers {
  readonly #pages = new Map<KeptBrowser, number>();
  readonly #retired = new Set<KeptBrowser>();

  [Symbol.iterator](): Iterator<KeptBrowser> {
    return this.#pages.keys();
  }

  has(browser: KeptBrowser): boolean {
    return this.#pages.has(browser);
  }

  isRetired(browser: KeptBrowser): boolean {
    return this.#retired.has(browser);
  }

  areAllIdle(): boolean {
    return [...this.#pages.values()].every((count) => count === 0);
  }

  /** `undefined` for a browser that ended. */
  pagesOf(browser: KeptBrowser): number | undefined {
    return this.#pages.get(browser);
  }

  pagesInAll(): number {
    return [...this.#pages.values()].reduce((sum, count) => sum + count, 0);
  }

  add(browser: KeptBrowser): void {
    this.#pages.set(browser, 0);
  }

  remove(browser: KeptBrowser): void {
    this.#pages.delete(browser);
    this.#retired.delete(browser);
  }

  retire(browser: KeptBrowser): void {
    this.#retired.add(browser);
  }

  addPage(browser: KeptBrowser): void {
    this.#pages.set(browser, (this.#pages.get(browser) ?? 0) + 1);
  }

  /** Returns how many pages are left; 0 for a browser that ended. */
  removePage(browser: KeptBrowser): number {
    const left = (this.#pages.get(browser) ?? 1) - 1;
    if (this.has(browser)) this.#pages.set(browser, left);
    return left;
  }
}
