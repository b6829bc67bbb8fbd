import { defineConfig } from "@playwright/test";
import { chromiumForTests } from "#testing/launch-chromium.ts";

/** Journeys through the whole product. `e2e/test.ts` starts it; `npm test` builds the dashboard first. */
export default defineConfig({
  testDir: ".",
  globalSetup: "./prepare-data.ts",
  outputDir: "../test-results/journeys",
  fullyParallel: false,
  forbidOnly: true,
  // A journey that passes at the second try has failed.
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    launchOptions: await chromiumForTests(),
    // A trace of every journey takes a third of their time, which a run that nobody watches does not have.
    trace: process.env["CI"] ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
  },
});
