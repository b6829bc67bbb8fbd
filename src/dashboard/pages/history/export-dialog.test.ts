import Papa from "papaparse";
import { expect, test } from "vitest";
import { sampleResult } from "#component-page/samples.ts";
import { isOwnExport } from "#contract/to-csv.ts";
import { entryOfResult, type HistoryEntry } from "../../model/requests/history/history-entry.ts";
import { collectEntries, exportRowsMax, toCsvLines } from "./export-dialog.tsx";

function entry(name: number, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const read = entryOfResult({
    ...sampleResult,
    identifier: `r${name}`,
    href: `http://service.test/results/r${name}.jpg`,
    templateName: "Card",
    createdAt: new Date(Date.UTC(2026, 0, 1) + name * 1_000).toISOString(),
  });
  return { ...read, ...more };
}

/** Newest first; `cap`: the maximum page size. */
function serve(records: HistoryEntry[], { cap = 50, brokenFrom = Number.POSITIVE_INFINITY } = {}) {
  return ({ offset, size }: { offset: number; size: number }) => {
    if (offset >= brokenFrom) return Promise.reject(new Error("unavailable"));
    const entries = records.slice(offset, offset + Math.min(size, cap));
    const { length: total } = records;
    return Promise.resolve({
      entries,
      unreadableCount: 0,
      total,
      older: offset + entries.length < total ? { offset: offset + entries.length } : undefined,
    });
  };
}

const records = (count: number) => Array.from({ length: count }, (_, index) => entry(count - index));

function collect(load: ReturnType<typeof serve>, more: Partial<Parameters<typeof collectEntries>[0]> = {}) {
  return collectEntries({
    load,
    size: 50,
    isMatch: () => true,
    kept: [],
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...more,
  });
}

test("collects all pages, also from a service with short ones", async () => {
  expect((await collect(serve(records(230)))).entries).toHaveLength(230);
  expect((await collect(serve(records(230), { cap: 20 }))).entries).toHaveLength(230);
});

test("exports an entry once if it moves to the next page meanwhile", async () => {
  const all = records(100);
  const load = serve(all);
  let asked = 0;
  const { entries } = await collect((part) => {
    asked += 1;
    if (asked === 2) all.unshift(entry(101));
    return load(part);
  });
  expect(entries.map(({ id }) => id)).toEqual(records(100).map(({ id }) => id));
});

test("stops at the limit and reports that there is more", async () => {
  const { entries, isCut } = await collect(serve(records(exportRowsMax + 60)));
  expect(entries).toHaveLength(exportRowsMax);
  expect(isCut).toBe(true);
});

test("returns the collected part and the error if the service becomes unavailable", async () => {
  const { entries, error } = await collect(serve(records(200), { brokenFrom: 100 }));
  expect(entries).toHaveLength(100);
  expect(error).toMatchObject({ message: "unavailable" });
});

test("throws if the export is cancelled", async () => {
  const controller = new AbortController();
  const load = serve(records(200));
  const collecting = collect(
    (part) => {
      if (part.offset === 50) controller.abort();
      return load(part);
    },
    { signal: controller.signal },
  );
  await expect(collecting).rejects.toThrow("aborted");
});

test("includes entries that only this browser has, ordered by time", async () => {
  const kept = [entry(2, { id: "mine", isFromBrowser: true }), entry(3)];
  const { entries } = await collect(serve(records(3)), { kept });
  expect(entries.map(({ id }) => id)).toEqual(["r3", "r2", "mine", "r1"]);
});

test("writes a line per entry and escapes formulas", () => {
  const lines = toCsvLines([
    entry(1, { fileName: '=HYPERLINK("http://evil.test")', warnings: ["first", "second, with comma"] }),
  ]);
  const { data, meta } = Papa.parse<Record<string, string>>(lines.join("").trim(), { header: true });
  expect(isOwnExport(meta.fields ?? [])).toBe(true);
  expect(data[0]).toMatchObject({
    id: "r1",
    created: "2026-01-01T00:00:01.000Z",
    status: "done",
    template: "Card",
    file_name: `'=HYPERLINK("http://evil.test")`,
    warnings: "first\nsecond, with comma",
    width: "1200",
    link: "http://service.test/results/r1.jpg",
    known_to: "the service",
  });
});
