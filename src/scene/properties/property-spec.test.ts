import { valueProblemWords } from "#contract/value-problem-words.ts";
import { describe, expect, test } from "vitest";
import {
  booleanSpec,
  colorListSpec,
  colorSpec,
  numberListSpec,
  numberSpec,
  opacitySpec,
  textListSpec,
} from "./property-spec.ts";

const refused = { ok: false };

describe("a number", () => {
  const { read } = numberSpec("Size", 0, { minimum: -10, maximum: 10 });

  test.for([
    ["1", 1],
    ["1.", 1],
    [".5", 0.5],
    ["-1.5", -1.5],
    [" +2 ", 2],
  ] as const)("%j is %d", ([text, value]) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  test.for(["", ".", "1..2", "1e1", "0x1", "one", "1 2"])("rejects %j", (text) => {
    expect(read(text)).toMatchObject(refused);
  });

  test.for([
    ["px", "40px", 40],
    ["px", "-1.5 PX ", -1.5],
    ["°", "45deg", 45],
    ["°", "45 °", 45],
    ["%", "50 %", 50],
    ["×", "2x", 2],
  ] as const)("in %s may have its unit: %j is %d", ([unit, text, value]) => {
    const bounds = { minimum: -100, maximum: 100, unit };
    expect(numberSpec("Size", 0, bounds).read(text)).toEqual({ ok: true, value });
    for (const other of ["40em", "40 pt", "px", "40pxpx", "4px0", unit === "px" ? "40%" : "40px"])
      expect(numberSpec("Size", 0, bounds).read(other)).toMatchObject(refused);
    expect(read(text)).toMatchObject(refused);
  });

  test("rejects text of more than 64 characters unread", () => {
    expect(read("1".padStart(64, "0"))).toEqual({ ok: true, value: 1 });
    expect(read("1".padStart(65, "0"))).toMatchObject(refused);
  });
});

describe("an opacity", () => {
  const { read } = opacitySpec("Opacity");

  test.for([
    [0, 0],
    [0.5, 0.5],
    [1, 1],
    ["0.25", 0.25],
    ["1", 1],
    ["0 %", 0],
    ["0%", 0],
    ["1%", 0.01],
    ["1 %", 0.01],
    ["0.5 %", 0.005],
    ["50%", 0.5],
    ["50 %", 0.5],
    ["50\u00a0%", 0.5],
    [" 100 % ", 1],
    [50, 0.5],
    ["50", 0.5],
    [100, 1],
    [1.5, 0.015],
    [33.3, 0.333],
    ["7 %", 0.07],
  ] as const)("reads %j as the fraction %d", ([value, fraction]) => {
    expect(read(value)).toEqual({ ok: true, value: fraction });
  });

  test.for([
    -0.1,
    -1,
    100.1,
    101,
    255,
    "-1 %",
    "101 %",
    "100.1%",
    "%",
    "50 %%",
    "% 50",
    "50 percent",
    "1e1",
    "1e1 %",
    "0x10",
    "half",
    "Infinity",
    true,
    [0.5],
    { value: 0.5 },
    `${"5".padStart(70, "0")} %`,
  ])("rejects %j with the accepted values", (value) => {
    const result = read(value);
    expect(result.ok ? undefined : valueProblemWords(result.problem)).toEqual(
      expect.stringMatching(
        /^must be a number from 0 to 1, or a percentage: "0 %" to "100 %" or a number above 1 up to 100; got /,
      ),
    );
  });
});

test.for([
  ["true", true],
  ["True", true],
  [" TRUE ", true],
  [1, true],
  ["1", true],
  ["False", false],
  [0, false],
  ["0", false],
] as const)("%j is read as %s", ([value, flag]) => {
  expect(booleanSpec("Visible", !flag).read(value)).toEqual({ ok: true, value: flag });
});

test.for(["yes", "no", "on", "", "2", 2, -1, 0.5, "1.0", "truee", [1], { visible: true }])(
  "%j is neither true nor false",
  (value) => {
    expect(booleanSpec("Visible", true).read(value)).toMatchObject(refused);
  },
);

test.for([
  ["FFFFFF", "#FFFFFF"],
  [" 14213d ", "#14213d"],
  ["fff", "#fff"],
  ["c61d7880", "#c61d7880"],
  ["Tomato", "Tomato"],
] as const)("the colour %j is %j", ([text, value]) => {
  expect(colorSpec("Colour", "#000000").read(text)).toEqual({ ok: true, value });
  expect(colorListSpec("Colours", []).read(`red, ${text}`)).toEqual({ ok: true, value: ["red", value] });
});

test.for(["FFFFF", "#FFFFF", "GGGGGG", "0xFFFFFF", "##FFFFFF", 16_777_215, 0, ""])(
  "%j is no colour",
  (value) => {
    expect(colorSpec("Colour", "#000000").read(value)).toMatchObject(refused);
  },
);

test("rejects a colour of more than 256 characters unread", () => {
  const { read } = colorSpec("Colour", "#000000");
  const colorOf = (length: number) => `rgb(1, 2, ${"3".padStart(length - 11, "0")})`;
  expect(read(colorOf(256))).toEqual({ ok: true, value: colorOf(256) });
  expect(read(colorOf(257))).toMatchObject(refused);
});

describe("a list as text", () => {
  const numbers = numberListSpec("Values", []);
  const texts = textListSpec("Labels", []);

  test("commas inside parentheses do not separate entries", () => {
    expect(colorListSpec("Colours", []).read("rgb(1, 2, 3), red")).toEqual({
      ok: true,
      value: ["rgb(1, 2, 3)", "red"],
    });
  });

  test("an unmatched parenthesis is plain text", () => {
    expect(texts.read("Q1 (old, Q2")).toEqual({ ok: true, value: ["Q1 (old", "Q2"] });
    expect(texts.read("1) first, 2) second")).toEqual({ ok: true, value: ["1) first", "2) second"] });
  });

  test.for([",", ";"])("accepts 200 entries separated by %j and rejects 201", (separator) => {
    const list = Array.from({ length: 200 }, (_, index) => index);
    expect(numbers.read(list.join(separator))).toEqual({ ok: true, value: list });
    expect(numbers.read([...list, 200].join(separator))).toMatchObject(refused);
  });

  test("the longest list of the longest texts can be written with commas", () => {
    const list = Array.from({ length: 200 }, () => "x".repeat(500));
    expect(texts.read(list.join(", "))).toEqual({ ok: true, value: list });
  });

  test("rejects text that is longer than any list, also in JSON", () => {
    expect(numbers.read(`[1${" ".repeat(110_000)}]`)).toMatchObject(refused);
    expect(numbers.read(`1${" ".repeat(110_000)}`)).toMatchObject(refused);
  });

  test("a number in a list has at most 64 characters", () => {
    expect(numbers.read(`1,${"2".padStart(65, "0")}`)).toMatchObject(refused);
  });
});
