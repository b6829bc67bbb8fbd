import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("a secret is taken out of every line, and one event stays one line", () => {
  const lines: string[] = [];
  const log = createLog(
    (line) => lines.push(line),
    ["hunter2", ""],
    () => new Date("2026-11-20T10:00:00Z"),
  );

  log.error("postgres://me:hunter2@host refused\n  at connect");

  expect(lines).toEqual([
    "2026-11-20T10:00:00.000Z error postgres://me:(hidden)@host refused | at connect\n",
  ]);
});
