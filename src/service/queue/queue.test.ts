import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, createTestObjects, type TestDatabase } from "#testing/test-stores.ts";
import { openDatabase, type OpenedDatabase } from "../storage/database.ts";
import { ObjectStoreError } from "../storage/object-store.ts";
import { jobsChannel, type NewJobOptions } from "../storage/jobs-store.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import type { JobSettings, RunningJob, WorkOptions } from "./job.ts";
import { createQueue, type Queue } from "./queue.ts";
import { createStoreWatch, storeWatchTiming } from "./store-watch.ts";

const payloadSchema = z.object({ word: z.string() });
type Payload = z.infer<typeof payloadSchema>;
type Job = RunningJob<Payload>;
/** A job name of its own, so that its settings are those of this file. */
const settings: JobSettings = {
  retryLimit: 1,
  retryDelaySeconds: 0,
  retryDelaySecondsMax: 1,
  deadlineSeconds: 30,
};

let stored: TestDatabase;
let database: OpenedDatabase;
let queue: Queue<"chore">;
let errors: unknown[] = [];

beforeAll(async () => {
  stored = await createTestDatabase();
  database = await openDatabase(stored.location, { onError });
  return async () => {
    await database.close();
    await stored.remove();
  };
});
beforeEach(() => start());
afterEach(async () => {
  await database.pool.query("delete from jobs");
  await stop();
});

test("a job of a committed transaction runs at once, with its payload", async () => {
  const ran = deferred<Job>();
  work({ handler: async (job) => ran.resolve(job) });

  await enqueue("hello");

  expect(await ran.promise).toMatchObject({ payload: { word: "hello" }, attempt: 1, isLastAttempt: false });
});

test("a job that waits for others leaves its place to the next one", async () => {
  const ran = deferred<void>();
  const answered = deferred<void>();
  work({
    concurrency: 1,
    handler: async (job) => {
      if (job.payload.word === "waits") await job.waitOutside(answered.promise);
      else ran.resolve();
    },
  });
  await enqueue("waits");
  await enqueue("hello");
  await ran.promise;
  expect((await listStates()).toSorted()).toContain("running");
  answered.resolve();
  await expect.poll(listStates).toEqual(["done", "done"]);
});

test("takes a job for the last place while the others are taken for long", async () => {
  const ended = deferred<void>();
  const words: string[] = [];
  work({
    concurrency: 4,
    handler: async ({ payload: { word } }) => {
      words.push(word);
      if (word !== "last") await ended.promise;
    },
  });
  await enqueueFor("busy", "first", "second", "third");
  await expect.poll(() => words).toHaveLength(3);

  await enqueueFor("busy", "last");

  await expect.poll(() => words).toContain("last");
  ended.resolve();
});

test("starts a job of a share without a running one at once, although others have filled the places", async () => {
  const ended = deferred<void>();
  const words: string[] = [];
  work({
    concurrency: 1,
    concurrencyAmongSeveral: 1,
    handler: async ({ payload: { word } }) => {
      words.push(word);
      if (word === "first") await ended.promise;
    },
  });
  await enqueueFor("busy", "first", "second", "third");
  await expect.poll(() => words).toEqual(["first"]);

  queue.note("chore", ["other"]);
  await enqueueFor("other", "hello");

  await expect.poll(() => words).toEqual(["first", "hello"]);
  ended.resolve();
  await expect.poll(() => words).toEqual(["first", "hello", "second", "third"]);
});

test("while several shares ask, one of them leaves places free, and the job of another starts beyond them", async () => {
  const [ends, words] = [new Map<string, () => void>(), [] as string[]];
  work({
    concurrency: 4,
    concurrencyAmongSeveral: 1,
    handler: async ({ payload: { word } }) => {
      words.push(word);
      const ended = deferred<void>();
      ends.set(word, ended.resolve);
      await ended.promise;
    },
  });
  await enqueueFor("loud", "l0");
  await enqueueFor("quiet", "q1");
  for (const word of ["l0", "q1"]) {
    await expect.poll(() => words).toContain(word);
    ends.get(word)?.();
  }
  await expect.poll(listStates).toEqual(["done", "done"]);

  await enqueueFor("loud", "l1", "l2", "l3");
  await expect.poll(() => words).toContain("l1");
  await enqueueFor("quiet", "q2", "q3");
  await expect.poll(() => words).toContain("q2");

  expect((await listStates()).filter((state) => state === "running")).toHaveLength(2);
  ends.get("q2")?.();
  await expect.poll(() => words).toContain("q3");
  for (const word of ["l1", "l2", "l3", "q3"]) {
    await expect.poll(() => words).toContain(word);
    ends.get(word)?.();
  }
  await expect.poll(async () => new Set(await listStates())).toEqual(new Set(["done"]));
});

