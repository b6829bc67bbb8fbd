import { expect, test } from "vitest";
import { countPlaces } from "../concurrency/semaphore.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import { ServiceError } from "../service-error.ts";
import { type AdmissionGate, createAdmissionGate, type GateLimits } from "./admission-gate.ts";

const limits: GateLimits = { atOnce: 2, queuedMax: 3, queuedMin: 0, waitMsMax: 100 };

/** A gate on a clock that the test moves, and holders that the test releases. */
function createGate(overrides: Partial<GateLimits> = {}) {
  let now = 0;
  const gate = createAdmissionGate("renders", { ...limits, ...overrides }, () => now);
  const events: string[] = [];
  const leaves = new Map<string, () => void>();
  const enter = (name: string, signal?: AbortSignal) => {
    const outcome = gate.run(async () => {
      events.push(`${name} in`);
      const { promise, resolve } = Promise.withResolvers<void>();
      leaves.set(name, resolve);
      await promise;
      return name;
    }, signal && { signal });
    outcome.catch(() => undefined);
    return outcome;
  };
  const leave = async (name: string) => {
    leaves.get(name)?.();
    await settled();
  };
  return { gate, events, enter, leave, advance: (ms: number) => (now += ms) };
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

async function refusalOf(outcome: Promise<unknown>): Promise<{ status: number; retryAfter: number }> {
  const error: unknown = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw new Error("it was not refused", { cause: error });
  return { status: error.status, retryAfter: Number(error.headers["Retry-After"]) };
}

function isRefused(gate: AdmissionGate): boolean {
  try {
    gate.check();
    return false;
  } catch {
    return true;
  }
}

test("admits up to atOnce, queues up to queuedMax and rejects further requests", async () => {
  const { gate, events, enter, leave } = createGate();
  for (const name of ["a", "b", "c", "d"]) void enter(name);
  expect(isRefused(gate)).toBe(false);
  void enter("e");
  expect(isRefused(gate)).toBe(true);
  expect(await refusalOf(enter("f"))).toEqual({ status: 503, retryAfter: 1 });
  await settled();
  expect(events).toEqual(["a in", "b in"]);

  await leave("b");
  expect(events).toEqual(["a in", "b in", "c in"]);
  expect(isRefused(gate)).toBe(false);
});

test("releases a place when the work throws", async () => {
  const { gate } = createGate({ atOnce: 1, queuedMax: 0 });
  const fails = gate.run(() => Promise.reject(new Error("broken")));
  await expect(fails).rejects.toThrow("broken");
  await expect(gate.run(async () => "done")).resolves.toBe("done");
});

test("removes a queued request whose caller disconnects", async () => {
  const { events, enter, leave } = createGate({ atOnce: 1, queuedMax: 1 });
  const caller = new AbortController();
  void enter("a");
  const queued = enter("b", caller.signal);
  caller.abort();
  await expect(queued).rejects.toThrow("connection was closed");

  const next = enter("c");
  await leave("a");
  expect(events).toEqual(["a in", "c in"]);
  await leave("c");
  await expect(next).resolves.toBe("c");

  void enter("d");
  await expect(enter("e", AbortSignal.abort())).rejects.toThrow("connection was closed");
});

test("serves a whole burst whatever the wait of its last request", async () => {
  const { enter, leave, advance, events } = createGate({ atOnce: 1, queuedMax: 50 });
  const names = Array.from({ length: 50 }, (_, index) => `r${index}`);
  const outcomes = names.map((name) => enter(name));
  for (const name of names) {
    advance(30);
    await leave(name);
  }
  await expect(Promise.all(outcomes)).resolves.toEqual(names);
  expect(events).toHaveLength(50);
});

/**
 * Fills the queue with a burst, then releases one holder and adds one request every 20 ms, until one is rejected or 400
 * were added.
 */
async function keepBusy({ gate, enter, leave, advance }: ReturnType<typeof createGate>, burst: number) {
  let last = 0;
  let first = 0;
  for (; last <= burst; last += 1) void enter(`r${last}`);
  while (last < 400) {
    advance(20);
    await leave(`r${first++}`);
    if (isRefused(gate)) break;
    void enter(`r${last++}`);
  }
  return { came: last, queued: last - first - 1, first };
}

test("begins no new burst when the queue is empty for a moment", async () => {
  const world = createGate({ atOnce: 1, queuedMax: 500 });
  const { gate, enter, leave, advance } = world;
  const { queued, first } = await keepBusy(world, 40);
  const drain = async (name: string, from: number, count: number) => {
    for (let index = from; index < from + count; index += 1) {
      advance(20);
      await leave(`${name}${index}`);
    }
  };
  await drain("r", first, queued + 1);
  const fill = (name: string) => Array.from({ length: 20 }, (_, index) => void enter(`${name}${index}`));

  advance(500);
  fill("soon");
  expect(isRefused(gate)).toBe(true);
  await drain("soon", 0, 20);
  advance(1_500);
  fill("later");
  expect(isRefused(gate)).toBe(false);
});

test("rejects at once when a standing queue's expected wait exceeds the limit", async () => {
  const world = createGate({ atOnce: 1, queuedMax: 500 });
  const { gate, enter, leave, advance } = world;
  const busy = await keepBusy(world, 40);
  expect(busy.came).toBeGreaterThanOrEqual(50);
  expect(busy.came).toBeLessThan(400);
  expect(await refusalOf(enter("late"))).toEqual({ status: 503, retryAfter: 1 });

  // Admission resumes as soon as the expected wait is within the limit.
  let { queued, first } = busy;
  for (; isRefused(gate); queued -= 1) {
    advance(20);
    await leave(`r${first++}`);
  }
  expect(queued).toBeGreaterThan(1);
  expect(queued).toBeLessThanOrEqual(6);
});

test("rejects a request of a standing queue that exceeded its wait", async () => {
  const world = createGate({ atOnce: 1, queuedMax: 500 });
  const { gate, enter, leave, advance, events } = world;
  let { first } = await keepBusy(world, 40);
  while (isRefused(gate)) {
    advance(20);
    await leave(`r${first++}`);
  }
  const late = enter("late");
  // The current holder takes far longer than the earlier ones.
  advance(500);
  while (!events.includes("late in") && first < 400) {
    await leave(`r${first++}`);
  }
  expect(await refusalOf(late)).toMatchObject({ status: 503 });
});

test("never rejects the first queuedMin requests for their wait", async () => {
  const world = createGate({ atOnce: 1, queuedMax: 500, queuedMin: 41 });
  const { came } = await keepBusy(world, 40);
  expect(came).toBe(400);
});

test("sets Retry-After to the expected time to drain the queue", async () => {
  const { enter, leave, advance } = createGate({ atOnce: 1, queuedMax: 20 });
  for (let index = 0; index < 21; index += 1) void enter(`r${index}`);
  for (let index = 0; index < 15; index += 1) {
    advance(600);
    await leave(`r${index}`);
  }
  for (let index = 21; index < 36; index += 1) void enter(`r${index}`);
  const { retryAfter } = await refusalOf(enter("late"));
  // 20 × 600 ms; the moving average, which starts at zero, has reached four fifths of it.
  expect(retryAfter).toBeGreaterThanOrEqual(9);
  expect(retryAfter).toBeLessThanOrEqual(12);
});

test("rejects queued requests on close and lets holders finish", async () => {
  const { gate, enter, leave } = createGate({ atOnce: 1 });
  const holder = enter("a");
  const queued = enter("b");
  gate.close();
  expect(await refusalOf(queued)).toMatchObject({ status: 503 });
  expect(await refusalOf(enter("c"))).toMatchObject({ status: 503 });
  expect(isRefused(gate)).toBe(true);
  await leave("a");
  await expect(holder).resolves.toBe("a");
});

test("queues and serves a share that asks for little while another one floods the gate", async () => {
  const { enter, leave, events, advance } = createGate({
    atOnce: 1,
    queuedMax: 60,
    queuedMin: 1,
    waitMsMax: 25,
  });
  const as = (share: string, name: string) =>
    runForRequest(name, () => {
      setShare(share);
      return enter(name);
    });
  void as("loud", "l0");
  for (let index = 1; index <= 60; index += 1) void as("loud", `l${index}`);
  advance(1_000);
  expect(await refusalOf(as("loud", "late"))).toMatchObject({ status: 503 });

  const quiet = as("quiet", "q");
  const counts = countPlaces().get("renders");
  expect(counts?.get("loud")).toMatchObject({ running: 1 });
  expect(counts?.get("quiet")).toEqual({ running: 0, waiting: 1 });
  await leave("l0");
  expect(events.at(-1)).toBe("q in");
  await leave("q");
  await expect(quiet).resolves.toBe("q");
});
