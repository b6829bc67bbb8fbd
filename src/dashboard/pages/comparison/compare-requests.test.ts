import { expect, test } from "vitest";
import { compareRequests } from "./compare-requests.ts";

const kinds = (differences: ReturnType<typeof compareRequests>["changes"]) =>
  Object.fromEntries(differences.map(({ name, kind }) => [name, kind]));

test("names added, removed and changed values by component and property", () => {
  const { changes } = compareRequests(
    {
      template: "t1",
      changes: [
        { id: "title", text: "A", color: "#000" },
        { id: "logo", src: "a.png" },
      ],
    },
    {
      template: "t1",
      changes: [
        { id: "title", text: "B", color: "#000" },
        { id: "badge", text: "new" },
      ],
    },
  );
  expect(kinds(changes)).toEqual({
    "title.text": "changed",
    "title.color": "same",
    "logo.src": "removed",
    "badge.text": "added",
  });
});

test("treats different spellings of a value as equal", () => {
  const { changes } = compareRequests(
    { changes: [{ id: "title", property: "text", value: "A" }] },
    { changesDictionary: { "title.text": "A" } },
  );
  expect(kinds(changes)).toEqual({ "title.text": "same" });
});

test("uses the last value of a property that is set twice, like the render", () => {
  const { changes } = compareRequests(
    {
      changes: [
        { id: "title", text: "A" },
        { id: "title", text: "B" },
      ],
    },
    { changes: [{ id: "title", text: "B" }] },
  );
  expect(changes).toEqual([{ name: "title.text", kind: "same", before: "B", after: "B" }]);
});

test("compares template, format and crop as options; null counts as not set", () => {
  const { options } = compareRequests(
    { template: "t1", outputFormat: "png", width: 100, fileName: null },
    { template: "t2", outputFormat: "png", metadata: { b: 1, a: 2 } },
  );
  expect(kinds(options)).toEqual({
    template: "changed",
    outputFormat: "same",
    width: "removed",
    metadata: "added",
  });
});

test("ignores the order of names in an object", () => {
  const { options } = compareRequests({ metadata: { a: 1, b: 2 } }, { metadata: { b: 2, a: 1 } });
  expect(kinds(options)).toEqual({ metadata: "same" });
});

test("returns changes of an unknown form unchanged", () => {
  const { unreadable, changes } = compareRequests({ changes: 7 }, { changes: [{ id: "a", text: "b" }] });
  expect(unreadable).toMatchObject({ before: { changes: 7 }, after: undefined });
  expect(kinds(changes)).toEqual({ "a.text": "added" });
});

test("reads no values from a request without a body", () => {
  expect(compareRequests(undefined, { template: "t1" })).toMatchObject({
    options: [{ name: "template", kind: "added" }],
    unreadable: { before: undefined },
  });
});
