import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#testing/stub-storage.ts";
import type { JsonObject } from "#contract/json.ts";
import { redo, startHistory, undo } from "../../../model/composition/undo-history.ts";
import { type Design, startDesign, withValues } from "../../../model/design/design.ts";
import { edit, editSource, select } from "../design-history.ts";
import { readStoredSteps, storeSteps } from "./stored-steps.ts";

beforeEach(() => void stubStorage("sessionStorage"));

const owner = { service: "http://a.test", template: "card" };
const card: JsonObject = {
  width: 400,
  height: 300,
  components: [{ id: "title", type: "TEXT", x: 0, y: 0, width: 50, height: 50, text: "a" }],
};
const type = (text: string) => (design: Design) =>
  withValues(design, [{ componentId: "title", property: "text", value: text }]);

/** Two texts with a selection, of which the last was undone. */
const history = undo(edit(select(edit(startHistory(startDesign(card)), type("b")), ["title"]), type("c")));

test("keeps the steps of undo and redo around the same source, with their selections", () => {
  storeSteps(owner, history);
  const read = readStoredSteps(owner, "canvas", structuredClone(history.present.source));

  expect(read.present.selectedIds).toEqual(["title"]);
  expect(undo(read).present).toEqual(startDesign(card));
  expect(redo(read).present).toEqual(redo(history).present);
});

test("keeps the steps of a document whose version the service has set", () => {
  storeSteps(owner, history);
  const stored = { ...history.present.source, version: 2 };
  const read = readStoredSteps(owner, "canvas", stored);

  expect(read.present.source).toBe(stored);
  expect(undo(read).present).toEqual(startDesign(card));
});

test("keeps typed values that their property cannot have", () => {
  const rejected = [{ componentId: "title", property: "color", value: "blau" }];
  const typed = edit(history, (design) => withValues(design, rejected));
  storeSteps(owner, typed);

  expect(readStoredSteps(owner, "canvas", typed.present.source).present.rejected).toEqual(rejected);
});

test("starts without steps for another source", () => {
  storeSteps(owner, history);

  expect(readStoredSteps(owner, "canvas", card)).toEqual(startHistory(startDesign(card)));
});

test("leaves out a step that cannot be drawn", () => {
  const { present } = history;
  const damaged = { ...startDesign({ width: "wide" }), selectedIds: [] };
  storeSteps(owner, { ...history, past: [startDesign(card), damaged] });

  expect(readStoredSteps(owner, "canvas", present.source).past).toEqual([startDesign(card)]);
});

test("keeps the steps of html that cannot be drawn, because it is being typed", () => {
  const page = (html: string): JsonObject => ({ editor: "canvas-html", html });
  const typed = editSource(startHistory(startDesign(page("<p>a"))), () => page("<p>a<b"));
  storeSteps(owner, typed);
  const read = readStoredSteps(owner, "html", page("<p>a<b"));

  expect(undo(read).present.source).toEqual(page("<p>a"));
});
