import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { configDefaults, defineConfig } from "vitest/config";
import { chromiumForTests } from "#testing/launch-chromium.ts";
import { LongestFirst } from "./src/testing/longest-first.ts";
import { findUnitTests } from "./src/testing/unit-files.ts";
import { componentPlugins } from "./vite.components.config.ts";

/** These start no process, no thread and no connection: told by what they import, held to it by a setup file. */
const unitTests = findUnitTests(import.meta.dirname);

/** They test the state of a process, which has to be new. */
const processTests = ["src/service/rendering/register-fonts.test.ts"];

/** They test a server, or several processes on one. */
const serverTests = [
  "src/service/backup/server-backup.test.ts",
  "src/server/cluster.test.ts",
  "src/service/edge/server-races.test.ts",
  "src/service/storage/ended-connections.test.ts",
  // An embedded database runs the same statements, and fills more slowly.
  "src/service/storage/long-lists.test.ts",
];

/**
 * They run on a folder, and once more on PostgreSQL and S3, where these differ: connections and locks, notifications,
 * plans and the order of texts, migrations. Other tests see the same from either.
 */
const bothStoresTests = [
  "src/service/storage/{audit-feed,bounded-reads,equal-requests,revisions-store,search-index,templates-store,upgrade}.test.ts",
  // Jobs are claimed by locks, and their ends are told by notifications.
  "src/service/queue/queue.test.ts",
  "src/service/jobs/store-render.test.ts",
  // A database that does not answer.
  "src/service/edge/unavailable-stores.test.ts",
];

/** Of projects in Node; a browser has no environment variables. */
const lawSettings = "src/testing/law-settings.ts";

/** They draw components in a browser. */
const browserTests = ["src/**/*.browser.test.tsx"];
const chromium = await chromiumForTests();

const production = { "process.env.NODE_ENV": JSON.stringify("production") };

/** For components. A unit test renders their states on the server with the development build, for its warnings. */
const productionReact = {
  name: "production-react",
  config: () => ({
    define: production,
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define: production } } },
  }),
};

/** Unit, law, route and gate tests. Journeys through the whole product are Playwright's (`e2e/`). */
export default defineConfig({
  test: {
    setupFiles: ["src/testing/fail-on-console.ts"],
    // To load the same modules again for every file took a third of the time. A file leaves things as it found them.
    isolate: false,
    // Otherwise each worker parses the `package.json` of drizzle-orm 150 times: 2 s of CPU.
    execArgv: ["--import", pathToFileURL(join(import.meta.dirname, "src/server/faster-imports.ts")).href],
    unstubGlobals: true,
    // As with journeys: a test that passes at the second try passes, and `npm test` ends by naming it as flaky.
    retry: process.env["CI"] ? 1 : 0,
    // One more than there are cores: a test often waits for a process, a browser or a page that never answers.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // Generous, because a loaded two-core machine is no reason for a red test; nothing here waits for time to pass.
    // Laws that are tried more often (`LAW_RUNS`) may take as long as they need.
    testTimeout: process.env["LAW_RUNS"] === undefined ? 180_000 : 3_600_000,
    hookTimeout: 240_000,
    // As in journeys. The default is a second.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: unitTests,
          exclude: [...configDefaults.exclude, ...processTests],
          setupFiles: [lawSettings, "src/testing/no-processes.ts", "src/component-page/speak-english.ts"],
        },
      },
      {
        extends: true,
        test: {
          // Processes, threads, browsers, ports and databases; what stores, stores in a folder.
          name: "integration",
          setupFiles: [lawSettings],
          include: ["src/**/*.test.ts", "src/**/*.test.tsx", "e2e/**/*.test.ts"],
          exclude: [
            ...configDefaults.exclude,
            ...unitTests,
            ...processTests,
            ...serverTests,
            ...browserTests,
          ],
          globalSetup: ["src/testing/ready-database.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          setupFiles: [lawSettings],
          include: processTests,
          isolate: true,
        },
      },
      {
        extends: true,
        plugins: [...componentPlugins, productionReact],
        test: {
          name: "components",
          include: browserTests,
          // Each page loads and compiles all modules anew, and pages disturb each other's frames: three took 40 % more
          // processor time than one. `npm test` runs the other projects beside them.
          maxWorkers: Math.ceil(availableParallelism() / 2),
          // Vitest takes projects with different numbers of workers one after the other.
          sequence: { groupOrder: 1 },
          setupFiles: ["src/component-page/set-up-tests.ts", "src/component-page/speak-english.ts"],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              // The pages of the tests share the cores, so further threads of each only add work.
              launchOptions: { ...chromium, args: [...chromium.args, "--js-flags=--single-threaded"] },
              contextOptions: {
                locale: "en-GB",
                reducedMotion: "reduce",
                permissions: ["clipboard-read", "clipboard-write"],
              },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1024, height: 800 },
            locators: { exact: true },
            screenshotFailures: false,
          },
        },
      },
      {
        extends: true,
        test: {
          // Tests with stores, once more: on PostgreSQL and S3 instead of the folder.
          name: "servers",
          setupFiles: [lawSettings],
          include: [...bothStoresTests, ...serverTests],
          globalSetup: ["src/testing/server-stores.ts"],
          runner: "src/testing/server-stores-runner.ts",
        },
      },
    ],
  },
});
