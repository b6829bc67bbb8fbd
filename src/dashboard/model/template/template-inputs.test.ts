import { expect, test } from "vitest";
import type { Change } from "#contract/changes/change.ts";
import { applyChanges, listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { readInputs } from "./template-inputs.ts";

const source = {
  width: 200,
  height: 100,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "code", type: "TEXT", text: "AB-1234" },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
  ],
  inputs: {
    "title.text": { label: "Headline", required: true, maxLength: 10 },
    "code.text": { pattern: "^[A-Z]{2}-\\d{4}$" },
    "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] },
  },
};

async function check(changes: readonly Change[]) {
  const read = parseTemplateDocument(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const inputs = await readInputs(source, listChangeables(read.value));
  if (inputs === undefined) throw new Error("The interface was not read.");
  return inputs.check(changes, applyChanges(read.value, changes));
}

const headline = { componentId: "title", property: "text", value: "Sale" };

test("finds the rules that changes break, patterns too, each with its change", async () => {
  const { faults, missing } = await check([
    { ...headline, value: "A headline that is long" },
    { componentId: "code", property: "text", value: "12" },
    { componentId: "badge", property: "color", value: "#000000" },
  ]);
  expect(faults).toMatchObject([
    { index: 0, componentId: "title", property: "text", code: "input", params: { rule: "maxLength" } },
    { index: 1, componentId: "code", property: "text", params: { rule: "pattern" } },
    { index: 2, componentId: "badge", property: "color", params: { rule: "oneOf" } },
  ]);
  expect(missing).toEqual([]);
});

test("lists required inputs that no change sets", async () => {
  const { faults, missing } = await check([{ componentId: "code", property: "text", value: "AB-0001" }]);
  expect(faults).toEqual([]);
  expect(missing).toMatchObject([{ input: "title.text", label: "Headline", rule: "required" }]);
});

test("a value that its property cannot have breaks no rule besides", async () => {
  const { faults } = await check([headline, { componentId: "badge", property: "color", value: "blau" }]);
  expect(faults).toEqual([]);
});

test("rules that a newer service understands alone are left to it", async () => {
  const newer = { inputs: { "title.text": { soundsLike: "bell" } } };
  expect(await readInputs(newer, new Map())).toBeUndefined();
});