test("never runs a job of a rolled-back transaction", async () => {
  const words: string[] = [];
  const last = deferred<void>();
  work({
    handler: async ({ payload: { word } }) => {
      words.push(word);
      if (word === "kept") last.resolve();
    },
  });

  await database.db
    .transaction(async (transaction) => {
      await queue.enqueue(transaction, "chore", { word: "undone" });
      transaction.rollback();
    })
    .catch(() => undefined);
  await enqueue("kept");
  await last.promise;

  expect(words).toEqual(["kept"]);
  expect(await queue.countWaiting(database.db, "chore", 10)).toEqual(new Map());
});

test("runs every job of a burst once, and never more concurrently than allowed", async () => {
  const words: string[] = [];
  let running = 0;
  let runningMost = 0;
  const all = deferred<void>();
  work({
    concurrency: 3,
    handler: async ({ payload: { word } }) => {
      runningMost = Math.max(runningMost, (running += 1));
      await database.pool.query("select 1");
      running -= 1;
      if (words.push(word) === 40) all.resolve();
    },
  });

  await database.db.transaction(async (transaction) => {
    for (let number = 0; number < 40; number += 1)
      await queue.enqueue(transaction, "chore", { word: `w${number}` });
  });
  await all.promise;

  expect(new Set(words).size).toBe(40);
  expect(runningMost).toBe(3);
});

test("runs every job of a burst whose jobs end while others are being taken", async () => {
  let ran = 0;
  const all = deferred<void>();
  work({
    concurrency: 4,
    handler: async () => {
      if ((ran += 1) === 150) all.resolve();
    },
  });

  await database.db.transaction((transaction) =>
    queue.enqueueAll(
      transaction,
      "chore",
      Array.from({ length: 150 }, (_, number) => ({ word: `w${number}` })),
    ),
  );
  await all.promise;
  await queue.stop({ timeoutMs: 30_000 });

  expect(ran).toBe(150);
  expect(await queue.countWaiting(database.db, "chore", 10)).toEqual(new Map());
});

test("counts waiting jobs up to the given limit", async () => {
  for (const word of ["a", "b", "c"]) await enqueue(word);

  expect(await queue.countWaiting(database.db, "chore", 100)).toEqual(new Map([["", 3]]));
  expect(await queue.countWaiting(database.db, "chore", 2)).toEqual(new Map([["", 2]]));
});

test("runs jobs of shares in turns, and those of one in order", async () => {
  const words: string[] = [];
  const all = deferred<void>();
  await enqueueFor("loud", "l1", "l2", "l3");
  await enqueueFor("loud", "l4");
  await enqueueFor("quiet", "q1");
  await enqueueFor("other", "o1", "o2");

  work({
    concurrency: 1,
    handler: async ({ payload: { word } }) => {
      if (words.push(word) === 7) all.resolve();
    },
  });
  await all.promise;

  expect(words).toEqual(["l1", "q1", "o1", "l2", "o2", "l3", "l4"]);
});

test("runs a postponed job at its time and not before", async () => {
  const words: string[] = [];
  const ran = { now: deferred<void>(), later: deferred<void>() };
  work({
    handler: async ({ payload: { word } }) => {
      words.push(word);
      ran[word as keyof typeof ran].resolve();
    },
  });

  await enqueue("later", { startAfter: new Date(Date.now() + 3_600_000) });
  await enqueue("now");
  await ran.now.promise;
  expect(words).toEqual(["now"]);

  // Its moment comes without an hour passing.
  await database.pool.query("update jobs set due_at = now()");
  await database.pool.query("select pg_notify($1, 'chore')", [jobsChannel]);
  await ran.later.promise;
  expect(words).toEqual(["now", "later"]);
});

test("starts a postponed job by itself when it becomes due", async () => {
  const ran = deferred<number>();
  work({ handler: async () => ran.resolve(Date.now()) });
  const startAfter = new Date(Date.now() + 300);

  await enqueue("soon", { startAfter });

  expect(await ran.promise).toBeGreaterThanOrEqual(startAfter.getTime());
});

test("retries a failed job, and the second attempt knows that it is the last", async () => {
  const attempts: Pick<Job, "attempt" | "isLastAttempt">[] = [];
  const succeeded = deferred<void>();
  work({
    handler: async ({ attempt, isLastAttempt }) => {
      attempts.push({ attempt, isLastAttempt });
      if (attempt === 1) throw new Error("not this time");
      succeeded.resolve();
    },
  });

  await enqueue("again");
  await succeeded.promise;

  expect(attempts).toEqual([
    { attempt: 1, isLastAttempt: false },
    { attempt: 2, isLastAttempt: true },
  ]);
  expect(errors.map(String)).toEqual(["Error: not this time"]);
});

