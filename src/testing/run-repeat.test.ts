import { execFile } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isLongForm, tried } from "./long-form.ts";

/** Runs a program of this folder; resolves to its exit code and output. */
async function runProgram(name: string, ...args: string[]): Promise<{ code: unknown; printed: string }> {
  const child = execFile(process.execPath, [join(import.meta.dirname, name), ...args]);
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text: string) => (printed += text));
  const [code] = await once(child, "close");
  return { code, printed };
}

// Runs of Vitest, beside a busy loop per core.
test.runIf(isLongForm)("test:repeat fails if a run did not pass", async () => {
  const failing = await runProgram("run-repeat.ts", "src/contract/limits.test.ts", "1", "--no-such-option");
  expect(failing.printed).toMatch(/✗ 1\/1 .*\n0 of 1 passed\n$/);
  expect(failing.code).toBe(1);
});

test.runIf(isLongForm)("test:repeat prints how many runs of a file passed", async () => {
  const passing = await runProgram("run-repeat.ts", "src/contract/limits.test.ts", "1");
  expect(passing.printed).toMatch(/✓ 1\/1 .*\n1 of 1 passed\n$/);
  expect(passing.code).toBe(0);
});

test.each(
  tried([[["src/contract/limits.test.ts", "0"]], [["src/gone.test.ts"]], [["package.json"]], [[]]], 2),
)("test:repeat rejects %j with an example", async (args) => {
  const { code, printed } = await runProgram("run-repeat.ts", ...args);
  expect(printed).toContain("npm run test:repeat -- e2e/batch.spec.ts 20");
  expect(code).toBe(1);
});

test("test:room explains its argument when the folder does not exist", async () => {
  const { code, printed } = await runProgram("run-room.ts", "no-such-room");
  expect(printed).toContain("npm run test:room -- scene");
  expect(code).toBe(1);
});

test("a busy loop ends with its parent", async () => {
  const parent = `
    const { spawn } = await import("node:child_process");
    const loop = spawn(process.execPath, [${JSON.stringify(join(import.meta.dirname, "busy-loop.ts"))}, process.pid], { stdio: ["ignore", "inherit", "ignore"] });
    loop.once("spawn", () => process.kill(process.pid, "SIGKILL"));
  `;
  const child = execFile(process.execPath, ["--input-type=module", "--eval", parent]);
  // The loop keeps the parent's output open, so it closes when both have ended.
  await once(child, "close");
});
