import { expect, test } from "vitest";
import { parseHistoryAddress } from "./history-address.ts";
import { entryOfRequest, entryOfResult, hasFile, matchesAddress } from "./history-entry.ts";

const result = {
  identifier: "r1",
  href: "http://service.test/results/r1.jpg",
  width: 1200,
  height: 630,
  templateName: "Spring sale",
  templateIdentifier: "t1",
  fileName: null,
  createdAt: "2026-11-20T16:10:45.123",
  deletedAt: null,
};

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

test("the nine fields that every service sends are enough for a row", () => {
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

test("changes of any shape in the older list are kept as they came", () => {
  expect(entryOfRequest(record).listedRequest).toEqual({ template: "t1", changes: { unheardOf: ["shape"] } });
});

test("a screenshot is named after its page", () => {
  const entry = entryOfRequest({ ...record, type: "screenshot", executeUrl: "https://example.com/a" });
  expect(entry.title).toBe("example.com/a");
});

test("a link that has expired or was deleted gives no file any more", () => {
  const now = Date.UTC(2026, 10, 20, 17);
  expect(hasFile(entryOfResult(result), now)).toBe(true);
  expect(hasFile(entryOfResult({ ...result, expiresAt: "2026-11-20T16:59:59Z" }), now)).toBe(false);
  expect(hasFile(entryOfResult({ ...result, deletedAt: "2026-11-20T16:30:00" }), now)).toBe(false);
});

test.each([
  ["?q=SPRING", true],
  ["?q=r1", true],
  ["?q=autumn", false],
  ["?status=failed", false],
  ["?template=t1&from=2026-11-20&until=2026-11-20", true],
  ["?from=2026-11-21", false],
  ["?until=2026-11-19", false],
])("for a service that cannot filter, %s is judged here", (search, isMatch) => {
  expect(matchesAddress(entryOfResult(result), parseHistoryAddress(new URLSearchParams(search)))).toBe(
    isMatch,
  );
});
