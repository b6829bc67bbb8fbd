import { expect, test } from "vitest";
import { createMessageCutter, type RawMessage } from "./message-cutter.ts";
import { createPageTraffic, type TrafficLimits } from "./page-traffic.ts";

const small: TrafficLimits = { messages: 60, unheard: 100, bytes: 10_000, strainedFrom: 0.5 };

/** Counts messages as the browser writes them, name first and session last. */
function start(limits: Partial<TrafficLimits> = {}) {
  const traffic = createPageTraffic({ ...small, ...limits });
  const admitted: boolean[] = [];
  const cut = createMessageCutter((message) => admitted.push(traffic.admit(message)));
  const send = (message: object) => {
    admitted.length = 0;
    cut(Buffer.from(`${JSON.stringify(message)}\0`));
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

test("a page that causes too many messages is ended, and another one in the same browser is not", async () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  attach("BB", { browserContextId: "two" });
  for (let count = 0; count < 60; count += 1) send(flood("AA"));
  await expect(ofPage("one").flooded).rejects.toMatchObject({ name: "CaptureError", reason: "failed" });
  expect([ofPage("one").isFlooded(), ofPage("two").isFlooded()]).toEqual([true, false]);
  expect([send(flood("AA")), send(flood("BB"))]).toEqual([false, true]);
});

test("answers to what was asked of an ended page are handed on, because it is closed by asking", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  for (let count = 0; count < 60; count += 1) send(flood("AA"));
  expect(ofPage("one").isFlooded()).toBe(true);
  expect(send({ id: 7, result: {}, sessionId: "AA" })).toBe(true);
});

test("a page pays for its workers, frames and windows, until they are gone", () => {
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

test("a page that opens windows is ended long before one that changes its address", () => {
  const { attach, ofPage } = start();
  for (let count = 0; count < 4; count += 1) attach(`A${count}`, { browserContextId: "one" });
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("what a page writes in its messages does not put them on another page's account", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  attach("BB", { browserContextId: "two" });
  const forged = '"sessionId":"BB"}';
  for (let count = 0; count < 60; count += 1) send(flood("AA", { url: forged, name: { forged } }));
  expect([ofPage("one").isFlooded(), ofPage("two").isFlooded()]).toEqual([true, false]);
});

test("lines for the console go unread, and a page may write more of them than it may change its address", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  const line = { method: "Runtime.consoleAPICalled", params: {}, sessionId: "AA" };
  for (let count = 0; count < 100; count += 1) expect(send(line)).toBe(false);
  expect(ofPage("one").isFlooded()).toBe(false);
  send(line);
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("bytes count too, but not those of a picture that was asked for", () => {
  const { send, attach, ofPage } = start();
  attach("AA", { browserContextId: "one" });
  send({ id: 1, result: { data: "x".repeat(20_000) }, sessionId: "AA" });
  expect(ofPage("one").isFlooded()).toBe(false);
  send({ method: "Runtime.exceptionThrown", params: { text: "x".repeat(20_000) }, sessionId: "AA" });
  expect(ofPage("one").isFlooded()).toBe(true);
});

test("a browser is strained before the page is ended, and ends itself when what floods belongs to no page", async () => {
  const { send, attach, ofPage, strained, flooded } = start();
  attach("AA", { browserContextId: "one" });
  for (let count = 0; count < 15; count += 1) send(flood("AA"));
  await strained;
  expect(ofPage("one").isFlooded()).toBe(false);
  for (let count = 0; count < 61; count += 1) send({ method: "Browser.downloadWillBegin", params: {} });
  await expect(flooded).rejects.toThrow(/without pause/);
});

test("of an event longer than 4 MB only its ends are kept, and its bytes are counted", () => {
  const messages: RawMessage[] = [];
  const cut = createMessageCutter((message) => messages.push(message));
  const event = JSON.stringify({
    method: "Page.frameNavigated",
    params: { url: "x".repeat(5e6) },
    sessionId: "AB",
  });
  const bytes = Buffer.from(`${event}\0${JSON.stringify({ id: 1, result: "y".repeat(5e6) })}\0`);
  for (let at = 0; at < bytes.length; at += 65_536) expect(cut(bytes.subarray(at, at + 65_536))).toBe(true);
  expect(
    messages.map(({ bytes: size, content }) => [size, content && Buffer.concat(content).length]),
  ).toEqual([
    [event.length, undefined],
    [5_000_020, 5_000_020],
  ]);
  expect(messages[0]?.start).toMatch(/^\{"method":"Page\.frameNavigated"/);
  expect(messages[0]?.end).toMatch(/"sessionId":"AB"\}$/);
});
