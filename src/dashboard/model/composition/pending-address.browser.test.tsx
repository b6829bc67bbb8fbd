import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { record, startHistory, storeUndo } from "./undo-history.ts";

beforeEach(() => window.history.pushState(null, ""));
afterEach(() => sessionStorage.clear());

/** The module as it is after a reload of the page: without its memory. */
async function reload() {
  vi.resetModules();
  return import("./pending-address.ts");
}

test("keeps the fragment of an entry over reloads until the entry's address has it", async () => {
  const before = await reload();
  before.keepHashOf(before.nameEntry(), "#1.abc");
  // A reload that comes before the page has read it loses nothing, nor does reading it twice.
  await reload();
  const after = await reload();
  const entry = after.currentEntry();
  expect([after.hashOf(entry), after.hashOf(entry)]).toEqual(["#1.abc", "#1.abc"]);
  after.forgetHashOf(after.nameEntry());
  expect((await reload()).hashOf(entry)).toBeUndefined();
});

test("tells the empty fragment of an emptied composition from none", async () => {
  const { hashOf, keepHashOf, nameEntry } = await reload();
  const entry = nameEntry();
  expect(hashOf(entry)).toBeUndefined();
  keepHashOf(entry, "");
  expect((await reload()).hashOf(entry)).toBe("");
});

test("a link that was opened in the same tab has no kept fragment", async () => {
  const { currentEntry, hashOf, keepHashOf, nameEntry } = await reload();
  keepHashOf(nameEntry(), "#1.abc");
  window.history.pushState(null, "");
  expect(hashOf(currentEntry())).toBeUndefined();
});

test("uses the router's name of an entry, and keeps its state", async () => {
  const { nameEntry } = await reload();
  window.history.replaceState({ idx: 2 }, "");
  const entry = nameEntry();
  expect(nameEntry()).toBe(entry);
  expect(window.history.state).toEqual({ idx: 2, entry });
  window.history.pushState({ key: "of-the-router", idx: 3 }, "");
  expect(nameEntry()).toBe("of-the-router");
});

test("keeps the newest fragments", async () => {
  const { hashOf, keepHashOf } = await reload();
  for (let number = 0; number < 14; number += 1) keepHashOf(`entry-${number}`, "x".repeat(50_000));
  const after = await reload();
  expect(after.hashOf("entry-13")).toBe(hashOf("entry-13"));
  const kept = Array.from({ length: 14 }, (_, number) => after.hashOf(`entry-${number}`));
  expect(kept.filter((hash) => hash !== undefined)).toHaveLength(12);
});

test("keeps the last edits where the undo steps filled this tab's storage", async () => {
  const step = (text: string) => ({
    changes: [{ componentId: "title", property: "text", value: text }],
    options: {},
  });
  const history = record(startHistory(step("a".repeat(20_000))), step("b"));
  storeUndo({ service: "", template: "card" }, history);
  // Fills what is left, but for a few characters.
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    try {
      sessionStorage.setItem(String(size), "x".repeat(size));
    } catch {
      // The next half may fit.
    }
  }
  const before = await reload();
  const entry = before.nameEntry();
  before.keepHashOf(entry, `#1.${"c".repeat(500)}`);
  expect((await reload()).hashOf(entry)).toBe(`#1.${"c".repeat(500)}`);
});
