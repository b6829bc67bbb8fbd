import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  expect,
  test as base,
} from "@playwright/test";
import { type BareService, startBareService } from "#testing/bare-service.ts";
import { startAfresh } from "./composer-page.ts";
import { type LocalPages, startLocalPages } from "./local-pages.ts";
import { type RunningProduct, startProduct } from "./product.ts";

export interface Fixtures {
  /** Options of a context that the journey has for itself; journeys that set a clock need one too. */
  ownContext: BrowserContextOptions | undefined;
  /** The page's console errors and warnings; a test that expects one removes it. */
  pageFaults: string[];
}

/**
 * Each is started by the first journey that needs it. They are declared here, because Playwright ends a worker, and its
 * product, before a file that declares others.
 */
export interface WorkerFixtures {
  /** One product for each worker, so that parallel journeys have separate histories. It may reach `localhost`. */
  product: RunningProduct;
  pages: LocalPages;
  /** A browser context for each dashboard, whose page keeps compiled scripts from one journey to the next. */
  contexts: Map<string, BrowserContext>;
  /** A product in front of a service that has the interface's eight calls and nothing of ours. */
  remote: { service: BareService; product: RunningProduct };
}

const ofWorker = { scope: "worker", timeout: 150_000 } as const;

/** Runs a product while `during` does. */
async function withProduct(
  variables: Readonly<Record<string, string>>,
  during: (product: RunningProduct) => Promise<void>,
): Promise<void> {
  const product = await startProduct(variables);
  await during(product);
  expect(await product.stop(), "the product's exit code after SIGTERM").toBe(0);
}

/** Forgets what a journey has left in the context and in its first page, all but compiled scripts and the cache. */
async function emptyContext(page: Page): Promise<void> {
  const context = page.context();
  page.removeAllListeners();
  await Promise.all([
    page.unrouteAll({ behavior: "ignoreErrors" }),
    context.unrouteAll({ behavior: "ignoreErrors" }),
    ...context.pages().map((one) => one !== page && one.close()),
  ]);
  await startAfresh(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: null, forcedColors: null });
  await context.clearCookies();
  await context.clearPermissions();
}

/* oxlint-disable no-empty-pattern -- Playwright reads a fixture's needs from this pattern. */

/** A journey: the real product, a real browser, and a page without console errors. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [({}, provide) => withProduct({ ALLOW_HOSTS: "localhost" }, provide), ofWorker],
  pages: [
    async ({}, provide) => {
      const pages = await startLocalPages();
      await provide(pages);
      await pages.stop();
    },
    ofWorker,
  ],
  remote: [
    async ({}, provide) => {
      const service = await startBareService();
      const variables = {
        BASE_URL: service.baseUrl,
        GET_URL: service.getUrl,
        API_KEY: service.apiKey,
        // Its store lies on this machine, from where no picture would be read otherwise.
        ALLOW_HOSTS: "127.0.0.1",
      };
      await withProduct(variables, (product) => provide({ service, product }));
      await service.stop();
    },
    ofWorker,
  ],
  contexts: [
    async ({ browser: _browser }, provide) => {
      const contexts = new Map<string, BrowserContext>();
      await provide(contexts);
      await Promise.all([...contexts.values()].map((context) => context.close()));
    },
    ofWorker,
  ],
  ownContext: [undefined, { option: true }],
  baseURL: async ({ product }, provide) => provide(product.dashboardUrl),
  context: async ({ browser, baseURL, contexts, contextOptions, ownContext }, provide) => {
    const options = { ...contextOptions, ...(baseURL !== undefined && { baseURL }), ...ownContext };
    const context =
      (ownContext === undefined && contexts.get(String(baseURL))) || (await browser.newContext(options));
    if (ownContext === undefined) contexts.set(String(baseURL), context);
    await provide(context);
    if (ownContext !== undefined) await context.close();
  },
  page: async ({ context, ownContext }, provide) => {
    const page = context.pages()[0] ?? (await context.newPage());
    await provide(page);
    if (ownContext === undefined) await emptyContext(page);
  },
  pageFaults: [
    async ({ page, trace }, provide) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(`uncaught: ${error.message}`));
      page.on("console", (message) => {
        // A trace's scripts are blocked in the frames of templates.
        if (trace !== "off" && message.text().includes("Blocked script execution")) return;
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

/* oxlint-enable no-empty-pattern */

/** Removes the console errors that a journey expects. Browsers log each call that is refused, with its address. */
export function forgetFaults(faults: string[], expected: RegExp): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !expected.test(fault)));
}

export { expect };
