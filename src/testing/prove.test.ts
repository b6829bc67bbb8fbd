import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { longForm } from "../../e2e/prove/long-form.ts";
import { childEnvironment } from "./child-environment.ts";
import { isLongForm, proofSeed } from "./long-form.ts";

const run = (...args: string[]) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, "../../e2e/prove/prove.ts"), ...args],
      { env: childEnvironment({}) },
      (error, stdout) => resolve({ code: error?.code ?? 0, printed: stdout }),
    );
  });

test.skipIf(isLongForm)("rejects a part that injects no faults beside --faults", async () => {
  const { code, printed } = await run("--faults", "turns");
  expect(printed).toContain("There is no part turns; the parts are kills, ");
  expect(printed).not.toMatch(/^seed \d/m);
  expect(code).toBe(2);
});

test.skipIf(isLongForm)(
  "runs a test file in its long form, with the seed, and reports what failed",
  async () => {
    const shown = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    onTestFinished(() => shown.mockRestore());
    const part = longForm("src/testing/prove.test.ts");
    const { failures } = await part({ seed: 7, rounds: 1, write: () => undefined });
    expect(failures.join("\n")).toContain("fails with the seed 7");
  },
);

test.runIf(isLongForm)("is the long form of this file", () => {
  throw new Error(`fails with the seed ${proofSeed}`);
});
