import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { countPlaces } from "./semaphore.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { startHelper } from "../child-processes/start-helper.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import { processes, type StartPoolWorker, threads } from "./pool-worker.ts";
import { createWorkerPool, workerErrors, type WorkerPool, type WorkerPoolOptions } from "./worker-pool.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

interface Order {
  kind: "echo" | "exit" | "hang" | "silent" | "count" | "ask" | "killed";
  value?: unknown;
}

interface Answer {
  value: unknown;
}

const folder = await folderOfFile();

const started: WorkerPool<Order, Answer>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((pool) => pool.stop()));
});

const handler = `let count = 0;
  const handle = ({ kind, value }) => {
    if (kind === "echo") send({ value });
    if (kind === "exit") process.exit(3);
    if (kind === "hang") for (;;) {}
    if (kind === "count") send({ value: ++count });
    if (kind === "ask") send({ value: "question" });
    if (kind === "killed") process.kill(process.pid, "SIGKILL");
  };`;
const scripts = {
  thread: `import { parentPort } from "node:worker_threads";
    const send = (message) => parentPort.postMessage(message);
    ${handler}
    parentPort.on("message", handle);
    send("ready");`,
  process: `const send = (message) => process.send(message);
    ${handler}
    process.on("disconnect", () => process.exit());
    process.on("message", (order) => { send("begun"); handle(order); });
    send("ready");`,
};

function starterOf(kind: keyof typeof scripts, url: URL): StartPoolWorker<Order, Answer> {
  if (kind === "thread") return threads(url);
  const command = [process.execPath, fileURLToPath(url)] as const;
  return processes(() => startHelper(command, { channel: "ipc", serialization: "advanced" }));
}

const toError = workerErrors({
  crashed: serviceText("bodyUnreadable"),
  busy: serviceText("bodyBusy"),
  tooSlow: serviceText("bodySlow", { seconds: 60 }),
});

function startPool(
  options: Partial<WorkerPoolOptions<Order, Answer>> & Pick<WorkerPoolOptions<Order, Answer>, "start">,
) {
  const pool = createWorkerPool({ kind: "uploads", deadlineMs: 60_000, toError, ...options });
  started.push(pool);
  return pool;
}

/** Runs `work` for a share. */
function runAs<Value>(share: string, work: () => Value): Value {
  return runForRequest(undefined, () => {
    setShare(share);
    return work();
  });
}

const echo = (value: unknown): Order => ({ kind: "echo", value });

describe.each(["thread", "process"] as const)("a pool whose worker is a %s", (kind) => {
  let start: StartPoolWorker<Order, Answer>;
  beforeAll(async () => {
    const path = join(folder, `${kind}.mjs`);
    await writeFile(path, scripts[kind]);
    start = starterOf(kind, pathToFileURL(path));
  });

  test("answers concurrent orders each with its own answer", async () => {
    const pool = startPool({ start, size: 2 });
    const answers = await Promise.all([1, 2, 3, 4].map((value) => pool.run(echo(value))));
    expect(answers).toEqual([1, 2, 3, 4].map((value) => ({ value })));
  });

  test("replaces a worker that crashes, which fails only its own order", async () => {
    const pool = startPool({ start });
    const [lost, next] = await Promise.allSettled([pool.run({ kind: "exit" }), pool.run(echo(7))]);
    expect(lost).toMatchObject({ reason: { reason: "crashed" } });
    expect(next).toMatchObject({ value: { value: 7 } });
  });

  test("replaces a worker that hangs, at the deadline", async () => {
    const pool = startPool({ start, deadlineMs: 1_000 });
    const [lost, next] = await Promise.allSettled([pool.run({ kind: "hang" }), pool.run(echo(7))]);
    expect(lost).toMatchObject({ reason: { reason: "tooSlow" } });
    expect(next).toMatchObject({ value: { value: 7 } });
  });

  test("fails every queued order when no worker starts", async () => {
    const pool = startPool({ start: starterOf(kind, pathToFileURL(join(folder, "nothing.mjs"))) });
    const outcomes = await Promise.allSettled([pool.run(echo(1)), pool.run(echo(2))]);
    const reason = kind === "thread" ? "crashed" : "lost";
    expect(outcomes).toMatchObject([{ reason: { reason } }, { reason: { reason } }]);
  });

  test("terminates the worker of an aborted order and processes the next order", async () => {
    const pool = startPool({ start });
    await pool.run(echo("warm"));
    const caller = new AbortController();
    const aborted = pool.run({ kind: "hang" }, { signal: caller.signal });
    const next = pool.run(echo(7));
    caller.abort();
    await expect(aborted).rejects.toMatchObject({ reason: "aborted" });
    await expect(next).resolves.toEqual({ value: 7 });
  });

  test("replies to a worker's question before its answer", async () => {
    const pool = startPool({ start });
    const reply = ({ value }: Answer) =>
      value === "question" ? { message: echo("replied"), transfer: [] } : undefined;
    expect(await pool.run({ kind: "ask" }, { reply })).toEqual({ value: "replied" });
  });
});

