import { expect, test, vi } from "vitest";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import { createSemaphore, type Semaphore } from "./semaphore.ts";

const busy = () => new Error("busy");

function createFullSemaphore(waitingMax = 2): { semaphore: Semaphore; release: () => void } {
  const semaphore = createSemaphore({ kind: "names", limit: 1, waitingMax, busy });
  const release = semaphore.tryAcquire();
  if (release === undefined) throw new Error("a new semaphore has a free place");
  return { semaphore, release };
}

test("admits queued callers in the order in which they came", async () => {
  const { semaphore, release } = createFullSemaphore();
  const order: string[] = [];
  const runs = ["first", "second"].map((name) => semaphore.run(async () => void order.push(name)));
  expect(semaphore.queued).toBe(2);
  release();
  await Promise.all(runs);
  expect(order).toEqual(["first", "second"]);
});

test("has at most limit holders, and no caller overtakes the queue", async () => {
  const { semaphore, release } = createFullSemaphore();
  const queued = semaphore.acquire();
  expect(semaphore.tryAcquire()).toBeUndefined();
  release();
  expect(semaphore.tryAcquire()).toBeUndefined();
  (await queued)();
  expect(semaphore.tryAcquire()).toBeDefined();
});

test("rejects with the busy error when waitingMax callers are queued", async () => {
  const { semaphore, release } = createFullSemaphore(1);
  const queued = semaphore.acquire();
  await expect(semaphore.acquire()).rejects.toThrow("busy");
  release();
  await queued;
});

test("releases a place once, however often it is released", () => {
  const { semaphore, release } = createFullSemaphore();
  release();
  const next = semaphore.tryAcquire();
  release();
  expect(semaphore.tryAcquire()).toBeUndefined();
  next?.();
});

test("releases the place when the work throws", async () => {
  const semaphore = createSemaphore({ kind: "names", limit: 1, waitingMax: 0, busy });
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  await expect(semaphore.run(async () => "done")).resolves.toBe("done");
});

test("removes an aborted caller from the queue", async () => {
  const { semaphore, release } = createFullSemaphore(1);
  const caller = new AbortController();
  const aborted = semaphore.acquire({ signal: caller.signal });
  caller.abort(new Error("gone"));
  await expect(aborted).rejects.toThrow("gone");
  const next = semaphore.acquire();
  release();
  await expect(next).resolves.toBeDefined();
});

test("rejects a caller that was aborted before", async () => {
  const semaphore = createSemaphore({ kind: "names", limit: 1, waitingMax: 0, busy });
  await expect(semaphore.acquire({ signal: AbortSignal.abort(new Error("gone")) })).rejects.toThrow("gone");
});

test("rejects a caller whose turn is refused and admits the next", async () => {
  const { semaphore, release } = createFullSemaphore();
  const refused = semaphore.acquire({
    onTurn: () => {
      throw new Error("too late");
    },
  });
  const next = semaphore.acquire();
  release();
  await expect(refused).rejects.toThrow("too late");
  await expect(next).resolves.toBeDefined();
});

test("rejects queued and later callers after close and lets holders finish", async () => {
  const { semaphore, release } = createFullSemaphore();
  const queued = semaphore.acquire();
  semaphore.close(() => new Error("closed"));
  await expect(queued).rejects.toThrow("closed");
  release();
  expect(semaphore.tryAcquire()).toBeUndefined();
  await expect(semaphore.acquire()).rejects.toThrow("closed");
});

test("gives a free place to the share that holds the fewest", async () => {
  const semaphore = createSemaphore({ kind: "names", limit: 2, waitingMax: 10, busy });
  const held = [semaphore.tryAcquire("loud"), semaphore.tryAcquire("loud")];
  const order: string[] = [];
  const runs = ["loud", "loud", "quiet", "loud", "other"].map((share, index) =>
    semaphore.run(async () => void order.push(`${share} ${index}`), { share }),
  );
  for (const release of held) release?.();
  await Promise.all(runs);
  expect(order).toEqual(["quiet 2", "other 4", "loud 0", "loud 1", "loud 3"]);
});

test("takes the last place in a full queue from the share with the longest one", async () => {
  const semaphore = createSemaphore({ kind: "names", limit: 1, waitingMax: 2, busy });
  const release = semaphore.tryAcquire("loud");
  const loud = [semaphore.acquire({ share: "loud" }), semaphore.acquire({ share: "loud" })];
  expect([semaphore.isFull("loud"), semaphore.isFull("quiet")]).toEqual([true, false]);
  const quiet = semaphore.acquire({ share: "quiet" });
  await expect(loud[1]).rejects.toThrow("busy");
  await expect(semaphore.acquire({ share: "third" })).rejects.toThrow("busy");
  release?.();
  (await quiet)();
  await expect(loud[0]).resolves.toBeDefined();
});

test("leaves room for other shares where holders wait long", () => {
  const semaphore = createSemaphore({ kind: "names", limit: 12, waitingMax: 0, busy, leavesRoom: true });
  const take = (share: string) => {
    let count = 0;
    while (semaphore.tryAcquire(share) !== undefined) count += 1;
    return count;
  };
  expect([take("first"), take("second"), take("third")]).toEqual([6, 3, 2]);
});

test("forgets a share that neither holds nor waits", async () => {
  const semaphore = createSemaphore({ kind: "names", limit: 1, waitingMax: 2, busy });
  const release = semaphore.tryAcquire("first");
  const caller = new AbortController();
  const aborted = semaphore.acquire({ share: "second", signal: caller.signal });
  caller.abort(new Error("gone"));
  await expect(aborted).rejects.toThrow("gone");
  release?.();
  expect([semaphore.queued, semaphore.queuedShares, semaphore.queuedOf("second")]).toEqual([0, 0, 0]);
});

test("forEachConcurrently runs at most limit items at once, and each once", async () => {
  let running = 0;
  let runningMost = 0;
  const done: number[] = [];
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    runningMost = Math.max(runningMost, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect(runningMost).toBe(2);
  expect(done).toEqual([1, 2, 3, 4, 5]);
});

test("forEachConcurrently starts no further item after a failure", async () => {
  const work = vi.fn<(item: number) => Promise<void>>().mockRejectedValue(new Error("broken"));
  await expect(forEachConcurrently([1, 2, 3, 4], 2, work)).rejects.toThrow("broken");
  expect(work.mock.calls.map(([item]) => item)).toEqual([1, 2]);
});
