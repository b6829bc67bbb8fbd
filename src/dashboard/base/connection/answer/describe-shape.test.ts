import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type EndpointName, endpointOf, endpoints } from "#contract/endpoints.ts";
import { templateSummarySchema } from "#contract/templates.ts";
import { describeShape, kindOf, toShapePath } from "./describe-shape.ts";

test("describes a list of objects field by field", () => {
  const lines = describeShape(z.array(templateSummarySchema));
  expect(lines[0]).toMatchObject({ name: undefined, kinds: ["list"], path: "" });
  expect(lines.find(({ name }) => name === "width")).toEqual({
    depth: 1,
    name: "width",
    path: "[].width",
    kinds: ["wholeNumber"],
    values: [],
    mayBeMissing: false,
  });
  expect(lines.find(({ name }) => name === "preview")).toMatchObject({
    kinds: ["text", "null"],
    mayBeMissing: true,
  });
});

test("describes choices, unions and nested values", () => {
  const lines = describeShape(
    z.object({
      state: z.enum(["on", "off"]),
      size: z.optional(z.union([z.number(), z.string()])),
      parts: z.array(z.object({ id: z.nullable(z.boolean()) })),
      names: z.array(z.string()),
    }),
  );
  expect(lines.map(({ path, kinds, values }) => [path, kinds, values])).toEqual([
    ["", ["object"], []],
    ["state", ["text"], ["on", "off"]],
    ["size", ["number", "text"], []],
    ["parts", ["list"], []],
    ["parts[].id", ["trueOrFalse", "null"], []],
    ["names", ["list"], []],
    ["names[]", ["text"], []],
  ]);
});

const shapes = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const { answer } = endpointOf(name);
  return typeof answer === "string" ? [] : [{ name, answer }];
});
test.each(shapes)("describes the response of $name", ({ answer }) => {
  const lines = describeShape(answer);
  expect(lines.length).toBeGreaterThan(1);
  for (const { kinds } of lines) expect(kinds.length).toBeGreaterThan(0);
});

test("maps a problem's path to its line, and a value to its kind", () => {
  expect(toShapePath("[12].parts[0].id")).toBe("[].parts[].id");
  expect([null, [], {}, "a", 1, 1.5, true].map(kindOf)).toEqual([
    "null",
    "list",
    "object",
    "text",
    "wholeNumber",
    "number",
    "trueOrFalse",
  ]);
});
