import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { readStoredList, writeFirstEntries, writeStoredList } from "./stored-list.ts";

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

test("reads the list that was written", () => {
  expect(writeStoredList("names", ["a", "b"])).toBe(true);
  expect(readStoredList("names", z.string())).toEqual(["a", "b"]);
});

test("omits damaged entries", () => {
  stored.set("names", '["a", 1, "b"]');
  expect(readStoredList("names", z.string())).toEqual(["a", "b"]);
});

test.each(["{", '{"a": 1}', ""])("reads %j as an empty list", (text) => {
  stored.set("names", text);
  expect(readStoredList("names", z.string())).toEqual([]);
});

test("removes the entry of an empty list", () => {
  writeStoredList("names", ["a"]);
  writeStoredList("names", []);
  expect(stored).toEqual(new Map());
});

test("reads no list and reports the failed write when storage is blocked", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(readStoredList("names", z.string())).toEqual([]);
  expect(writeStoredList("names", ["a"])).toBe(false);
});

test("keeps the first entries that fit into the bounds and into storage, or the list as it was", () => {
  const write = (entries: string[], bounds = {}) => [
    writeFirstEntries("names", entries, bounds),
    readStoredList("names", z.string()),
  ];
  expect(write(["a", "b", "c"], { countMax: 2 })).toEqual([2, ["a", "b"]]);
  expect(write(["aa", "bb", "c"], { charactersMax: 8 })).toEqual([2, ["aa", "bb"]]);
  expect(write(["longer"], { charactersMax: 7 })).toEqual([0, ["aa", "bb"]]);
  vi.stubGlobal("localStorage", {
    ...localStorage,
    setItem: (key: string, value: string) => {
      if (value.length > 6) throw new DOMException("full", "QuotaExceededError");
      stored.set(key, value);
    },
  });
  expect(write(["c", "d", "e"])).toEqual([1, ["c"]]);
  expect(write(["much longer"])).toEqual([0, ["c"]]);
  expect(write([])).toEqual([0, []]);
});
