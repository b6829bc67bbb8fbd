import { expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import { sendRow, toRowRequest } from "./render-row.ts";

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
