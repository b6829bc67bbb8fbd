import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function createHarness(secrets: string[]) {
  const lines: string[] = [];
  return {
    lines,
    log: createLog(
      (line) => lines.push(line),
      secrets,
      () => new Date("2026-11-20T10:00:00Z"),
    ),
  };
}

test("a secret is taken out of every line, and one event stays one line", () => {
  const { lines, log } = createHarness(["hunter2", ""]);

  log.info("postgres://me:hunter2@host refused\n  at connect", { key: "hunter2", size: 3 });

  expect(lines).toEqual([
    '2026-11-20T10:00:00.000Z info postgres://me:(hidden)@host refused | at connect key="(hidden)" size=3\n',
  ]);
});

test("an error is told with what caused it", () => {
  const { lines, log } = createHarness(["hunter2"]);

  log.error("the store failed", new Error("not written", { cause: new Error("disk full, hunter2") }));

  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/the store failed: Error: not written .* caused by Error: disk full, \(hidden\)/);
});
