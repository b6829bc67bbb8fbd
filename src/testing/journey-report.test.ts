import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readJourneyReport } from "./journey-report.ts";
import { isLongForm } from "./long-form.ts";

const modules = join(import.meta.dirname, "../../node_modules");

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Runs Playwright itself on these files, without a browser. */
async function reportOf(files: Readonly<Record<string, string>>): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-journeys-"));
  folders.push(folder);
  await symlink(modules, join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "playwright.config.ts"), "export default { retries: 1, workers: 1 };");
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), `import { expect, test } from "@playwright/test";\n${text}`);
  }
  const report = join(folder, "report.json");
  await new Promise<void>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(modules, "@playwright/test/cli.js"), "test", "--reporter=json"],
      // Without Vitest's variables, which Playwright would read as its own.
      { cwd: folder, env: { PATH: process.env["PATH"], PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    );
    child.once("close", () => resolve());
  });
  return JSON.parse(await readFile(report, "utf8"));
}

/** As Playwright reports the files below, without what is not read. */
const reported = {
  suites: [
    {
      title: "first.spec.ts",
      specs: [
        spec("passes", "expected"),
        spec("is skipped", "skipped"),
        spec("is known to fail", "expected"),
      ],
      suites: [
        {
          title: "a group",
          specs: [spec("passes as well", "expected"), spec("never passes", "unexpected")],
          suites: [{ title: "within", specs: [spec("wavers › too", "flaky")] }],
        },
      ],
    },
    { title: "folder/second.spec.ts", specs: [spec("wavers", "flaky", "folder/second.spec.ts")] },
  ],
  stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 1 },
};

function spec(title: string, status: string, file = "first.spec.ts") {
  return { title, file, tests: [{ status }] };
}

const runJourneys = () =>
  reportOf({
    "first.spec.ts": `
      test("passes", () => {});
      test.describe("a group", () => {
        test.describe("within", () => {
          test("wavers › too", ({}, { retry }) => expect(retry).toBe(1));
        });
        test("passes as well", () => {});
        test("never passes", () => expect(1).toBe(2));
      });
      test.skip("is skipped", () => {});
      test("is known to fail", () => { test.fail(); expect(1).toBe(2); });
    `,
    "folder/second.spec.ts": `
      test("wavers", ({}, { retry }) => expect(retry).toBe(1));
    `,
  });

test("counts a journey that passes on the retry as passed, and names its file and title", async () => {
  // A run of Playwright takes seconds, and `npm test` ends with one that has to count journeys.
  const report = isLongForm ? await runJourneys() : reported;
  expect(readJourneyReport(report)).toEqual({
    passed: 5,
    failed: 1,
    flaky: ["first.spec.ts › a group › within › wavers › too", "folder/second.spec.ts › wavers"],
    skipped: ["first.spec.ts"],
  });
});

test.for([
  ["no report", undefined],
  ["another document", { stats: { expected: 3 } }],
  ["a text", "ok"],
])("counts nothing in %s", ([, report]) => {
  expect(readJourneyReport(report)).toEqual({ passed: 0, failed: 0, flaky: [], skipped: [] });
});
