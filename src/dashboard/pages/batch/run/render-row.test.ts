import { refusedCall } from "#component-page/refused-call.ts";
import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import { createPictureWaits, sendRow, toRowRequest } from "./render-row.ts";
import type { ResultSummary } from "#contract/request-records.ts";

const composition = {
  changes: [{ componentId: "title", property: "text", value: "Hello" }],
  options: { fileName: "card", batchName: "composed" },
};
const order = { templateId: "t1", composition, batchName: "Spring", isOurs: true };
const changes = [{ id: "title", text: "Hello" }];

test("sends the file name and the batch name in version 2 of our service", () => {
  expect(toRowRequest(order)).toEqual({
    path: "/api/v2/render",
    body: { template: "t1", changes, fileName: "card", batchName: "Spring" },
  });
});

test("omits the names for a remote service if nothing else needs version 2", () => {
  expect(toRowRequest({ ...order, isOurs: false })).toEqual({
    path: "/api/v1/render",
    body: { template: "t1", changes },
  });
  const cropped = { ...composition, options: { ...composition.options, width: 40 } };
  expect(toRowRequest({ ...order, composition: cropped, isOurs: false })).toEqual({
    path: "/api/v2/render",
    body: { template: "t1", changes, width: 40, fileName: "card", batchName: "Spring" },
  });
});

test("puts the names last, so that a repeated request has the same bytes as the first", () => {
  const options = { batchName: "composed", fileName: "card", width: 40, metadata: '{"run": 1}' };
  const { body } = toRowRequest({ ...order, composition: { ...composition, options } });
  expect(Object.keys(body)).toEqual(["template", "changes", "width", "metadata", "fileName", "batchName"]);
});

test("throws with the options that no service accepts", () => {
  const faulty = { ...composition, options: { width: 0 } };
  expect(() => toRowRequest({ ...order, composition: faulty })).toThrow(/^width: /);
});

test("sends the request unchanged with its idempotency key", async () => {
  const calls: unknown[] = [];
  const client = createClient({
    prefix: "http://service.test",
    fetch: async (input, init) => {
      const request = new Request(input, init);
      calls.push([request.url, request.headers.get("idempotency-key"), await request.json()]);
      return Response.json({ requestId: "r1", href: "/results/r1.png" });
    },
  });
  const request = toRowRequest(order);
  await sendRow(client, request, { idempotencyKey: "batch-1-1-0", isOurs: true });
  expect(calls).toEqual([["http://service.test/api/v2/render", "batch-1-1-0", request.body]]);
});

test("reports that a remote service has no version 2", async () => {
  const client = createClient({
    prefix: "http://service.test",
    fetch: () => Promise.resolve(new Response("Not found", { status: 404 })),
  });
  const send = (isOurs: boolean) => sendRow(client, toRowRequest(order), { idempotencyKey: "k", isOurs });
  await expect(send(false)).rejects.not.toBeInstanceOf(ClientError);
  await expect(send(true)).rejects.toBeInstanceOf(ClientError);
});

const linkOf = (requestId: string) => ({ requestId, href: `http://service/results/${requestId}.jpg` });

/** A service whose rows have these statuses in its list. A failed row's link has the reason. */
function createCalls(statuses: ReadonlyMap<string, string>) {
  const calls: string[] = [];
  return {
    calls,
    await: async ({ requestId }: { requestId: string }) => {
      calls.push(`await ${requestId}`);
      if (statuses.get(requestId) === "422") throw refusedCall(422);
      return { bytes: 7 };
    },
    list: async (): Promise<ResultSummary[]> => {
      calls.push("list");
      return [...statuses].map(([identifier, status]) => ({
        ...linkOf(identifier),
        identifier,
        status,
        width: 1,
        height: 1,
        createdAt: "2026-11-25T00:00:00Z",
        warnings: [`of ${identifier}`],
        bytes: 10,
      }));
    },
  };
}

test("one wait and one list serve all rows that are done, with their warnings", async () => {
  const service = createCalls(new Map(["a", "b", "c"].map((id) => [id, "200"])));
  const wait = createPictureWaits(service);
  // The first row waits alone; the others share the next requests.
  const arrived = await Promise.all(["a", "b", "c"].map((id) => wait(linkOf(id))));
  expect(arrived).toEqual(["a", "b", "c"].map((id) => ({ bytes: 10, warnings: [`of ${id}`] })));
  expect(service.calls).toEqual(["await a", "list", "await c", "list"]);
});

test("a failed row rejects with the reason of its own link, and the others arrive", async () => {
  const service = createCalls(
    new Map([
      ["a", "200"],
      ["b", "422"],
    ]),
  );
  const wait = createPictureWaits(service);
  const [a, b] = await Promise.allSettled([wait(linkOf("a")), wait(linkOf("b"))]);
  expect(a).toMatchObject({ status: "fulfilled" });
  expect(b).toMatchObject({ status: "rejected", reason: { failure: { status: 422 } } });
});

test("a row that the list does not have is awaited by its own link", async () => {
  const wait = createPictureWaits(createCalls(new Map()));
  expect(await wait(linkOf("a"))).toEqual({ bytes: 7 });
});

test("without a list every row is awaited by its own link", async () => {
  const service = { ...createCalls(new Map()), list: () => Promise.reject(refusedCall(403)) };
  const wait = createPictureWaits(service);
  expect(await Promise.all([wait(linkOf("a")), wait(linkOf("b"))])).toEqual([{ bytes: 7 }, { bytes: 7 }]);
});

test("pending rows get the answer of the one that was awaited, so that a stopped run need not wait", async () => {
  const late = refusedCall(503);
  const service = createCalls(new Map(["a", "b"].map((id) => [id, "202"])));
  const wait = createPictureWaits({ ...service, await: () => Promise.reject(late) });
  const outcomes = await Promise.allSettled([wait(linkOf("a")), wait(linkOf("b"))]);
  expect(outcomes).toEqual(Array.from({ length: 2 }, () => ({ status: "rejected", reason: late })));
});
