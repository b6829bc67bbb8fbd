import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { entryOfResult, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import { Feed } from "./feed.ts";
import { type FeedPage, FeedRows } from "./feed-rows.ts";

function entry(name: number | string, status = "200"): HistoryEntry {
  return entryOfResult({
    identifier: `r${name}`,
    href: `http://service.test/results/r${name}.jpg`,
    width: 1,
    height: 1,
    templateName: "Card",
    templateIdentifier: "t1",
    createdAt: "2026-11-20T16:10:45",
    status,
  });
}

/** `r<first>`, `r<first - 1>` … : the highest number is the newest. */
function page(offset: number, first: number, count: number, more: Partial<FeedPage> = {}): FeedPage {
  return {
    offset,
    entries: Array.from({ length: count }, (_, index) => entry(first - index)),
    unreadableCount: 0,
    size: 10,
    total: undefined,
    hasNext: undefined,
    ...more,
  };
}

function names(rows: FeedRows, from: number, to: number): (string | undefined)[] {
  return Array.from({ length: to - from }, (_, index) => {
    const row = rows.at(from + index);
    return row === "unreadable" ? row : row?.id;
  });
}

test("keeps the places of rows while new ones arrive on top", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10));
  rows.put(page(0, 103, 10));
  expect(rows.first()).toBe(-3);
  expect(rows.placeOf("r100")).toBe(0);
  expect(rows.placeOf("r103")).toBe(-3);
  // The service's tenth row is now our seventh.
  rows.put(page(10, 93, 10));
  expect(names(rows, 6, 9)).toEqual(["r94", "r93", "r92"]);
});

test("without a total, expects another page after a full one and ends at a short one", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10));
  expect([rows.end(), rows.isEndCertain()]).toEqual([20, false]);
  rows.put(page(10, 90, 4));
  expect([rows.end(), rows.isEndCertain()]).toEqual([14, true]);
});

test("ends the list at an empty page", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10));
  rows.put(page(10, 90, 0));
  expect([rows.end(), rows.isEndCertain()]).toEqual([10, true]);
});

test("uses the total, which grows with rows that arrive on top", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10, { total: 100 }));
  expect(rows.end() - rows.first()).toBe(100);
  rows.put(page(0, 102, 10, { total: 102 }));
  expect([rows.first(), rows.end()]).toEqual([-2, 100]);
});

test("ignores a total that is too large", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10, { total: 100 }));
  rows.put(page(20, 80, 3, { total: 100 }));
  expect(rows.end()).toBe(23);
});

test("keeps the places after more than a page of new rows if there are totals, else starts over", () => {
  const counted = new FeedRows();
  counted.put(page(0, 100, 10, { total: 100 }));
  counted.put(page(0, 125, 10, { total: 125 }));
  expect(counted.placeOf("r100")).toBe(0);
  expect(counted.first()).toBe(-25);

  const uncounted = new FeedRows();
  uncounted.put(page(0, 100, 10));
  uncounted.put(page(0, 125, 10));
  expect(uncounted.placeOf("r100")).toBeUndefined();
  expect(uncounted.placeOf("r125")).toBe(0);
});

test("closes the gap of a row that another client deleted", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10));
  const entries = page(0, 100, 11).entries.filter(({ id }) => id !== "r96");
  rows.put({ ...page(0, 100, 10), entries });
  expect(names(rows, 0, 10)).toEqual(entries.map(({ id }) => id));
});

test("starts at the second row after the newest one was deleted", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10));
  rows.put(page(0, 99, 10));
  expect(rows.first()).toBe(1);
  expect(names(rows, 1, 3)).toEqual(["r99", "r98"]);
  expect(rows.at(0)).toBeUndefined();
});

test("moves rows up after one was removed", () => {
  const rows = new FeedRows();
  rows.put(page(0, 100, 10, { total: 10 }));
  rows.remove("r98");
  expect(names(rows, 0, 9)).toEqual(["r100", "r99", "r97", "r96", "r95", "r94", "r93", "r92", "r91"]);
  expect(rows.end()).toBe(9);
});

test("reserves a place for an unreadable record", () => {
  const rows = new FeedRows();
  rows.put({ ...page(0, 100, 8), unreadableCount: 2 });
  rows.put(page(10, 90, 10));
  expect(names(rows, 7, 11)).toEqual(["r93", "unreadable", "unreadable", "r90"]);
});

test("returns the loaded ranges", () => {
  const rows = new FeedRows();
  rows.put(page(0, 1_000, 10, { total: 1_000 }));
  rows.put(page(500, 500, 10, { total: 1_000 }));
  expect(rows.stretches()).toEqual([
    { from: 0, to: 10 },
    { from: 500, to: 510 },
  ]);
});

/** A service with `count` rows; `add` adds more. */
function serve(count: number, { cap = 50, hasTotal = true, delayMs = 20 } = {}) {
  const records = Array.from({ length: count }, (_, index) => entry(count - index));
  const asked: number[] = [];
  const aborted: number[] = [];
  const broken = new Set<number>();
  return {
    asked,
    aborted,
    broken,
    add: (...names: (number | string)[]) => records.unshift(...names.map((name) => entry(name))),
    records,
    load: async ({ offset, size }: { offset: number; size: number }, signal: AbortSignal) => {
      asked.push(offset);
      signal.addEventListener("abort", () => aborted.push(offset));
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      signal.throwIfAborted();
      if (broken.has(offset)) throw new Error("broken");
      const entries = records.slice(offset, offset + Math.min(size, cap));
      return {
        source: "results" as const,
        offset,
        size,
        entries,
        unreadableCount: 0,
        total: hasTotal ? records.length : undefined,
        hasNext: undefined,
      };
    },
  };
}

