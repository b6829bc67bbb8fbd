import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { version } from "./version.ts";

const root = join(import.meta.dirname, "../..");

test("the version is the one of the package, of its lock file and of the newest entry of the changelog", () => {
  const read = (name: string) => readFileSync(join(root, name), "utf8");
  expect((JSON.parse(read("package.json")) as { version: string }).version).toBe(version);
  expect((JSON.parse(read("package-lock.json")) as { version: string }).version).toBe(version);
  expect(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
});
