import { expect, test } from "vitest";

/** Modules that are required at run time, because with an import this file would not be a unit test. */
const { spawn, execFileSync } = process.getBuiltinModule("node:child_process");
const { connect, createServer } = process.getBuiltinModule("node:net");
const { Worker } = process.getBuiltinModule("node:worker_threads");

test.each([
  ["starts a process", () => spawn("true")],
  ["starts a process", () => execFileSync("true")],
  ["starts a thread", () => new Worker("", { eval: true })],
  ["opens a port", () => createServer().listen(0)],
  ["connects", () => connect(1)],
])("a unit test fails when it %s", (what, start) => {
  expect(start).toThrow(`A unit test ${what}.`);
});
