import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  joinRuns,
  plainTextOf,
  type RunStyle,
  splitPairs,
  type StyledRun,
  styleRange,
  textOfRuns,
  toChangeText,
  toDocumentText,
  toRuns,
  toShortText,
} from "./styled-text.ts";

const text = fc.string({
  unit: fc.constantFrom("{", "}", "a", " ", "é", "🎉", "\n"),
  minLength: 1,
  maxLength: 8,
});
const style: fc.Arbitrary<RunStyle> = fc
  .record(
    {
      weight: fc.constantFrom(400, 700),
      color: fc.constantFrom("#ff0000", "teal"),
      font: fc.constantFrom("Lora", "Inter"),
      size: fc.constantFrom(12, 48.5),
      italic: fc.boolean(),
      emphasis: fc.constant(true as const),
    },
    { requiredKeys: [] },
  )
  .map((fields) => ({ ...fields }));
const run = fc.tuple(text, style).map(([own, fields]): StyledRun => ({ text: own, ...fields }));
const runs = fc.array(run, { maxLength: 8 });

function isStyled({ text: _text, ...fields }: StyledRun): boolean {
  return Object.keys(fields).length > 0;
}

/** Neighbouring plain runs are one, and styled ones stay apart. */
function withJoinedPlain(list: readonly StyledRun[]): StyledRun[] {
  const joined: StyledRun[] = [];
  for (const one of list) {
    const last = joined.at(-1);
    if (last !== undefined && !isStyled(last) && !isStyled(one))
      joined[joined.length - 1] = { text: last.text + one.text };
    else joined.push(one);
  }
  return joined;
}

describe("the short form of runs", () => {
  test.each<[StyledRun[], string, RunStyle[]]>([
    [[{ text: "Hello " }, { text: "John", weight: 700 }], "Hello {John}", [{ weight: 700 }]],
    [
      [
        { text: "a", weight: 700 },
        { text: "b", color: "red" },
      ],
      "{a}{b}",
      [{ weight: 700 }, { color: "red" }],
    ],
    [[{ text: "{x}" }, { text: "{y}", italic: true }], "{{x}}{{{y}}}", [{ italic: true }]],
    [[{ text: "", weight: 700 }, { text: "b" }], "b", []],
    [[{ text: "a" }, { text: "b", emphasis: true }], "a{b}", []],
    [[], "", []],
  ])("%j is %j", (list, short, styles) => {
    expect(toShortText(list)).toEqual({ text: short, styles });
  });

  test("says the same as the runs", () => {
    fc.assert(
      fc.property(runs, (list) => {
        expect(toRuns(toShortText(list))).toEqual(withJoinedPlain(list));
      }),
    );
  });

  test("has a pair for each styled run, in their order", () => {
    fc.assert(
      fc.property(runs, (list) => {
        const pairs = splitPairs(toShortText(list).text).filter(({ pair }) => pair !== undefined);
        expect(pairs.map((pair) => pair.text)).toEqual(list.filter(isStyled).map((one) => one.text));
      }),
    );
  });

  test("has the visible characters of the runs", () => {
    fc.assert(
      fc.property(runs, (list) => {
        expect(plainTextOf(toShortText(list).text)).toBe(textOfRuns(list));
      }),
    );
  });
});

test("any text in any styles can be read as runs and written again", () => {
  fc.assert(
    fc.property(text, fc.array(style, { maxLength: 4 }), (source, styles) => {
      const read = toRuns({ text: source, styles });
      expect(toRuns(toShortText(read))).toEqual(read);
      const written = toDocumentText({ text: source, styles });
      expect(typeof written === "string" ? toRuns({ text: written, styles: [] }) : written).toEqual(read);
    }),
    { numRuns: 500 },
  );
});

describe("a change of a text with runs", () => {
  const styles: RunStyle[] = [{ weight: 700 }, { color: "red" }];

  test.each<[string, StyledRun[]]>([
    ["{A} and {B}", [{ text: "A", weight: 700 }, { text: " and " }, { text: "B", color: "red" }]],
    ["only {A}", [{ text: "only " }, { text: "A", weight: 700 }]],
    ["none", [{ text: "none" }]],
    [
      "{A}{B}{C}",
      [
        { text: "A", weight: 700 },
        { text: "B", color: "red" },
        { text: "C", emphasis: true },
      ],
    ],
    ["{a {B} c}", [{ text: "{a " }, { text: "B", weight: 700 }, { text: " c}" }]],
    ["{A", [{ text: "{A" }]],
    ["{} {A}", [{ text: "{} " }, { text: "A", weight: 700 }]],
  ])("gives the n-th pair the n-th style: %j", (source, expected) => {
    expect(toRuns({ text: source, styles })).toEqual(expected);
  });

  test("is a plain string without styles of its own", () => {
    expect(toDocumentText({ text: "none", styles })).toBe("none");
    expect(toDocumentText({ text: "a {b}", styles: [] })).toBe("a {b}");
    expect(toDocumentText({ text: "a {b}", styles: [{ emphasis: true }] })).toBe("a {b}");
  });
});

describe("styling a range", () => {
  const list: StyledRun[] = [{ text: "Hello " }, { text: "big", weight: 700 }, { text: " world" }];

  test.each<[number, number, Parameters<typeof styleRange>[3], StyledRun[]]>([
    [
      0,
      5,
      (style) => ({ ...style, italic: true }),
      [{ text: "Hello", italic: true }, { text: " " }, ...list.slice(1)],
    ],
    [6, 9, () => ({}), [{ text: "Hello big world" }]],
    [5, 10, () => ({ weight: 700 }), [{ text: "Hello" }, { text: " big ", weight: 700 }, { text: "world" }]],
    [
      7,
      8,
      (style) => ({ ...style, color: "red" }),
      [
        list[0] ?? { text: "" },
        { text: "b", weight: 700 },
        { text: "i", weight: 700, color: "red" },
        { text: "g", weight: 700 },
        { text: " world" },
      ],
    ],
    [3, 3, () => ({ italic: true }), list],
    [-5, 99, () => ({ size: 50 }), [{ text: "Hello big world", size: 50 }]],
  ])("from %d to %d has the changed style", (start, end, change, expected) => {
    expect(styleRange(list, start, end, change)).toEqual(expected);
  });

  test("keeps the characters, and leaves no equal neighbours and no empty run", () => {
    fc.assert(
      fc.property(runs, fc.nat(70), fc.nat(70), style, (given, one, other, change) => {
        const styled = styleRange(given, Math.min(one, other), Math.max(one, other), () => change);
        expect(textOfRuns(styled)).toBe(textOfRuns(given));
        expect(joinRuns(styled)).toEqual(styled);
        expect(styled.every((part) => part.text !== "")).toBe(true);
      }),
    );
  });
});

test("a change has the short form only while its pairs take the styles that its runs have", () => {
  const [red, blue] = [{ color: "red" }, { color: "blue" }];
  const short = (...runs: StyledRun[]) => toChangeText(runs, [red, blue]);
  expect(short({ text: "A", ...red }, { text: " " }, { text: "C", ...blue })).toBe("{A} {C}");
  expect(short({ text: "A", ...red })).toBe("{A}");
  // Without the first, the other would turn red.
  expect(short({ text: "C", ...blue })).toEqual([{ text: "C", ...blue }]);
  const emphasised: StyledRun[] = [
    { text: "A", ...red },
    { text: "C", emphasis: true },
  ];
  expect(short(...emphasised)).toEqual(emphasised);
  expect(toChangeText([{ text: "{x}" }, { text: "b", emphasis: true }], [])).toBe("{{x}}{b}");
});
