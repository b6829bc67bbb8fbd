import { onTestFinished, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import { ServiceError } from "../service-error.ts";
import { createPictureBodies, type PictureBodies } from "./picture-bodies.ts";
import type { SentPicture } from "./take-pictures.ts";

/** Stores nothing until it is released. */
function createHeldStore() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const stored: SentPicture[] = [];
  const waiting: (() => void)[] = [];
  return {
    stored,
    release,
    /** Resolves when so many bodies are being stored. */
    reached: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (stored.length >= count) resolve();
        };
        waiting.push(check);
        check();
      }),
    store: async (pictures: readonly SentPicture[]) => {
      stored.push(...pictures);
      for (const check of waiting) check();
      await released;
    },
  };
}

const pictureBytes = 1_200_000;
const readAny = (bodies: PictureBodies, request: Request) => bodies.read(request, () => undefined);

/** A body in chunks, and how many bytes of it were taken. Beyond `hangsAfter` none come until `stop`, which breaks it off. */
function largeRequest(
  fill: number,
  { signal, hangsAfter = Number.POSITIVE_INFINITY }: { signal?: AbortSignal; hangsAfter?: number } = {},
) {
  const taken = { bytes: 0 };
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>();
  const picture = Buffer.alloc(pictureBytes, fill).toString("base64");
  const text = Buffer.from(`{"template":"card","data":{"photo":"data:image/png;base64,${picture}"}}`);
  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (taken.bytes > hangsAfter) {
          await stopped;
          throw new Error("the caller has gone");
        }
        const chunk = text.subarray(taken.bytes, taken.bytes + 65_536);
        taken.bytes += chunk.byteLength;
        if (chunk.byteLength > 0) controller.enqueue(new Uint8Array(chunk));
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "Content-Type": "application/json" };
  // Required for a stream, and absent from the types.
  const streamed: object = { duplex: "half" };
  const init: RequestInit = { method: "POST", body, headers, signal: signal ?? null, ...streamed };
  return { request: new Request("http://service.test/api/v2/render", init), taken, stop };
}

function createHeldBodies(settings: { atOnce: number; queuedMax: number }) {
  const store = createHeldStore();
  const bodies = createPictureBodies(store, settings);
  onTestFinished(async () => {
    store.release();
    await bodies.stop();
  });
  return { store, bodies };
}

test("takes no more of a large body into memory than 1 MiB while others are in progress", async () => {
  const { store, bodies } = createHeldBodies({ atOnce: 4, queuedMax: 2 });
  const sent = [1, 2, 3, 4].map((fill) => largeRequest(fill));
  const reads = sent.map(({ request }) => readAny(bodies, request));
  await store.reached(2);
  const [, , third, fourth] = sent.map(({ taken }) => taken.bytes);
  for (const bytes of [third, fourth]) expect(bytes).toBeLessThan(limits.bodyBytesMax + 2 * 65_536);

  const refused = await readAny(bodies, largeRequest(5).request).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({ status: 503, headers: { "Retry-After": expect.any(String) } });
  expect(store.stored).toHaveLength(2);

  store.release();
  const read = await Promise.all(reads);
  expect(new Set(read.map(({ body }) => JSON.stringify(body))).size).toBe(4);
  expect(store.stored).toHaveLength(4);
  expect(new Set(store.stored.map(({ bytes }) => bytes.byteLength))).toEqual(new Set([pictureBytes]));
});

test("reads small bodies with pictures while large ones are in progress", async () => {
  const { store, bodies } = createHeldBodies({ atOnce: 1, queuedMax: 0 });
  const large = readAny(bodies, largeRequest(1).request);
  await store.reached(1);
  const small = readAny(
    bodies,
    new Request("http://service.test/", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ data: { photo: "data:image/png;base64,AAAA", title: "a" } }),
    }),
  );
  await store.reached(2);
  store.release();
  expect((await small).values).toMatchObject([{ path: ["data", "photo"] }]);
  await large;
});

test("reads a key's large body while those of another never end", async () => {
  const { store, bodies } = createHeldBodies({ atOnce: 4, queuedMax: 4 });
  const readAs = (share: string, request: Request) =>
    runForRequest(undefined, () => {
      setShare(share);
      return readAny(bodies, request);
    });
  const slow = [1, 2, 3, 4].map((fill) => largeRequest(fill, { hangsAfter: limits.bodyBytesMax + 1 }));
  const slowReads = slow.map(({ request }) => readAs("slow", request));
  await expect.poll(() => slow.filter(({ taken }) => taken.bytes > limits.bodyBytesMax)).toHaveLength(4);
  const quick = readAs("quick", largeRequest(5).request);
  await store.reached(1);
  store.release();
  expect((await quick).values).toMatchObject([{ path: ["data", "photo"] }]);
  for (const { stop } of slow) stop();
  for (const { status } of await Promise.allSettled(slowReads)) expect(status).toBe("rejected");
});

test("drops a queued body whose caller has disconnected", async () => {
  const { store, bodies } = createHeldBodies({ atOnce: 1, queuedMax: 1 });
  const large = readAny(bodies, largeRequest(1).request);
  await store.reached(1);
  const caller = new AbortController();
  const { request, taken } = largeRequest(2, { signal: caller.signal });
  const queued = readAny(bodies, request);
  queued.catch(() => undefined);
  await expect.poll(() => taken.bytes).toBeGreaterThan(limits.bodyBytesMax);
  caller.abort();
  await expect(queued).rejects.toThrow("connection was closed");
  store.release();
  await large;
  expect(store.stored).toHaveLength(1);
});

test("stores nothing of a body that is refused", async () => {
  const { store, bodies } = createHeldBodies({ atOnce: 1, queuedMax: 0 });
  const refusal = new Error("the template is missing");
  const read = bodies.read(largeRequest(1).request, () => {
    throw refusal;
  });
  await expect(read).rejects.toBe(refusal);
  expect(store.stored).toEqual([]);
});