describe("a pool of any workers", () => {
  let start: StartPoolWorker<Order, Answer>;
  beforeAll(async () => {
    const path = join(folder, "queue.mjs");
    await writeFile(path, scripts.thread);
    start = threads(pathToFileURL(path));
  });

  test("gives all workers to a share that is alone, and leaves one free while another asks", async () => {
    const pool = startPool({ start, size: 2 });
    const running = () => countPlaces().get("uploads")?.get("loud")?.running;
    const ended = new AbortController();
    const hang = (signal?: AbortSignal) => runAs("loud", () => pool.run({ kind: "hang" }, { signal }));
    const alone = Promise.allSettled([hang(ended.signal), hang(ended.signal)]);
    await expect.poll(running).toBe(2);
    ended.abort();
    await alone;

    expect(await runAs("quiet", () => pool.run(echo(1)))).toEqual({ value: 1 });
    const loud = Promise.allSettled([hang(), hang()]);
    expect(running()).toBe(1);
    expect(await runAs("quiet", () => pool.run(echo(2)))).toEqual({ value: 2 });
    await pool.stop();
    expect(await loud).toMatchObject([{ reason: { reason: "stopped" } }, { reason: { reason: "stopped" } }]);
  });

  test("takes the orders of shares in turns, and a full queue loses the last one of the longest", async () => {
    const pool = startPool({ start, waitingMax: 3 });
    const as = (share: string, order: Order) => runAs(share, () => pool.run(order));
    const done: string[] = [];
    const first = as("loud", { kind: "count" }).then(() => done.push("loud 0"));
    const loud = [1, 2, 3].map((index) =>
      as("loud", echo(index)).then(
        () => done.push(`loud ${index}`),
        (error: { reason: string }) => done.push(`loud ${index} ${error.reason}`),
      ),
    );
    await expect(as("loud", echo(4))).rejects.toMatchObject({ reason: "busy" });
    const quiet = as("quiet", echo(5)).then(() => done.push("quiet"));
    const counts = countPlaces().get("uploads");
    expect([counts?.get("loud")?.waiting, counts?.get("quiet")?.waiting]).toEqual([expect.any(Number), 1]);
    await Promise.all([first, ...loud, quiet]);
    expect(done).toEqual(["loud 3 busy", "loud 0", "quiet", "loud 1", "loud 2"]);
    expect(countPlaces().get("uploads")?.size ?? 0).toBe(0);
  });

  test("replaces a worker after its share of orders, and loses none", async () => {
    const pool = startPool({ start, ordersMax: 2 });
    const counts = [];
    for (let index = 0; index < 5; index += 1) counts.push((await pool.run({ kind: "count" })).value);
    expect(counts).toEqual([1, 2, 1, 2, 1]);
  });

  test("stop waits for a worker that was terminated before and has not ended", async () => {
    const ended = Promise.withResolvers<void>();
    const pool = startPool({
      start: (events) => {
        const worker = start(events);
        const terminate = () => Promise.all([worker.terminate(), ended.promise]).then(() => undefined);
        return { ...worker, terminate };
      },
    });
    const caller = new AbortController();
    const aborted = pool.run({ kind: "hang" }, { signal: caller.signal });
    caller.abort();
    await expect(aborted).rejects.toMatchObject({ reason: "aborted" });
    let isStopped = false;
    const stopping = pool.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    ended.resolve();
    await stopping;
  });

  test("ends an idle worker, and starts another for the next order", async () => {
    const ended = Promise.withResolvers<void>();
    const watched: typeof start = (events) => {
      const worker = start(events);
      const terminate = () => {
        ended.resolve();
        return worker.terminate();
      };
      return { ...worker, terminate };
    };
    const pool = startPool({ start: watched, idleMs: 1 });
    await pool.run({ kind: "count" });
    await ended.promise;
    expect(await pool.run({ kind: "count" })).toEqual({ value: 1 });
  });

  test("rejects running, queued and later orders when it is stopped", async () => {
    const pool = startPool({ start });
    const orders = [pool.run({ kind: "silent" }), pool.run(echo(1))];
    const [outcomes] = await Promise.all([Promise.allSettled(orders), pool.stop()]);
    expect(outcomes).toMatchObject([{ reason: { reason: "stopped" } }, { reason: { reason: "stopped" } }]);
    await expect(pool.run(echo(2))).rejects.toMatchObject({ reason: "stopped" });
  });

  function countStarts(): { start: typeof start; starts: () => number } {
    let count = 0;
    const counted: typeof start = (events) => {
      count += 1;
      return start(events);
    };
    return { start: counted, starts: () => count };
  }

  test("starts a worker with the first order, and the warm ones with the pool", async () => {
    const cold = countStarts();
    const pool = startPool({ start: cold.start, size: 2 });
    expect(cold.starts()).toBe(0);
    await pool.run(echo(1));
    expect(cold.starts()).toBe(1);
    const { start: counted, starts } = countStarts();
    const warm = startPool({ start: counted, size: 2, warm: 2 });
    expect(starts()).toBe(2);
    await Promise.allSettled([warm.run({ kind: "exit" }), warm.run({ kind: "exit" })]);
    expect(await warm.run(echo(1))).toEqual({ value: 1 });
    expect(starts()).toBe(4);
  });

  test("ends its idle workers but the warm ones, and starts more for orders that wait", async () => {
    const { start: counted, starts } = countStarts();
    const ends: unknown[] = [];
    const pool = startPool({
      start: (events) => {
        const worker = counted(events);
        return {
          ...worker,
          terminate: () => {
            ends.push(worker);
            return worker.terminate();
          },
        };
      },
      size: 3,
      warm: 1,
      idleMs: 20,
    });
    expect(starts()).toBe(1);
    const echoes = async (values: number[]) => Promise.all(values.map((value) => pool.run(echo(value))));
    expect(await echoes([1, 2, 3, 4])).toHaveLength(4);
    expect(starts()).toBe(3);
    await expect.poll(() => new Set(ends).size).toBe(2);
    expect(await echoes([5])).toEqual([{ value: 5 }]);
    expect(starts()).toBe(3);
    expect(ends).toHaveLength(2);
  });

  test("rejects an order as busy when waitingMax orders wait", async () => {
    const pool = startPool({ start, waitingMax: 1 });
    const orders = [1, 2, 3].map((value) => pool.run(echo(value)));
    expect(await Promise.allSettled(orders)).toMatchObject([
      { value: { value: 1 } },
      { value: { value: 2 } },
      { reason: { reason: "busy" } },
    ]);
    expect(await pool.run(echo(4))).toEqual({ value: 4 });
  });

  test("rejects an order as busy when it has waited for waitMsMax", async () => {
    const pool = startPool({ start, waitMsMax: 2_000 });
    const first = pool.run({ kind: "silent" });
    await expect(pool.run(echo(1))).rejects.toMatchObject({ reason: "busy" });
    const [stopped] = await Promise.allSettled([first, pool.stop()]);
    expect(stopped).toMatchObject({ reason: { reason: "stopped" } });
  });

  test("drops an aborted order, and one that was aborted before", async () => {
    const pool = startPool({ start });
    const caller = new AbortController();
    const first = pool.run(echo(1));
    const queued = pool.run(echo(2), { signal: caller.signal });
    caller.abort();
    await expect(queued).rejects.toMatchObject({ reason: "aborted" });
    await expect(pool.run(echo(3), { signal: caller.signal })).rejects.toMatchObject({ reason: "aborted" });
    expect(await first).toEqual({ value: 1 });
  });

  test("rejects an order that cannot be cloned, and processes the next one", async () => {
    const pool = startPool({ start });
    const [broken, next] = await Promise.allSettled([pool.run(echo(() => 1)), pool.run(echo(7))]);
    expect(broken).toMatchObject({ reason: { name: "DataCloneError" } });
    expect(next).toMatchObject({ value: { value: 7 } });
  });
});

