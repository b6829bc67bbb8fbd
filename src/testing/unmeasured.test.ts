import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { describeUnmeasured } from "./unmeasured.ts";

test.for([
  [
    "an error with its stack in the message",
    new Error("page.goto: Timeout\n    at open (/home/ann/e2e/open.ts:3:1)"),
    "page.goto: Timeout",
  ],
  [
    "a path in quotes",
    new Error("ENOENT: no such file or directory, open '/tmp/data 1/api-key'"),
    "ENOENT: no such file or directory, open '…'",
  ],
  ["a program", new Error("spawn /usr/bin/chromium ENOENT"), "spawn … ENOENT"],
  ["a module's address", new Error("Cannot find file:///srv/a.ts"), "Cannot find …"],
  ["a path of Windows", new Error(String.raw`open C:\Users\ann\x.ts`), "open …"],
  [
    "an address on the network",
    new Error("GET http://127.0.0.1:4571/a failed"),
    "GET http://127.0.0.1:4571/a failed",
  ],
  ["a rate", new Error("3 renders/s are too few"), "3 renders/s are too few"],
  ["what is no error", "the browser is gone", "the browser is gone"],
  ["an empty message", new Error(""), "no reason was given"],
] as const)(
  "describes in one line without a path why a part could not be measured: %s",
  ([, error, line]) => {
    expect(describeUnmeasured(error)).toBe(`could not be measured: ${line}`);
  },
);

test("the bench's document has no stack trace and no path of a machine", async () => {
  const text = await readFile(join(import.meta.dirname, "../../docs/bench.md"), "utf8");
  const traces = /^\s*at .*:\d+:\d+\)?$|node:internal|file:\/\/|\/(?:tmp|home|srv|work\w*|Users|root)\//;
  expect(text.split("\n").filter((line) => traces.test(line))).toEqual([]);
});
