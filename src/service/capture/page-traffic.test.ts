import { expect, test } from "vitest";
import { createMessageSplitter, type RawMessage } from "./message-splitter.ts";
import { createPageTraffic, type TrafficLimits } from "./page-traffic.ts";

const small: TrafficLimits = { messages: 60, dropped: 100, bytes: 10_000, threads: 3, strainedFrom: 0.5 };

/** Counts messages in the browser's format, name first and session last. */
function start(limits: Partial<TrafficLimits> = {}) {
  const traffic = createPageTraffic({ ...small, ...limits });
  const admitted: boolean[] = [];
  const split = createMessageSplitter((message) => admitted.push(traffic.admit(message)));
  const send = (message: object) => {
    admitted.length = 0;
    split(Buffer.from(`${JSON.stringify(message)}\0`));
    return admitted[0];
  };
  const attach = (sessionId: string, targetInfo: object, parent: object = {}) =>
    send({ method: "Target.attachedToTarget", params: { sessionId, targetInfo }, ...parent });
  return { ...traffic, send, attach };
}

const flood = (sessionId?: string, params: object = {}) => ({
  method: "Page.navigatedWithinDocument",
  params,
  ...(sessionId === undefined ? {} : { sessionId }),
});

test("ends a page that causes too many messages, and no other page of its browser", async () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  attach("BB", { browserContextId: "two" });
  for (let count = 0; count < 60; count += 1) send(flood("AA"));
  await expect(ofPage("one").flooded).rejects.toMatchObject({ name: "CaptureError", reason: "failed" });
  expect([ofPage("one").isFlooded(), ofPage("two").isFlooded()]).toEqual([true, false]);
  expect([send(flood("AA")), send(flood("BB"))]).toEqual([false, true]);
});

test("delivers responses of an ended page so that it can be closed", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  for (let count = 0; count < 60; count += 1) send(flood("AA"));
  expect(ofPage("one").isFlooded()).toBe(true);
  expect(send({ id: 7, result: {}, sessionId: "AA" })).toBe(true);
});

test("counts messages of workers, frames and windows for their page until they close", () => {
  const { send, attach, ofPage } = start({ messages: 200 });
  attach("AA", { browserContextId: "one" });
  attach("CC", { type: "worker" }, { sessionId: "AA" });
  attach("DD", { type: "page", browserContextId: "one" });
  for (let count = 0; count < 71; count += 1) send(flood("CC"));
  expect(ofPage("one").isFlooded()).toBe(false);
  for (let count = 0; count < 70; count += 1) send(flood("DD"));
  expect(ofPage("one").isFlooded()).toBe(true);
  send({ method: "Target.detachedFromTarget", params: { sessionId: "DD" } });
  expect(send(flood("DD"))).toBe(true);
});

test("ends a page with too many workers and frames of other processes at once, before the last one runs", async () => {
  const { send, attach, ofPage } = start({ messages: 1_000 });
  attach("AA", { browserContextId: "one", type: "page" });
  for (const sessionId of ["B1", "B2", "B3", "B4"]) {
    attach(sessionId, { type: "worker" }, { sessionId: "AA" });
    send({ method: "Target.detachedFromTarget", params: { sessionId } });
  }
  for (const type of ["shared_worker", "worklet"]) {
    attach(type, { type, browserContextId: "one" });
    send({ method: "Target.detachedFromTarget", params: { sessionId: type } });
  }
  expect(attach("D1", { type: "iframe", browserContextId: "one" })).toBe(true);
  expect(attach("E1", { type: "worker" }, { sessionId: "D1" })).toBe(false);
  await expect(ofPage("one").flooded).rejects.toThrow("more than 3 workers and frames");
});

test("ends a page that opens windows long before one that changes its address", () => {
  const { attach, ofPage } = start();
  for (let count = 0; count < 4; count += 1) attach(`A${count}`, { browserContextId: "one" });
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("ignores session ids that a page writes into its messages", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  attach("BB", { browserContextId: "two" });
  const forged = '"sessionId":"BB"}';
  for (let count = 0; count < 60; count += 1) send(flood("AA", { url: forged, name: { forged } }));
  expect([ofPage("one").isFlooded(), ofPage("two").isFlooded()]).toEqual([true, false]);
});

test("allows more console lines than address changes because they are dropped unread", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  const line = { method: "Runtime.consoleAPICalled", params: {}, sessionId: "AA" };
  for (let count = 0; count < 100; count += 1) expect(send(line)).toBe(false);
  expect(ofPage("one").isFlooded()).toBe(false);
  send(line);
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("counts bytes of events but not of requested pictures", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  send({ id: 1, result: { data: "x".repeat(20_000) }, sessionId: "AA" });
  expect(ofPage("one").isFlooded()).toBe(false);
  send({ method: "Runtime.exceptionThrown", params: { text: "x".repeat(20_000) }, sessionId: "AA" });
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("strains the browser before ending the page, and rejects when a flood belongs to no page", async () => {
  const { send, attach, ofPage, strained, flooded } = start();
  attach("AA", { browserContextId: "one" });
  for (let count = 0; count < 15; count += 1) send(flood("AA"));
  await strained;
  expect(ofPage("one").isFlooded()).toBe(false);
  for (let count = 0; count < 61; count += 1) send({ method: "Browser.downloadWillBegin", params: {} });
  await expect(flooded).rejects.toThrow(/floods the browser/);
});

test("keeps only the ends of an event over 4 MB and counts its bytes", () => {
  const messages: RawMessage[] = [];
  const split = createMessageSplitter((message) => messages.push(message));
  const event = JSON.stringify({
    method: "Page.frameNavigated",
    params: { url: "x".repeat(5e6) },
    sessionId: "AB",
  });
  const bytes = Buffer.from(`${event}\0${JSON.stringify({ id: 1, result: "y".repeat(5e6) })}\0`);
  for (let at = 0; at < bytes.length; at += 65_536) expect(split(bytes.subarray(at, at + 65_536))).toBe(true);
  expect(
    messages.map(({ bytes: size, content }) => [size, content && Buffer.concat(content).length]),
  ).toEqual([
    [event.length, undefined],
    [5_000_020, 5_000_020],
  ]);
  expect(messages[0]?.start).toMatch(/^\{"method":"Page\.frameNavigated"/);
  expect(messages[0]?.end).toMatch(/"sessionId":"AB"\}$/);
});
