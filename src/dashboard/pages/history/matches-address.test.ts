import { expect, test } from "vitest";
import { sampleResult as result } from "#component-page/samples.ts";
import { entryOfJournal, entryOfRequest, entryOfResult } from "../../model/requests/history/history-entry.ts";
import { historyFilters } from "../../model/requests/history/history-address.ts";
import { matchesAddress } from "./matches-address.ts";

test.each([
  ["?q=SPRING", true],
  ["?q=r1", true],
  ["?q=autumn", false],
  ["?warnings=yes", false],
  ["?person=ada", false],
  ["?status=failed", false],
  ["?template=t1&from=2026-11-20&until=2026-11-20", true],
  ["?from=2026-11-21", false],
  ["?until=2026-11-19", false],
])("applies the filters %s in the browser", (search, isMatch) => {
  expect(matchesAddress(entryOfResult(result), historyFilters.parse(new URLSearchParams(search)))).toBe(
    isMatch,
  );
});

test.each([
  [{ changes: [{ id: "Überschrift", text: "Søren's straße" }] }],
  [{ changesDictionary: { "Überschrift.text": "Søren's straße" } }],
])(
  "finds what this browser sent by metadata, component ids and values, ignoring case and accents",
  (form) => {
    const entry = entryOfJournal({
      service: "http://service.test",
      id: "r1",
      href: "http://service.test/results/r1.jpg",
      type: "image",
      width: 1200,
      height: 630,
      sentAt: 0,
      request: { template: "t1", metadata: { customer: { id: "Ána-7" }, orders: [4711] }, ...form },
    });
    const isFound = (q: string) => matchesAddress(entry, { ...historyFilters.none, q });
    for (const q of ["ana-7", "ÁNA", "customer", "4711", "uberschrift", "SOREN'S  strasse"])
      expect(isFound(q), q).toBe(true);
    for (const q of ["ana-8", "property", "text"]) expect(isFound(q), q).toBe(false);
  },
);

test("finds a request of a service without filters by its changes, in any shape", () => {
  const record = {
    identifier: "r1",
    href: "",
    status: "200",
    width: 1,
    height: 1,
    type: "image",
    createdAt: "",
  };
  const isFound = (changes: unknown, q: string) =>
    matchesAddress(entryOfRequest({ ...record, changes }), { ...historyFilters.none, q });
  expect(isFound([{ id: "title", property: "text", value: "Ána" }], "ana")).toBe(true);
  expect(isFound({ "title.text": "Ána" }, "title")).toBe(true);
  expect(isFound([["title", { to: "Ána" }]], "ANA")).toBe(true);
  expect(isFound(undefined, "ana")).toBe(false);
});
