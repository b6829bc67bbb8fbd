import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { BatchRun, measurePace, type RunDependencies } from "./batch-run.ts";
import { afterCorrection, afterReload, afterRetry, type RowState } from "../../../model/batches/row-state.ts";

const unreachable = new ClientError({ kind: "unreachable" });

/** A clock that only `sleep` advances, and a scripted service. */
function createDependencies(more: Partial<RunDependencies> = {}) {
  const sent: { row: number; key: string }[] = [];
  const saved: { row: number; step: RowState["step"] }[] = [];
  const slept: number[] = [];
  let now = 0;
  const dependencies: RunDependencies = {
    send: async (row, key) => {
      sent.push({ row, key });
      return { requestId: `r${row}`, href: `http://service/results/r${row}.jpg` };
    },
    awaitPicture: async () => ({ bytes: 10 }),
    warningsOf: async () => [],
    save: async (states) => {
      for (const [row, { step }] of states) saved.push({ row, step });
    },
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
    hasIdempotencyKeys: true,
    inFlightMax: 3,
    ...more,
  };
  return { dependencies, sent, saved, slept };
}

const start = (count: number, dependencies: RunDependencies, states = new Map<number, RowState>()) =>
  new BatchRun([...Array(count).keys()], states, dependencies, () => undefined);

const steps = (run: BatchRun) => [...run.states.values()].map(({ step }) => step);

test("renders only corrected rows again, each with a key of its own", async () => {
  const { dependencies, sent } = createDependencies();
  const first = start(4, dependencies);
  await first.run();
  const corrected = new Map([...first.states, [2, afterCorrection(first.states.get(2))] as const]);
  const again = start(5, dependencies, corrected);
  await again.run();
  expect(sent.slice(4)).toEqual([
    { row: 2, key: "2" },
    { row: 4, key: "1" },
  ]);
  expect(steps(again)).toEqual(["done", "done", "done", "done", "done"]);
});

test("renders every row once, in order, and stores its state before it is sent", async () => {
  const { dependencies, sent, saved } = createDependencies();
  const run = start(5, dependencies);
  await run.run();
  expect(sent.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4]);
  expect(run.phase).toEqual({ name: "ended" });
  expect(steps(run)).toEqual(Array(5).fill("done"));
  expect(saved.filter(({ row }) => row === 0).map(({ step }) => step)).toEqual([
    "sending",
    "accepted",
    "done",
  ]);
});

test("runs at most the allowed number of rows concurrently", async () => {
  let active = 0;
  let most = 0;
  const { dependencies } = createDependencies({
    awaitPicture: async () => {
      active += 1;
      most = Math.max(most, active);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      active -= 1;
      return { bytes: undefined };
    },
  });
  await start(20, dependencies).run();
  expect(most).toBe(3);
});

test.each([429, 503])("a %d with Retry-After delays the run and does not fail the row", async (status) => {
  let refusals = 1;
  const service = createDependencies();
  const { send } = service.dependencies;
  const run = start(4, {
    ...service.dependencies,
    send: async (row, key) => {
      if (row === 1 && refusals-- > 0) throw refusedCall(status, { retryAfterSeconds: 7 });
      return send(row, key);
    },
  });
  await run.run();
  expect(service.slept).toContain(7_000);
  expect(steps(run)).toEqual(Array(4).fill("done"));
  expect(service.sent.find(({ row }) => row === 1)?.key).toBe("1");
});

test.each([
  ["the service does not answer", unreachable],
  ["a gateway answers that the service is unavailable", refusedCall(502)],
])(
  "when %s, the run pauses with the reason and resumes automatically with the same key",
  async (_what, error) => {
    let failures = 2;
    const phases: string[] = [];
    const service = createDependencies();
    const { send, sleep } = service.dependencies;
    const run: BatchRun = start(3, {
      ...service.dependencies,
      inFlightMax: 1,
      send: async (row, key) => {
        if (row === 1 && failures-- > 0) throw error;
        return send(row, key);
      },
      sleep: async (ms, signal) => {
        if (run.phase.name === "paused") phases.push(run.phase.by);
        await sleep(ms, signal);
      },
    });
    await run.run();
    expect(phases).toEqual(["unavailable", "unavailable"]);
    expect(service.slept).toEqual([3_000, 5_000]);
    expect(steps(run)).toEqual(["done", "done", "done"]);
    expect(service.sent.map(({ row, key }) => `${row} ${key}`)).toEqual(["0 1", "1 1", "2 1"]);
  },
);

