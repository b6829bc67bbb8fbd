import { describe, expect, test } from "vitest";
import { entryOfResult, type HistoryEntry } from "../../../model/requests/history/history-entry.ts";
import type { LoadedPage, PagePlace } from "./load-page.ts";
import {
  findMissing,
  type LoadedList,
  newEntries,
  toRows,
  withNewest,
  withoutEntry,
  withStates,
} from "./loaded-list.ts";

const start = Date.parse("2026-11-20T12:00:00Z");
const minute = 60_000;

/** `r<number>`: the higher, the newer, ten minutes apart. */
function entry(number: number, fields: { status?: string; isFromBrowser?: boolean } = {}): HistoryEntry {
  const { status = "200", isFromBrowser = false } = fields;
  return {
    ...entryOfResult({
      identifier: `r${number}`,
      href: `http://service.test/results/r${number}.jpg`,
      width: 1,
      height: 1,
      createdAt: new Date(start + number * 10 * minute).toISOString(),
      status,
    }),
    isFromBrowser,
  };
}

function pageOf(numbers: readonly number[], fields: Partial<LoadedPage> = {}): LoadedPage {
  return {
    source: "results",
    entries: numbers.map((number) => entry(number)),
    unreadableCount: 0,
    total: undefined,
    older: undefined,
    newer: undefined,
    freshAt: start + 10_000 * minute,
    ...fields,
  };
}

function listOf(...pages: LoadedPage[]): LoadedList {
  return { pages, pageParams: pages.map((): PagePlace => ({ offset: 0 })) };
}

const everything = { kept: [], isMatch: () => true, isSearchedHere: false };
const names = (list: LoadedList, options = {}) => {
  const rows = toRows(list, { ...everything, ...options });
  return Array.from({ length: rows.count }, (_, index) => {
    const row = rows.at(index);
    return row.kind === "entry" ? row.entry.id : row.kind;
  });
};

describe("the lines", () => {
  test("are those of all pages, each once, with a line where more may be loaded", () => {
    const list = listOf(
      pageOf([9, 8], { newer: { after: "r9" } }),
      pageOf([8, 7], { older: { before: "r7" }, total: 40 }),
    );
    expect(names(list)).toEqual(["missing", "r9", "r8", "r7", "missing"]);
    const rows = toRows(list, everything);
    expect([rows.total, rows.isFromNewest, rows.indexOfKey("r8"), rows.keyAt(0)]).toEqual([40, false, 2, 0]);
  });

  test("name the page that failed, at its end", () => {
    const list = listOf(pageOf([9], { newer: { after: "r9" }, older: { before: "r9" } }));
    const error = new Error("away");
    expect(names(list, { failure: { older: true, error } })).toEqual(["missing", "r9", "failed"]);
    expect(names(list, { failure: { older: false, error } })).toEqual(["failed", "r9", "missing"]);
  });

  test("of a search in the browser end with how many were searched", () => {
    const list = listOf(pageOf([9, 8, 7], { older: { offset: 3 } }));
    const isMatch = ({ id }: HistoryEntry) => id !== "r8";
    const rows = toRows(list, { ...everything, isMatch, isSearchedHere: true });
    expect(names(list, { isMatch, isSearchedHere: true })).toEqual(["r9", "r7", "more"]);
    expect([rows.at(2), rows.total]).toEqual([{ kind: "more", searched: 3 }, undefined]);
  });

  test("count the whole list, and what only this browser has", () => {
    const list = listOf(pageOf([9, 8], { total: 2 }));
    const kept = [entry(8.5, { isFromBrowser: true })];
    expect(names(list, { kept })).toEqual(["r9", "r8.5", "r8"]);
    expect(toRows(list, { ...everything, kept }).total).toBe(3);
  });
});

describe("an entry of this browser", () => {
  const missing = (list: LoadedList, ...numbers: number[]) =>
    findMissing(
      list,
      numbers.map((number) => entry(number)),
    ).map(({ id }) => id);

  test("is missing only where its time is loaded", () => {
    const middle = listOf(pageOf([20, 19, 18], { newer: { after: "r20" }, older: { before: "r18" } }));
    expect(missing(middle, 30, 20, 19.5, 18.5, 10)).toEqual(["r19.5", "r18.5"]);
    expect(missing(listOf(pageOf([20, 19])), 30, 20, 19.5, 10)).toEqual(["r30", "r19.5", "r10"]);
  });

  test("is not missing while the service may not have listed it yet", () => {
    const freshAt = start + 200 * minute;
    expect(missing(listOf(pageOf([19], { freshAt })), 20)).toEqual([]);
  });
});

describe("a newest page", () => {
  const list = listOf(pageOf([9, 8], { total: 9 }), pageOf([7, 6]));

  test("adds what is new on top, and states that have changed", () => {
    const newest = pageOf([11, 10], { total: 11 });
    const page = { ...newest, entries: [...newest.entries, entry(9, { status: "422" })] };
    expect(newEntries(list, page)?.map(({ id }) => id)).toEqual(["r11", "r10"]);
    const next = withNewest(list, page);
    expect(names(next)).toEqual(["r11", "r10", "r9", "r8", "r7", "r6"]);
    expect(next.pages[0]?.entries[2]?.status).toBe("failed");
    expect(next.pages[0]?.total).toBe(11);
  });

  test("begins the list anew if more than a page has arrived", () => {
    const page = pageOf([31, 30]);
    expect(newEntries(list, page)).toBeUndefined();
    expect(names(withNewest(list, page))).toEqual(["r31", "r30"]);
  });

  test("leaves the list as it is if nothing has changed", () => {
    expect(
      withStates(
        list,
        list.pages.flatMap(({ entries }) => entries),
      ),
    ).toBe(list);
  });
});

test("a deleted entry leaves its page, and the next offset moves up with the others", () => {
  const list = listOf(pageOf([9, 8], { total: 9, older: { offset: 2 } }));
  const next = withoutEntry(list, "r9");
  expect(names(next)).toEqual(["r8", "missing"]);
  expect(next.pages[0]).toMatchObject({ total: 8, older: { offset: 1 } });
  expect(withoutEntry(list, "r1")).toBe(list);
});
