import { expect, onTestFinished, test, vi } from "vitest";
import { isLongForm, proofSeed } from "#testing/long-form.ts";
import { longForm } from "./long-form.ts";

/** Of the run inside the run; `npm run prove` chooses smaller ones. */
const innerSeed = 2_000_000;

test.runIf(isLongForm && proofSeed !== innerSeed)(
  "runs a test file in its long form, with the seed, and reports what failed",
  async () => {
    const shown = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    onTestFinished(() => shown.mockRestore());
    const part = longForm("e2e/prove/long-form.test.ts");
    const { failures } = await part({ seed: innerSeed, rounds: 1, write: () => undefined });
    expect(failures.join("\n")).toContain(`fails with the seed ${innerSeed}`);
  },
);

test.runIf(proofSeed === innerSeed)("is the long form of this file", () => {
  throw new Error(`fails with the seed ${proofSeed}`);
});
