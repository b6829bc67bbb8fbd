import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as limits from "./limits.ts";

const sources = globSync("**/*.{ts,tsx}", { cwd: fileURLToPath(new URL("..", import.meta.url)) })
  .filter((path) => !/\.test\.tsx?$/.test(path) && !path.endsWith("contract/limits.ts"))
  .map((path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8"))
  .join("\n");
const read = new Set(Array.from(sources.matchAll(/\blimits\.(\w+)/g), ([, name]) => name));

test.for(Object.keys(limits))("enforces the published limit %s", (name) => {
  expect(read).toContain(name);
});
