import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJourneyReport } from "./journey-report.ts";
import { type Outcome, runGate, runTests } from "./run-step.ts";
import { readUnitReport } from "./unit-report.ts";

/**
 * `npm test`: everything that must hold, to the end even if something fails on the way, and one line that counts.
 * `npm run check` is the quick half, with `--quick`.
 */
const root = join(import.meta.dirname, "../..");
const isQuick = process.argv.includes("--quick");
const reports = await mkdtemp(join(tmpdir(), "overprint-reports-"));

/** What the browser bundle must never contain; it is built with this as the key. */
const canary = { API_KEY: "op_canary-3f1c9a77e2b84d05-must-never-be-seen-7Qx4" };

const startedAt = performance.now();

const outcomes: Outcome[] = [
  await runGate(root, "types", ["tsc", "-b"]),
  await runGate(root, "lint", ["oxlint", "--deny-warnings"]),
  await runGate(root, "format", ["oxfmt", "--check", "."]),
  await runGate(root, "words", ["node", "src/testing/words/check-words.ts"]),
];
if (!isQuick) outcomes.push(await runGate(root, "dead code", ["knip", "--treat-config-hints-as-errors"]));
outcomes.push(
  await runTests(root, "unit and service tests", {
    command: [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports}/vitest.json`,
    ],
    reportPath: `${reports}/vitest.json`,
    countsOf: (report) => readUnitReport(root, report),
  }),
);
if (!isQuick) {
  outcomes.push(
    await runGate(root, "dashboard build", ["node", "src/server/build-dashboard.ts"]),
    await runGate(root, "bundle", ["node", "src/testing/check-bundle.ts"], canary),
    await runTests(root, "journeys", {
      command: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
      variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/journeys.json` },
      reportPath: `${reports}/journeys.json`,
      countsOf: readJourneyReport,
    }),
  );
}

const seconds = Math.round((performance.now() - startedAt) / 1000);
const failures = outcomes.filter((outcome) => outcome.failed > 0);
for (const { name, reason } of failures)
  if (reason !== undefined) process.stdout.write(`\n— ${name}, its last lines —\n${reason}\n`);
process.stdout.write("\n");
for (const name of outcomes.flatMap(({ flaky = [] }) => flaky)) process.stdout.write(`flaky: ${name}\n`);
process.stdout.write(`${seconds} s${failures.map(({ name }) => `, failed: ${name}`).join("")}\n`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
await rm(reports, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
