import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const run = (...args: string[]) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "kill-rounds-command.ts"), ...args],
      { env: { PATH: process.env["PATH"] } },
      (error, stdout) => resolve({ code: error?.code ?? 0, printed: stdout }),
    );
  });

test.for([
  ["a part that does not exist", ["kills", "power-cut"], "There is no part power-cut; the parts are kills, "],
  ["no rounds", ["kills", "--rounds", "0"], "--rounds must be a whole number from 1"],
  ["an unknown option", ["--round", "3"], "--round"],
] as const)("rejects %s before anything is started", async ([, args, words]) => {
  const { code, printed } = await run(...args);
  expect(printed).toContain(words);
  expect(printed).not.toMatch(/^seed \d/m);
  expect(code).toBe(2);
});
