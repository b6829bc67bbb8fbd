import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readJourneyReport } from "./journey-report.ts";
import { type Outcome, runGate, runTests } from "./run-step.ts";
import { readUnitReport } from "./unit-report.ts";

/**
 * `npm test` runs every check to the end, even after a failure, and prints the counts in its last line. `npm run check`
 * runs the quick ones (`--quick`): those that need no process of their own, side by side.
 */
const root = join(import.meta.dirname, "../..");
const isQuick = process.argv.includes("--quick");
const reports = await mkdtemp(join(tmpdir(), "overprint-reports-"));

/** The browser bundle is built with this as the key and must not contain it. */
const canary = { API_KEY: "op_canary-3f1c9a77e2b84d05-must-never-be-seen-7Qx4" };

const startedAt = performance.now();

/** For programs in Go, which spend a quarter of their time on garbage if they have little memory. */
const manyBytes = { GOGC: "400", GOMEMLIMIT: "2500MiB" };

const quickGates = [
  () => runGate(root, "types", ["tsc", "-b"], manyBytes),
  () => runGate(root, "lint", ["oxlint", "--deny-warnings"], manyBytes),
  () => runGate(root, "format", ["oxfmt", "--check", "."]),
  () => runGate(root, "words", ["node", "src/testing/words/check-words.ts"]),
];

function runVitest(name: string, projects: readonly string[]): Promise<Outcome> {
  const reportPath = `${reports}/${projects.join("-")}.json`;
  return runTests(root, name, {
    command: [
      "vitest",
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportPath}`,
    ],
    reportPath,
    countsOf: (report) => readUnitReport(root, report),
  });
}

const runUnitTests = () => runVitest("unit tests", ["unit"]);

const checkDeadCode = () => runGate(root, "dead code", ["knip", "--treat-config-hints-as-errors"]);

/** One build serves the budgets and the journeys. */
async function buildDashboard(): Promise<Outcome[]> {
  return [
    await runGate(root, "dashboard build", ["node", "src/server/build-dashboard.ts", "--fresh"], canary),
    await runGate(root, "bundle", ["node", "src/testing/check-bundle.ts"], canary),
  ];
}

async function runRest(): Promise<Outcome[]> {
  return [
    ...(await Promise.all([
      runVitest("integration tests", ["integration", "alone", "servers"]),
      runVitest("component tests", ["components"]),
    ])),
    await runTests(root, "journeys", {
      command: ["playwright", "test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
      variables: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/journeys.json` },
      reportPath: `${reports}/journeys.json`,
      countsOf: readJourneyReport,
    }),
  ];
}

const quick = [runUnitTests(), ...quickGates.map((run) => run())];
/** Side by side, the longest first: alone, each leaves a core idle at its start and at its end. */
const outcomes = isQuick
  ? await Promise.all(quick)
  : [...(await Promise.all([...quick, checkDeadCode(), buildDashboard()])).flat(), ...(await runRest())];

const seconds = Math.round((performance.now() - startedAt) / 1000);
const failures = outcomes.filter((outcome) => outcome.failed > 0);
for (const { name, reason } of failures)
  if (reason !== undefined) process.stdout.write(`\n— ${name}, its last lines —\n${reason}\n`);
process.stdout.write("\n");
const skipped = outcomes.flatMap((outcome) => outcome.skipped ?? []);
const skippedFiles = Map.groupBy(skipped, (file) => file);
if (skipped.length > 0)
  process.stdout.write(
    `${skipped.length} skipped: ${Array.from(skippedFiles, ([file, { length }]) => `${file} ${length}`).join(", ")}\n`,
  );
for (const name of outcomes.flatMap(({ flaky = [] }) => flaky)) process.stdout.write(`flaky: ${name}\n`);
process.stdout.write(`${seconds} s${failures.map(({ name }) => `, failed: ${name}`).join("")}\n`);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
await rm(reports, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
