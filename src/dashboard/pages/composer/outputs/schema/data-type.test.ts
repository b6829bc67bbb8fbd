import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { describeData } from "#scene/inputs/data-schema.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";
import { documentOf } from "../../../../model/design/design.ts";
import { toDataType, typeNameOf } from "./data-type.ts";

const source = {
  width: 200,
  height: 100,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
    { id: "標題", type: "TEXT", text: "こんにちは" },
    { id: 'a "quoted" id', type: "TEXT", text: "It's" },
    { id: "chart", type: "CHART" },
  ],
  inputs: {
    "title.text": {
      label: "Headline",
      description: "Ends no comment: */ and has\nlines.",
      required: true,
      maxLength: 60,
    },
    "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] },
    "標題.text": { pattern: "^\\S+$" },
    'a "quoted" id.text': { required: true },
    "title.fontSize": { minimum: 12, maximum: 40 },
    "title.italic": { oneOf: [true] },
    "chart.values": { required: true },
  },
};

const weight =
  'number | "thin" | "extralight" | "light" | "normal" | "regular" | "medium" | "semibold" | "bold" | "extrabold" | "black"';
const slant = 'boolean | "normal" | "italic" | "oblique"';
const runFields = [
  ...["weight", "fontWeight", "font-weight"].map((name) => [name, weight]),
  ["color", "string"],
  ...["font", "fontFamily", "font-family"].map((name) => [name, "string"]),
  ...["size", "fontSize", "font-size"].map((name) => [name, "number"]),
  ...["italic", "fontStyle", "font-style"].map((name) => [name, slant]),
  ["emphasis", "boolean"],
]
  .map(([name, type]) => `"${name}"?: ${type}`)
  .join("; ");

/** The schema as the service answers it. */
function schemaOf(onlyInputs: boolean): JsonObject {
  const document = documentOf({ ...source, onlyInputs });
  const components = listChangeables(document);
  const described = readTemplateInterface({ ...source, onlyInputs }, { components }, []);
  const steps = describeData({
    name: "Spring sale",
    interface: described,
    components,
    properties: listTemplateProperties(document),
  });
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

test("writes labels, descriptions and limits as comments, and inputs in the template's order", () => {
  expect(toDataType(schemaOf(true))).toBe(`/** Spring sale */
export interface SpringSaleData {
  /**
   * Headline
   * Ends no comment: *\\/ and has
   * lines.
   * @minLength 1
   * @maxLength 60
   * @default "Hello"
   */
  "title.text": string;
  /**
   * @minimum 12
   * @maximum 40
   * @default 32
   */
  "title.fontSize"?: number;
  /** @default false */
  "title.italic"?: true;
  /** @default "#c61d78" */
  "badge.color"?: "#c61d78" | "#0b7d4f";
  /**
   * @maxLength 1000
   * @pattern ^\\S+$
   * @default "こんにちは"
   */
  "標題.text"?: string;
  /**
   * @minLength 1
   * @minItems 1
   * @default "It's"
   */
  "a \\"quoted\\" id.text": string | number | boolean | SpringSaleDataRuns;
  /**
   * @minItems 1
   * @maxItems 200
   * @default [4,7,5,9]
   */
  "chart.values": readonly [number, ...number[]];
}
export type SpringSaleDataRuns = readonly ({ "text": string; ${runFields} })[];
`);
});

test("a schema that it does not know is of unknown values", () => {
  const circle = { $ref: "#/$defs/a" };
  const schema = {
    title: "3 × 東京 sale's",
    properties: {
      "a.b": circle,
      "a.c": { $ref: "https://example.com/schema" },
      "a.d": { type: "object", properties: { x: { enum: [1, "1 | 2", null] } }, required: ["x"] },
      "a.e": { type: "array", items: { anyOf: [{ type: "string" }, { enum: ["a", 2] }] } },
      "a.f": true,
    },
    $defs: { a: { anyOf: [circle] } },
  };
  expect(toDataType(schema)).toBe(`/** 3 × 東京 sale's */
export interface Template3東京SaleSData {
  "a.b"?: unknown;
  "a.c"?: unknown;
  "a.d"?: { "x": 1 | "1 | 2" | null };
  "a.e"?: readonly (string | 2)[];
  "a.f"?: unknown;
}
`);
  expect([typeNameOf(""), typeNameOf("🎉 überraschung")]).toEqual(["TemplateData", "ÜberraschungData"]);
});

const needed = `"title.text": "Sale", 'a "quoted" id.text': "x", "chart.values": [1]`;

test("the compiler accepts what the service accepts and refuses what it refuses", async () => {
  const folder = await mkdtemp(join(tmpdir(), "overprint-data-type-"));
  const accepted = [
    `{ ${needed} }`,
    `{ ${needed}, "badge.color": "#0b7d4f", "title.fontSize": 20, "標題.text": "春", "title.italic": true }`,
  ];
  const refused = [
    `{ "title.text": "Sale" }`,
    `{ ${needed}, "badge.color": "#000000" }`,
    `{ ${needed}, "title.fontSize": "large" }`,
    `{ ${needed}, "title.italic": false }`,
    `{ ${needed}, "titel.text": "Sale" }`,
    `{ "title.text": "Sale", 'a "quoted" id.text': "x", "chart.values": [] }`,
  ];
  const lines = [
    toDataType(schemaOf(true)),
    ...accepted.map((value, index) => `export const accepted${index}: SpringSaleData = ${value};`),
    ...refused.map((value, index) => `export const refused${index}: SpringSaleData = ${value};`),
    toDataType({ ...schemaOf(false), title: "All properties" }),
    `export const whole: AllPropertiesData = { ${needed}, "title.color": "red", "title.opacity": 0.5 };`,
  ].join("\n");
  try {
    await writeFile(join(folder, "data.ts"), lines);
    const errors = await compile(folder, "data.ts");
    const refusedLines = lines
      .split("\n")
      .flatMap((line, index) => (line.includes("refused") ? [index + 1] : []));
    expect(errors).toEqual(refusedLines);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** The numbers of the lines with errors. */
function compile(folder: string, file: string): Promise<number[]> {
  const tsc = join(import.meta.dirname, "../../../../../../node_modules/.bin/tsc");
  return new Promise((resolve, reject) => {
    const options = ["--noEmit", "--strict", "--pretty", "false", file];
    execFile(tsc, options, { cwd: folder }, (error, stdout) => {
      if (error !== null && typeof error.code !== "number") reject(error);
      else resolve(Array.from(stdout.matchAll(/^data\.ts\((\d+),/gm), ([, line]) => Number(line)));
    });
  });
}