test("dead-letters a job without attempts left with its last error, and retries that too", async () => {
  const deadLettered = deferred<[Payload, string]>();
  let tries = 0;
  work({
    handler: async () => {
      throw new Error("never works");
    },
    onDeadLetter: async (payload, message) => {
      tries += 1;
      if (tries === 1) throw new Error("the record could not be written");
      deadLettered.resolve([payload, message]);
    },
  });

  await enqueue("hopeless");

  expect(await deadLettered.promise).toEqual([{ word: "hopeless" }, "never works"]);
});

test("drops a job whose payload cannot be read, with an error for each attempt", async () => {
  work({ handler: async () => expect.unreachable("it has no payload") });

  await database.db.transaction((transaction) => queue.enqueue(transaction, "chore", { other: "word" }));

  const states = async () => (await database.pool.query("select state from jobs")).rows;
  await expect.poll(states, { timeout: 30_000 }).toEqual([{ state: "done" }]);
  expect(errors).toHaveLength(settings.retryLimit + 2);
});

test("a failed attempt leaves alone a job that another process has taken since", async () => {
  work({
    handler: async () => {
      await database.pool.query("update jobs set crashes = crashes + 1");
      throw new Error("too late");
    },
  });

  await enqueue("passed on");
  await expect.poll(() => errors.length, { timeout: 30_000 }).toBe(1);
  await queue.stop({ timeoutMs: 30_000 });

  const { rows } = await database.pool.query("select state, failures, crashes from jobs");
  expect(rows).toEqual([{ state: "running", failures: 0, crashes: 1 }]);
});

test("while the object store is unavailable only dead letters start", async () => {
  const objects = await createTestObjects();
  const storeWatch = createStoreWatch(objects, { ...storeWatchTiming, retryEveryMs: 3_600_000 });
  onTestFinished(async () => {
    storeWatch.stop();
    await objects.remove();
  });
  storeWatch.reportFailure();
  await enqueue("waits");
  await enqueue("hopeless");
  await database.pool.query(
    "update jobs set failure = 'no attempt left' where payload ->> 'word' = 'hopeless'",
  );
  const deadLettered = deferred<string>();
  work({
    storeWatch,
    handler: async () => expect.unreachable("the store is unavailable"),
    onDeadLetter: async ({ word }, message) => deadLettered.resolve(`${word}: ${message}`),
  });

  expect(await deadLettered.promise).toBe("hopeless: no attempt left");
  expect(await queue.countWaiting(database.db, "chore", 10)).toEqual(new Map([["", 1]]));
});

test("aborts an attempt at its deadline and counts it as failed", async () => {
  await restart({ ...settings, retryLimit: 0, deadlineSeconds: 1 });
  const aborted = deferred<unknown>();
  const deadLettered = deferred<string>();
  work({
    handler: ({ signal }) =>
      new Promise(() => signal.addEventListener("abort", () => aborted.resolve(signal.reason))),
    onDeadLetter: async (_payload, message) => deadLettered.resolve(message),
  });

  await enqueue("endless");

  expect(String(await aborted.promise)).toContain("longer than 1000 ms");
  expect(await deadLettered.promise).toContain("longer than 1000 ms");
});

test("completes a job in its handler's transaction atomically with its effects", async () => {
  const attempts: number[] = [];
  const done = deferred<void>();
  work({
    handler: async (job) => {
      attempts.push(job.attempt);
      await database.db.transaction(async (transaction) => {
        await transaction.execute(`insert into request_counts values ('by ${job.attempt}', 0, 1)`);
        await job.complete(transaction);
        if (job.attempt === 1) throw new Error("killed before the commit");
      });
      done.resolve();
    },
  });

  await enqueue("together");
  await done.promise;

  const { rows } = await database.pool.query(
    "select template_id from request_counts where template_id like 'by %'",
  );
  expect(rows).toEqual([{ template_id: "by 2" }]);
  expect(attempts).toEqual([1, 2]);
});

test("reruns a job without losing an attempt when a store is unavailable", async () => {
  const attempts: number[] = [];
  const done = deferred<void>();
  work({
    handler: async ({ attempt }) => {
      attempts.push(attempt);
      if (attempts.length <= settings.retryLimit + 1) throw new ObjectStoreError("put: connect ECONNREFUSED");
      done.resolve();
    },
  });
  await enqueue("patient");
  await done.promise;

  expect(attempts).toEqual([1, 1, 1]);
  expect(errors.every(isStoreUnavailable)).toBe(true);
});

