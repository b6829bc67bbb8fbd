import { expect, test } from "vitest";
import { awaitNotification } from "./notifications.ts";
import { createResultSignals, type FinishedResult } from "./result-signals.ts";

const at = new Date("2026-03-01T12:00:00Z");
const result: FinishedResult = {
  record: {
    id: "one",
    type: "image",
    format: "jpeg",
    templateName: null,
    fileName: null,
    createdAt: at,
    expiresAt: null,
    deletedAt: null,
    isPurged: false,
    warnings: [],
    drawnWarnings: [],
    outcome: { state: "done", finishedAt: at, objectKey: "results/one.jpg", bytes: 1 },
  },
  bytes: new Uint8Array([1]),
};

test("passes the result of a notification to the next read", async () => {
  const signals = createResultSignals();
  const found = awaitNotification(
    { signals, subject: "one", enter: () => () => undefined },
    {
      read: async (look) => look.result,
      isSettled: (value) => value !== undefined,
      waitMs: 60_000,
      signal: new AbortController().signal,
    },
  );
  await Promise.resolve();
  signals.announce("one", result);
  expect(await found).toBe(result);
});
