import { expect, test } from "vitest";
import { markAnswer } from "./mark-answer.ts";

function marked(raw: unknown, path: string) {
  const answer = markAnswer(typeof raw === "string" ? raw : JSON.stringify(raw), path);
  if (answer.kind !== "json") throw new Error("laid out as text");
  return { ...answer, text: answer.lines.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim()) };
}

test("marks the line of the first mismatch", () => {
  const list = [
    { name: "a", size: { width: 1 } },
    { name: 5, size: { width: "wide" } },
  ];
  expect(marked(list, "[1].name")).toMatchObject({ text: ['"name": 5,'], found: { value: 5 } });
  expect(marked(list, "[1].size.width")).toMatchObject({
    text: ['"width": "wide"'],
    found: { value: "wide" },
  });
  expect(marked(list, "[0]").found).toEqual({ value: list[0] });
  expect(marked({ a: 1 }, "")).toMatchObject({ text: ["{"], found: { value: { a: 1 } } });
});

test("marks a missing field at its parent", () => {
  expect(marked([{ a: 1 }, { b: { c: 2 } }], "[1].b.name")).toMatchObject({
    text: ['"b": {'],
    found: undefined,
  });
  expect(marked([{ a: 1 }], "[0].name")).toMatchObject({ text: ["{"], found: undefined });
  expect(marked({}, "plan.name")).toMatchObject({ text: ["{}"], found: undefined });
});

test("counts the entries of a page object from its list", () => {
  expect(marked({ content: [{ id: 1 }, { id: null }] }, "[1].id").text).toEqual(['"id": null']);
});

test("finds names with dots and quotes", () => {
  expect(marked({ 'a "b".c': { "d.e": [true] } }, '["a \\"b\\".c"]["d.e"][0]').text).toEqual(["true"]);
});

test("shows only the lines around the mark of a long response, with the number of the others", () => {
  const list = Array.from({ length: 200 }, (_, index) => ({ name: index }));
  const { lines, linesBefore, linesAfter, text } = marked(list, "[150].name");
  expect(text).toEqual(['"name": 150']);
  expect(lines.length).toBeLessThan(60);
  expect(linesBefore + lines.length + linesAfter).toBe(602);
  expect(lines[0]?.number).toBe(linesBefore + 1);
});

test("shows text that is no JSON unchanged, cut if it is too long", () => {
  expect(markAnswer("<html>", "")).toEqual({ kind: "text", text: "<html>", isJson: false, isCut: false });
  const long = markAnswer("x".repeat(30_000), "");
  expect(long).toMatchObject({ kind: "text", isCut: true });
  expect(markAnswer(`[${"1,".repeat(1_500_000)}1]`, "[0]")).toMatchObject({ kind: "text", isJson: true });
});