test.skipIf(process.platform === "win32")(
  "retries an order whose process was killed from outside, as often as it may",
  async () => {
    const path = join(folder, "killed.mjs");
    await writeFile(path, scripts.process);
    let starts = 0;
    const real = starterOf("process", pathToFileURL(path));
    const start: typeof real = (events) => {
      starts += 1;
      return real(events);
    };
    const pool = startPool({ start, retries: 1 });
    await expect(pool.run({ kind: "killed" })).rejects.toMatchObject({ reason: "lost" });
    expect(starts).toBe(2);
  },
);

test.skipIf(process.platform === "win32")(
  "retries an order that no process received because it crashed while it started",
  async () => {
    const crashing = join(folder, "crashing.mjs");
    await writeFile(crashing, `process.kill(process.pid, "SIGABRT");`);
    const healthy = join(folder, "healthy.mjs");
    await writeFile(healthy, scripts.process);
    let starts = 0;
    const pool = startPool({
      start: (events) => {
        starts += 1;
        return starterOf("process", pathToFileURL(starts === 1 ? crashing : healthy))(events);
      },
      retries: 1,
    });
    expect(await pool.run(echo(7))).toEqual({ value: 7 });
  },
);

test("reports a thread that the system does not start", async () => {
  const errors: unknown[] = [];
  // An execution flag that no thread accepts stands for a system without threads: the constructor throws in both cases.
  const start = threads<Order, Answer>(
    new URL("file:///none.mjs"),
    { execArgv: ["--no-such-flag"] },
    (error) => errors.push(error),
  );
  const pool = startPool({ start });
  await expect(pool.run(echo(1))).rejects.toMatchObject({ reason: "lost" });
  expect(errors).toMatchObject([{ code: "ERR_WORKER_INVALID_EXEC_ARGV" }]);
});
