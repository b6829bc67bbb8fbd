import { beforeEach, expect, test, vi } from "vitest";
import { type StubbedStorage, stubStorage } from "#testing/stub-storage.ts";
import * as z from "zod/mini";
import { writeFirstEntries, readStoredList, writeStoredList } from "./stored-list.ts";

let storage: StubbedStorage;

beforeEach(() => {
  storage = stubStorage("localStorage");
});

test("reads the list that was written", () => {
  expect(writeStoredList("names", ["a", "b"])).toBe(true);
  expect(readStoredList("names", z.string())).toEqual(["a", "b"]);
});

test("omits damaged entries", () => {
  storage.texts.set("names", '["a", 1, "b"]');
  expect(readStoredList("names", z.string())).toEqual(["a", "b"]);
});

test.each(["{", '{"a": 1}', ""])("reads %j as an empty list", (text) => {
  storage.texts.set("names", text);
  expect(readStoredList("names", z.string())).toEqual([]);
});

test("removes the entry of an empty list", () => {
  writeStoredList("names", ["a"]);
  writeStoredList("names", []);
  expect(storage.texts).toEqual(new Map());
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
  storage.room = 6;
  expect(write(["c", "d", "e"])).toEqual([1, ["c"]]);
  expect(write(["much longer"])).toEqual([0, ["c"]]);
  expect(write([])).toEqual([0, []]);
});
