import { expect, test } from "vitest";
import { entryOfResult } from "../history-model/history-entry.ts";
import { parseHistoryAddress } from "./history-address.ts";
import { matchesAddress } from "./matches-address.ts";

const result = {
  identifier: "r1",
  href: "http://service.test/results/r1.jpg",
  width: 1200,
  height: 630,
  templateName: "Spring sale",
  templateIdentifier: "t1",
  createdAt: "2026-11-20T16:10:45.123",
};

test.each([
  ["?q=SPRING", true],
  ["?q=r1", true],
  ["?q=autumn", false],
  ["?status=failed", false],
  ["?template=t1&from=2026-11-20&until=2026-11-20", true],
  ["?from=2026-11-21", false],
  ["?until=2026-11-19", false],
])("applies the filters %s in the browser", (search, isMatch) => {
  expect(matchesAddress(entryOfResult(result), parseHistoryAddress(new URLSearchParams(search)))).toBe(
    isMatch,
  );
});