test("does not repeat a request automatically without idempotency keys if its response was lost", async () => {
  const service = createDependencies({ hasIdempotencyKeys: false });
  let calls = 0;
  const run = start(1, {
    ...service.dependencies,
    send: async () => {
      calls += 1;
      throw unreachable;
    },
  });
  await run.run();
  expect(run.states.get(0)).toMatchObject({ step: "failed", why: "unsure" });
  expect(calls).toBe(1);
});

test.each([401, 404])("a %d applies to every row, so the run pauses and no row fails", async (status) => {
  const service = createDependencies();
  const run = start(5, {
    ...service.dependencies,
    inFlightMax: 1,
    send: () => Promise.reject(refusedCall(status)),
  });
  await run.run();
  expect(run.phase).toMatchObject({ name: "paused", by: "refusal" });
  expect(steps(run)).toEqual(Array(5).fill("waiting"));
});

test("a rejected row fails with the service's message, and the others continue", async () => {
  const service = createDependencies();
  const { send } = service.dependencies;
  const run = start(3, {
    ...service.dependencies,
    send: async (row, key) => {
      if (row === 1) throw refusedCall(422, { msg: "The colour is none." });
      return send(row, key);
    },
  });
  await run.run();
  expect(run.counts()).toEqual({ done: 2, warned: 0, failed: 1, left: 0, inFlight: 0 });
  expect(run.states.get(1)).toMatchObject({ why: "refused", reason: "The colour is none." });
});

test("a stopped run does not wait for a late picture, and requests it again when it resumes", async () => {
  const service = createDependencies();
  let isLate = true;
  const run: BatchRun = start(1, {
    ...service.dependencies,
    awaitPicture: async () => {
      if (isLate) throw refusedCall(503, { retryAfterSeconds: 600 });
      return { bytes: 10 };
    },
    // This clock never advances: the wait ends when it is aborted.
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(), { once: true });
        run.pause();
      }),
  });
  await run.run();
  expect(run.phase).toEqual({ name: "paused", by: "user" });
  expect(steps(run)).toEqual(["accepted"]);

  isLate = false;
  await run.run();
  expect(steps(run)).toEqual(["done"]);
  expect(service.sent).toHaveLength(1);
});

test("waits for a picture that is not ready, without sending the row again", async () => {
  let asks = 0;
  const service = createDependencies({
    awaitPicture: async () => {
      asks += 1;
      if (asks < 4) throw refusedCall(503, { retryAfterSeconds: 5 });
      return { bytes: 1 };
    },
  });
  const run = start(1, service.dependencies);
  await run.run();
  expect(asks).toBe(4);
  expect(service.sent).toHaveLength(1);
  expect(steps(run)).toEqual(["done"]);
});

