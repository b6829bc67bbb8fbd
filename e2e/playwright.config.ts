import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumForTests } from "#testing/launch-chromium.ts";

const chromium = await chromiumForTests();

/** Journeys through the whole product. `e2e/test.ts` starts it; `npm test` builds the dashboard first. */
export default defineConfig({
  testDir: ".",
  // Tests of the faults beside them are Vitest's.
  testMatch: "*.spec.ts",
  globalSetup: "./prepare-data.ts",
  outputDir: "../test-results/journeys",
  fullyParallel: false,
  forbidOnly: true,
  // CI's machine is shared: a journey that passes at the second try passes, and `npm test` ends by naming it as flaky.
  retries: process.env["CI"] ? 1 : 0,
  // One more than there are cores, because a journey often waits for the service or for an interval.
  workers: availableParallelism() + 1,
  // Several steps of a journey share a page, and on a loaded machine with two cores each takes long.
  timeout: 180_000,
  expect: { timeout: 15_000, toPass: { timeout: 60_000 } },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    // V8's own threads compete with the pages of the other journeys, the product and the service.
    launchOptions: { ...chromium, args: [...chromium.args, "--js-flags=--single-threaded"] },
    // To keep traces of failed journeys only, all are traced, which doubles the time; `--trace on` traces one.
    trace: "off",
    // A press that finds nothing is named long before the journey's own limit.
    actionTimeout: 60_000,
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
  },
});