test("fails a day-old job that still finds the store unavailable", async () => {
  const deadLettered = deferred<string>();
  await enqueue("old");
  await database.pool.query("update jobs set created_at = now() - interval '25 hours'");
  work({
    handler: async () => {
      throw new ObjectStoreError("put: connect ECONNREFUSED");
    },
    onDeadLetter: async (_payload, message) => deadLettered.resolve(message),
  });
  expect(await deadLettered.promise).toBe("put: connect ECONNREFUSED");
});

test("waits for running jobs when stopping, and takes no new ones", async () => {
  const started = deferred<void>();
  const release = deferred<void>();
  const finished: string[] = [];
  work({
    concurrency: 1,
    handler: async ({ payload: { word } }) => {
      started.resolve();
      await release.promise;
      finished.push(word);
    },
  });
  await enqueue("running");
  await started.promise;
  await enqueue("waiting");

  const stopped = queue.stop({ timeoutMs: 30_000 });
  release.resolve();
  await stopped;

  expect(finished).toEqual(["running"]);
  expect(await queue.countWaiting(database.db, "chore", 10)).toEqual(new Map([["", 1]]));
});

test("aborts a job that cannot finish in time and returns it to the queue without losing an attempt", async () => {
  const started = deferred<void>();
  const aborted = deferred<void>();
  work({
    handler: async ({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve());
      started.resolve();
      await aborted.promise;
      signal.throwIfAborted();
    },
  });
  await enqueue("slow");
  await started.promise;

  await queue.stop({ timeoutMs: 1 });
  await aborted.promise;

  await restart(settings);
  const again = deferred<Job>();
  work({ handler: async (job) => again.resolve(job) });
  expect(await again.promise).toMatchObject({ attempt: 1, payload: { word: "slow" } });
});

test("runs jobs of a killed process at the next start, as a first attempt", async () => {
  for (const word of ["one", "two", "three"]) await enqueue(word);
  await database.pool.query(
    "update jobs set state = 'running', active_at = now() where payload ->> 'word' <> 'three'",
  );
  await restart(settings, { silentMsMax });
  const jobs: Job[] = [];
  work({ handler: async (job) => void jobs.push(job) });

  const ran = () => jobs.map(({ payload, attempt }) => `${payload.word} ${attempt}`).toSorted();
  await expect.poll(ran).toEqual(["one 1", "three 1", "two 1"]);
});

test("dead-letters a job during which the process crashed repeatedly", async () => {
  await enqueue("deadly");
  await database.pool.query("update jobs set state = 'running', active_at = now(), crashes = 10");
  await restart(settings, { silentMsMax });
  const deadLettered = deferred<string>();
  work({
    handler: async () => expect.unreachable("it would die"),
    onDeadLetter: async (_payload, message) => deadLettered.resolve(message),
  });

  expect(await deadLettered.promise).toContain("died 11 times");
});

/** On a server, others wait this long for a worker without a heartbeat; a folder's next owner need not wait. */
const silentMsMax = 3_000;

function onError(error: unknown): void {
  errors.push(error);
}

async function start(
  jobSettings: JobSettings = settings,
  more: { silentMsMax?: number } = {},
): Promise<void> {
  errors = [];
  queue = await createQueue({ database, jobs: { chore: jobSettings }, onError, ...more });
}

async function stop(): Promise<void> {
  await queue.stop({ timeoutMs: 0 });
}

async function restart(jobSettings: JobSettings, more: { silentMsMax?: number } = {}): Promise<void> {
  await stop();
  await start(jobSettings, more);
}

function work(options: Partial<WorkOptions<Payload>>): void {
  queue.work("chore", {
    concurrency: 2,
    payload: payloadSchema,
    handler: async () => undefined,
    onDeadLetter: async (_payload, message) => expect.unreachable(message),
    ...options,
  });
}

function enqueueFor(share: string, ...words: string[]): Promise<unknown> {
  return database.db.transaction((transaction) =>
    queue.enqueueAll(
      transaction,
      "chore",
      words.map((word) => ({ word })),
      { shares: words.map(() => share) },
    ),
  );
}

async function enqueue(word: string, options: NewJobOptions = {}): Promise<void> {
  await database.db.transaction((transaction) => queue.enqueue(transaction, "chore", { word }, options));
}

async function listStates(): Promise<string[]> {
  const { rows } = await database.pool.query<{ state: string }>("select state from jobs order by id");
  return rows.map(({ state }) => state);
}

function deferred<Value>() {
  return Promise.withResolvers<Value>();
}
