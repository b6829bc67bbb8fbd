import { execFile } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readUnitReport } from "./unit-report.ts";

const modules = join(import.meta.dirname, "../../node_modules");

test("counts a test that passes on the retry as passed, and names its file and titles", async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "overprint-units-")));
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
  const report: unknown = JSON.parse(await readFile(path, "utf8"));
  await rm(folder, { recursive: true, force: true });

  expect(readUnitReport(folder, report)).toEqual({
    passed: 3,
    failed: 1,
    flaky: ["first.test.js › a group › wavers"],
  });
});

test.for([
  ["no report", undefined],
  ["another document", { numPassedTests: 3 }],
  ["a text", "ok"],
])("counts nothing in %s", ([, report]) => {
  expect(readUnitReport("/", report)).toEqual({ passed: 0, failed: 0, flaky: [] });
});