function open(service: ReturnType<typeof serve>) {
  const feed = new Feed({ load: service.load, size: 50 });
  feed.subscribe(() => undefined);
  feed.show(0, 10);
  return feed;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(500);

test("fetches nothing while the scroll bar is dragged, and only the view when it rests", async () => {
  const service = serve(100_000);
  const feed = open(service);
  await settle();
  expect(service.asked).toEqual([0]);
  for (let place = 1_000; place < 60_000; place += 500) {
    feed.show(place, place + 12);
    await vi.advanceTimersByTimeAsync(16);
  }
  expect(service.asked).toEqual([0]);
  await settle();
  expect(service.asked.length).toBeLessThanOrEqual(3);
  expect(feed.rows.isWhole(59_500, 59_512)).toBe(true);
});

test("aborts the fetch of a page out of view", async () => {
  const service = serve(10_000, { delayMs: 200 });
  const feed = open(service);
  await settle();
  feed.show(5_020, 5_030);
  await vi.advanceTimersByTimeAsync(95);
  expect(service.asked).toEqual([0, 5_000]);
  feed.show(20, 30);
  await settle();
  expect(service.aborted).toEqual([5_000]);
});

test("keeps the other pages when one fails, and retries it on request", async () => {
  const service = serve(1_000);
  service.broken.add(100);
  const feed = open(service);
  await settle();
  feed.show(110, 120);
  await settle();
  expect(feed.getState().failed).toMatchObject([{ from: 100, to: 150 }]);
  expect(feed.rows.isWhole(0, 50)).toBe(true);
  const before = service.asked.length;
  feed.show(111, 121);
  await settle();
  expect(service.asked).toHaveLength(before);

  service.broken.clear();
  feed.retry(110);
  await settle();
  expect(feed.getState().failed).toEqual([]);
  expect(feed.rows.isWhole(100, 150)).toBe(true);
});

test("counts new rows without moving the list until they are shown", async () => {
  const service = serve(200);
  const feed = open(service);
  await settle();
  feed.pin(false);
  service.add("a", "b", "c");
  void feed.refresh();
  await settle();
  expect(feed.getState()).toMatchObject({ newCount: 3, top: 0 });
  feed.showNew();
  expect(feed.getState()).toMatchObject({ newCount: 0, top: -3 });
});

test("shows new rows immediately at the top", async () => {
  const service = serve(200);
  const feed = open(service);
  await settle();
  service.add("a");
  void feed.refresh();
  await settle();
  expect(feed.getState()).toMatchObject({ newCount: 0, top: -1 });
});

test("a refresh returns the rows with a changed status", async () => {
  const service = serve(60);
  service.records[0] = entry("new", "202");
  const feed = open(service);
  await settle();
  service.records[0] = entry("new", "200");
  const refreshing = feed.refresh();
  await settle();
  expect((await refreshing).map(({ after }) => [after.id, after.status])).toEqual([["rnew", "done"]]);
});

test("adopts the page size of a service with shorter pages", async () => {
  const service = serve(100, { cap: 20 });
  const feed = open(service);
  await settle();
  feed.show(30, 45);
  await settle();
  expect(feed.rows.isWhole(0, 60)).toBe(true);
  expect(feed.getState().end).toBe(100);
});

test("a list without totals grows as it is read, until its end", async () => {
  const service = serve(70, { hasTotal: false });
  const feed = open(service);
  await settle();
  expect(feed.getState()).toMatchObject({ end: 100, isEndCertain: false });
  feed.show(60, 70);
  await settle();
  expect(feed.getState()).toMatchObject({ end: 70, isEndCertain: true });
});

test("reports an unavailable service, and continues when it is back", async () => {
  const service = serve(100);
  service.broken.add(0);
  const feed = open(service);
  await settle();
  expect(feed.getState().error).toBeInstanceOf(Error);
  service.broken.clear();
  feed.retry();
  await settle();
  expect(feed.getState().error).toBeUndefined();
  expect(feed.rows.at(0)).toMatchObject({ id: "r100" });

  service.broken.add(0);
  void feed.refresh();
  await settle();
  expect(feed.getState().staleError).toBeInstanceOf(Error);
  expect(feed.rows.at(0)).toMatchObject({ id: "r100" });
});

test("does not repeat requests for pages that leave gaps", async () => {
  const service = serve(200);
  const feed = new Feed({
    load: async (part, signal) => {
      const page = await service.load(part, signal);
      return { ...page, entries: part.offset === 0 ? page.entries : page.entries.slice(0, 0), total: 200 };
    },
    size: 50,
  });
  feed.subscribe(() => undefined);
  feed.show(0, 10);
  await settle();
  feed.show(60, 70);
  await settle();
  await settle();
  expect(service.asked.length).toBeLessThanOrEqual(4);
});