test("pause finishes rows in flight and sends no new ones; resume sends each remaining row once", async () => {
  const service = createDependencies();
  const run: BatchRun = start(6, {
    ...service.dependencies,
    inFlightMax: 2,
    awaitPicture: async ({ requestId }) => {
      if (requestId === "r1") run.pause();
      return { bytes: undefined };
    },
  });
  await run.run();
  expect(run.phase).toEqual({ name: "paused", by: "user" });
  const before = service.sent.length;
  expect(before).toBeLessThan(6);
  expect(run.counts().inFlight).toBe(0);
  await run.run();
  expect(service.sent.map(({ row }) => row).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
});

test("cancel ends the run without sending the remaining rows", async () => {
  const service = createDependencies();
  const run: BatchRun = start(6, {
    ...service.dependencies,
    inFlightMax: 1,
    awaitPicture: async () => {
      run.cancel();
      return { bytes: undefined };
    },
  });
  await run.run();
  expect(run.phase).toEqual({ name: "cancelled" });
  expect(run.counts()).toEqual({ done: 1, warned: 0, failed: 0, left: 5, inFlight: 0 });
});

test("after a reload, requests the accepted pictures first", async () => {
  const service = createDependencies();
  const arrived: string[] = [];
  const states = new Map<number, RowState>([
    [0, { step: "done", attempt: 1, requestId: "r0", href: "h", warnings: [] }],
    [2, { step: "accepted", attempt: 1, requestId: "known", href: "h" }],
  ]);
  const run = start(
    3,
    {
      ...service.dependencies,
      awaitPicture: async ({ requestId }) => {
        arrived.push(requestId);
        return { bytes: 1 };
      },
    },
    states,
  );
  await run.run();
  expect(service.sent).toEqual([{ row: 1, key: "1" }]);
  expect(arrived).toEqual(["known", "r1"]);
});

test("does not send a row whose state cannot be stored", async () => {
  const service = createDependencies({ save: () => Promise.reject(new Error("full")) });
  const run = start(2, { ...service.dependencies, inFlightMax: 1 });
  await run.run();
  expect(run.phase).toMatchObject({ name: "paused", by: "storage" });
  expect(service.sent).toEqual([]);
  expect(steps(run)).toEqual(["waiting", "waiting"]);
});

test("sends a row again under its key after the page closed, while the service remembers it", () => {
  const sending: RowState = { step: "sending", attempt: 2, sentAt: 0 };
  const hour = 3_600_000;
  expect(afterReload(sending, { hasIdempotencyKeys: true, now: hour })).toEqual({
    step: "waiting",
    attempt: 2,
  });
  expect(afterReload(sending, { hasIdempotencyKeys: true, now: 24 * hour })).toMatchObject({ why: "unsure" });
  expect(afterReload(sending, { hasIdempotencyKeys: false, now: 1 })).toMatchObject({ why: "unsure" });
});

test("a retry renders again with a new key, but only waits again for a late picture", () => {
  const failed = { step: "failed", attempt: 1, reason: "", requestId: "r", href: "h" } as const;
  expect(afterRetry({ ...failed, why: "refused" })).toEqual({ step: "waiting", attempt: 2 });
  expect(afterRetry({ ...failed, why: "neverCame" })).toMatchObject({ step: "accepted", requestId: "r" });
});

test("measures the pace of the last half minute, and needs three rows", () => {
  expect(measurePace([0, 60_000, 61_000, 62_000, 63_000], 120, 63_000)).toEqual({
    perMinute: 60,
    remainingMs: 120_000,
  });
  expect(measurePace([62_000, 63_000], 10, 63_000)).toBeUndefined();
});

test("counts rows that were reported together at a run's start as one moment", () => {
  expect(measurePace([0, 4, 8], 10, 20)).toBeUndefined();
  // The last second of the page's clock was before these rows.
  expect(measurePace([300, 500, 600], 10, 0)).toEqual({ perMinute: 400, remainingMs: 1_500 });
  expect(measurePace([0, 4, 8, 1_000, 1_004, 1_008], 10, 1_200)).toEqual({
    perMinute: 150,
    remainingMs: 4_000,
  });
});

test.each([404, 403, 500])(
  "looks again for an accepted picture whose link answers %d at another service, and renders nothing",
  async (status) => {
    let isThere = false;
    const { dependencies, sent } = createDependencies({
      hasIdempotencyKeys: false,
      awaitPicture: async () => {
        if (!isThere) throw refusedCall(status);
        return { bytes: 10 };
      },
    });
    const run = start(1, dependencies);
    await run.run();
    const [failed] = run.states.values();
    isThere = true;
    if (failed?.step === "failed") {
      expect(failed).toMatchObject({ why: "neverCame", requestId: "r0" });
      const again = start(1, dependencies, new Map([[0, afterRetry(failed)]]));
      await again.run();
      expect(steps(again)).toEqual(["done"]);
    } else {
      // A 403 concerns the key, so the whole run pauses and the row stays accepted.
      expect(failed).toMatchObject({ step: "accepted", requestId: "r0" });
    }
    expect(sent).toHaveLength(1);
  },
);

test("keeps differences between request and file with the row's warnings", async () => {
  const { dependencies } = createDependencies({
    awaitPicture: async () => ({ bytes: 10, differences: ["JPEG came."] }),
    warningsOf: async () => ["A warning."],
  });
  const run = start(1, dependencies);
  await run.run();
  expect([...run.states.values()]).toMatchObject([{ step: "done", warnings: ["A warning.", "JPEG came."] }]);
});

test("states that were read do not change, and are others after a change", async () => {
  const run = start(3, createDependencies().dependencies);
  const before = run.states;
  expect(run.states).toBe(before);
  await run.run();
  expect(steps(run)).toEqual(["done", "done", "done"]);
  expect([...before.values()].map(({ step }) => step)).toEqual(["waiting", "waiting", "waiting"]);
});
