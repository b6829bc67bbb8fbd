import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { createPipeTransport } from "./pipe-transport.ts";

function start() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const transport = createPipeTransport(toBrowser, fromBrowser);
  const received: unknown[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  Object.assign(transport, { onmessage: (message: object) => received.push(message), onclose: resolve });
  return { transport, toBrowser, fromBrowser, received, closed };
}

test("delivers messages whole and in order, however they are split", async () => {
  const { fromBrowser, received } = start();
  for (const part of ['{"id":', '1}\0{"id":2}\0{"i', 'd":3}\0']) fromBrowser.write(part);
  await expect.poll(() => received).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test("closes the connection at a malformed message and delivers nothing after it", async () => {
  const { transport, toBrowser, fromBrowser, received, closed } = start();
  fromBrowser.write('{"id":1}\0{"id":\0{"id":3}\0');
  await closed;
  expect(received).toEqual([{ id: 1 }]);
  expect([toBrowser.destroyed, fromBrowser.destroyed]).toEqual([true, true]);
  // A peer that has not noticed yet may still send.
  transport.send({ id: 4, method: "Browser.getVersion" });
});

test("closes the connection when the reader of a message throws", async () => {
  const { transport, fromBrowser, closed } = start();
  Object.assign(transport, {
    onmessage: () => {
      throw new Error("not understood");
    },
  });
  fromBrowser.write('{"id":1}\0');
  await closed;
  expect(fromBrowser.destroyed).toBe(true);
});

test("yields to the event loop between batches of browser messages", async () => {
  const { fromBrowser, received } = start();
  fromBrowser.write(Array.from({ length: 2_000 }, (_, id) => `{"id":${id}}\0`).join(""));
  const atEachTurn: number[] = [0];
  while (received.length < 2_000) {
    await new Promise((resolve) => setImmediate(resolve));
    atEachTurn.push(received.length);
  }
  const steps = atEachTurn.slice(1).map((count, turn) => count - (atEachTurn[turn] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(64);
  expect(received).toEqual(Array.from({ length: 2_000 }, (_, id) => ({ id })));
});

test("applies backpressure to a flooding browser without losing messages", async () => {
  const { fromBrowser, received } = start();
  const large = "x".repeat(1_000_000);
  for (let id = 0; id < 20; id += 1) fromBrowser.write(`${JSON.stringify({ id, result: large })}\0`);
  expect(fromBrowser.isPaused()).toBe(true);
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(20);
});

test("answers Log.enable without sending it to the browser", async () => {
  const { transport, toBrowser, received } = start();
  transport.send({ id: 5, method: "Log.enable", params: {}, sessionId: "AA" });
  await expect.poll(() => received).toEqual([{ id: 5, result: {}, sessionId: "AA" }]);
  expect(toBrowser.read()).toBeNull();
});
