import { execFile } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isLongForm } from "./long-form.ts";
import { readUnitReport } from "./unit-report.ts";

const modules = join(import.meta.dirname, "../../node_modules");

/** Runs Vitest itself on a file. */
async function runUnits(): Promise<unknown> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "overprint-units-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await symlink(modules, join(folder, "node_modules"));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await writeFile(join(folder, "vitest.config.js"), "export default { test: { retry: 1 } };");
  await writeFile(
    join(folder, "first.test.js"),
    `import { describe, expect, test } from "vitest";
     let tries = 0;
     test("passes", () => {});
     describe("a group", () => {
       test("wavers", () => expect((tries += 1)).toBe(2));
       test("never passes", () => expect(1).toBe(2));
     });
     test.skip("is skipped", () => {});
     test.fails("is known to fail", () => expect(1).toBe(2));`,
  );
  const path = join(folder, "report.json");
  await new Promise<void>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(modules, "vitest/vitest.mjs"), "run", "--reporter=json", `--outputFile.json=${path}`],
      { cwd: folder, env: { PATH: process.env["PATH"] } },
    );
    child.once("close", () => resolve());
  });
  const report = JSON.parse(await readFile(path, "utf8")) as { testResults: { name: string }[] };
  for (const file of report.testResults) file.name = join("/", relative(folder, file.name));
  return report;
}

/** As Vitest reports that file, without what is not read. */
const reported = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    {
      name: "/first.test.js",
      assertionResults: [
        ran("passes", "passed"),
        ran("wavers", "passed", ["a group"], ["expected 1 to be 2"]),
        ran("never passes", "failed", ["a group"], ["expected 1 to be 2"]),
        ran("is skipped", "skipped"),
        ran("is known to fail", "passed"),
      ],
    },
  ],
};

function ran(title: string, status: string, groups: string[] = [], failureMessages: string[] = []) {
  return { ancestorTitles: ["", ...groups], title, status, failureMessages };
}

test("counts a test that passes on the retry as passed, and names its file and titles", async () => {
  // A run of Vitest takes seconds.
  const report = isLongForm ? await runUnits() : reported;
  expect(readUnitReport("/", report)).toEqual({
    passed: 3,
    failed: 1,
    flaky: ["first.test.js › a group › wavers"],
    skipped: ["first.test.js"],
  });
});

test.for([
  ["no report", undefined],
  ["another document", { numPassedTests: 3 }],
  ["a text", "ok"],
])("counts nothing in %s", ([, report]) => {
  expect(readUnitReport("/", report)).toEqual({ passed: 0, failed: 0, flaky: [], skipped: [] });
});
