import { expect, test } from "vitest";
import { sampleResult as result } from "#component-page/samples.ts";
import { entryOfJournal, entryOfRequest, entryOfResult, hasFile, isExpired } from "./history-entry.ts";

const record = {
  identifier: "r2",
  href: "http://service.test/results/r2.jpg",
  status: "200",
  width: 1200,
  height: 630,
  type: "image",
  template: "t1",
  templateName: "Spring sale",
  changes: { unheardOf: ["shape"] },
  createdAt: "2026-11-20T16:10:45",
};

test("creates an entry from the nine fields that every service sends", () => {
  expect(entryOfResult(result)).toMatchObject({
    title: "Spring sale",
    type: "image",
    status: "done",
    format: "jpeg",
    createdAt: Date.UTC(2026, 10, 20, 16, 10, 45, 123),
  });
});

test.each([
  ["200", "done"],
  ["202", "working"],
  ["422", "failed"],
  ["500", "failed"],
  ["QUEUED", "other"],
])("status %s is %s", (status, state) => {
  expect(entryOfResult({ ...result, status })).toMatchObject({ status: state, statusText: status });
});

test("counts the time of a request in progress only if our service says that it still is", () => {
  const ours = { ...result, type: "image", status: "202" };
  expect(entryOfResult(ours).workingSince).toBe(Date.UTC(2026, 10, 20, 16, 10, 45, 123));
  expect(entryOfResult({ ...ours, status: "200" }).workingSince).toBeUndefined();
  expect(entryOfResult({ ...result, status: "202" }).workingSince).toBeUndefined();
  expect(entryOfRequest({ ...record, status: "202" })).toMatchObject({
    status: "working",
    workingSince: undefined,
  });
});

test("takes a link without an expiry for a kept one only if our service says so", () => {
  expect(entryOfResult({ ...result, type: "image", status: "200" }).isKept).toBe(true);
  expect(entryOfResult(result).isKept).toBe(false);
  expect(entryOfRequest(record).isKept).toBe(false);
  expect(entryOfJournal(kept).isKept).toBe(false);
});

test("names the status code of a failed record, except the one that says only that it failed", () => {
  expect(entryOfRequest({ ...record, status: "500" })).toMatchObject({
    status: "failed",
    failureCode: "500",
  });
  expect(entryOfRequest({ ...record, status: "422" }).failureCode).toBe("422");
  expect(entryOfResult({ ...result, status: "422" }).failureCode).toBeUndefined();
  expect(entryOfResult({ ...result, status: "404" }).failureCode).toBe("404");
  expect(entryOfRequest(record).failureCode).toBeUndefined();
});

test("a request that was sent may have a file, which nothing says is deleted", () => {
  expect(hasFile(entryOfJournal({ ...kept, request: {} }), kept.sentAt)).toBe(true);
  expect(hasFile(entryOfRequest({ ...record, status: "500" }), kept.sentAt)).toBe(false);
});

test("accepts changes of any shape in the older list, and finds their first text", () => {
  expect(entryOfRequest(record)).toMatchObject({ title: "Spring sale", firstText: undefined });
  expect(entryOfRequest({ ...record, changes: { "title.text": "Hello" } }).firstText).toBe("Hello");
  expect(entryOfRequest({ ...record, changes: [{ id: "title", text: "Hi" }] }).firstText).toBe("Hi");
  const runs = [{ text: "Big " }, { text: "sale", weight: 700 }];
  expect(entryOfRequest({ ...record, changes: { "title.text": runs } }).firstText).toBe("Big sale");
});

const kept = {
  service: "http://service.test",
  id: "r3",
  type: "image",
  href: "http://service.test/results/r3.png",
  request: { template: "t1", changes: [{ id: "title", text: "Hi" }], expires: 60 },
  width: 1200,
  height: 630,
  sentAt: Date.UTC(2026, 10, 20, 16),
};

test("a journal entry is done if its file has arrived, else sent", () => {
  expect(entryOfJournal(kept)).toMatchObject({
    status: "other",
    statusText: "Sent",
    title: "t1",
    firstText: "Hi",
    expiresAt: kept.sentAt + 60_000,
    isFromBrowser: true,
  });
  expect(entryOfJournal({ ...kept, arrivedAt: kept.sentAt + 900 })).toMatchObject({
    status: "done",
    durationMs: 900,
  });
});

test("a journal entry has the names that a version 1 request cannot have", () => {
  const named = entryOfJournal({ ...kept, request: {}, fileName: "card", batchName: "Spring" });
  expect(named).toMatchObject({ fileName: "card", batchName: "Spring" });
  const request = { fileName: "own", batchName: "Summer" };
  expect(entryOfJournal({ ...kept, request })).toMatchObject(request);
});

test("names a screenshot after its page", () => {
  const entry = entryOfRequest({ ...record, type: "screenshot", executeUrl: "https://example.com/a" });
  expect(entry.title).toBe("example.com/a");
});

test("an expired or deleted entry has no file", () => {
  const now = Date.UTC(2026, 10, 20, 17);
  expect(hasFile(entryOfResult(result), now)).toBe(true);
  expect(hasFile(entryOfResult({ ...result, expiresAt: "2026-11-20T16:59:59Z" }), now)).toBe(false);
  expect(hasFile(entryOfResult({ ...result, deletedAt: "2026-11-20T16:30:00" }), now)).toBe(false);
});

test("an entry deleted at its expiry has expired", () => {
  const now = Date.UTC(2026, 10, 20, 17);
  const moment = "2026-11-20T16:30:00Z";
  expect(isExpired(entryOfResult(result), now)).toBe(false);
  expect(isExpired(entryOfResult({ ...result, expiresAt: moment }), now)).toBe(true);
  expect(isExpired(entryOfResult({ ...result, expiresAt: moment, deletedAt: moment }), now)).toBe(true);
  const before = { expiresAt: moment, deletedAt: "2026-11-20T16:29:59Z" };
  expect(isExpired(entryOfResult({ ...result, ...before }), now)).toBe(false);
  expect(isExpired(entryOfResult({ ...result, deletedAt: moment }), now)).toBe(false);
});
