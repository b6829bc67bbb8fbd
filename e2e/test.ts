import { expect, test as base } from "@playwright/test";
import { type RunningProduct, startProduct } from "./product.ts";

export interface Fixtures {
  /** The page's console errors and warnings; a test that expects one removes it. */
  pageFaults: string[];
}

export interface WorkerFixtures {
  /** One product for each worker, so that parallel journeys have separate histories. */
  product: RunningProduct;
}

/** A journey: the real product, a real browser, and a page without console errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      expect(await product.stop(), "the product's exit code after SIGTERM").toBe(0);
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.dashboardUrl),
  pageFaults: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") {
          faults.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        }
      });
      await provide(faults);
      expect(faults, "the page's console").toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes the console errors that a journey expects. Browsers log each call that is refused, with its address. */
export function forgetFaults(faults: string[], expected: RegExp): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)));
}

export { expect };
