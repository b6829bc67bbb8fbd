import fc from "fast-check";
import { expect, test } from "vitest";
import { lawRuns } from "#testing/law-settings.ts";
import { measureEvenly, textComponent } from "#testing/text-component.ts";
import { layoutText, textStateOf } from "../layout/layout-text.ts";
import { capacityMax, measureCapacity } from "./text-capacity.ts";

// Each letter is 10 px wide at the default 20 px, and a line is 24 px high.
const capacity = (properties: Record<string, unknown>, example = "") =>
  measureCapacity(
    textComponent({ width: 100, height: 48, fit: "clamp", lineHeight: 1.2, ...properties }),
    example,
    () => measureEvenly,
  );

test("counts the letters of the lines that the box has", () => {
  // "The quick", "brown fox" and a space at the end, which takes no room.
  expect(capacity({})).toBe(20);
  expect(capacity({ height: 24 })).toBe(10);
  expect(capacity({ maxLines: 1, fit: "none", height: 200 })).toBe(10);
});

test("a text that shrinks has room for what fits at its smallest size", () => {
  const clamped = capacity({ width: 200 });
  const shrunk = capacity({ width: 200, fit: "shrink", minFontSize: 10 });
  expect(clamped).toBeGreaterThan(30);
  expect(shrunk).toBeGreaterThan(3 * (clamped ?? 0));
});

test("an empty box takes nothing, and a large one has no limit", () => {
  expect(capacity({ height: 0 })).toBe(0);
  expect(capacity({ width: 0, fit: "none", height: 0 })).toBe(0);
  expect(capacity({ width: 2000, height: 2000 })).toBeUndefined();
});

test("measures with words of the example's language", () => {
  // Japanese breaks between all letters, so its lines are full.
  expect(capacity({}, "新しい商品のお知らせです今週から")).toBe(20);
  expect(capacity({}, "短い")).toBe(20);
  const arabic = "مرحبا بكم في متجرنا الجديد";
  expect(capacity({}, arabic)).toBeGreaterThan(10);
  expect(capacity({}, arabic)).toBeLessThan(22);
  // One long word is cut between letters.
  expect(capacity({}, "Donaudampfschifffahrtsgesellschaft")).toBe(20);
});

test("emphasis and line breaks of the example are no letters of their own", () => {
  const plain = capacity({}, "The new season is here today");
  expect(capacity({}, "The {new} season\nis here today")).toBe(plain);
});

test("finds the same from anywhere near the result", () => {
  const properties = { width: 170, height: 100, fit: "shrink", minFontSize: 12 };
  const component = textComponent({ lineHeight: 1.2, ...properties });
  const found = (near?: number) => measureCapacity(component, "", () => measureEvenly, { near });
  for (const near of [0, 1, 40, 60, 999, 5_000]) expect(found(near), String(near)).toBe(found());
});

test("law: what is within the capacity is not cut, one letter more is", () => {
  const unit = "abcdefghijklm";
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 300 }),
      fc.integer({ min: 0, max: 200 }),
      fc.constantFrom("clamp", "shrink", "none"),
      (width, height, fit) => {
        const properties = { width, height, fit, minFontSize: 12 };
        const count = capacity(properties, unit);
        fc.pre(count !== undefined);
        const isShown = (length: number) => {
          const text = `${unit} `.repeat(capacityMax).slice(0, length);
          const component = textComponent({ ...properties, lineHeight: 1.2, text });
          return ["fits", "shrunk"].includes(textStateOf(component, layoutText(component, measureEvenly)));
        };
        // An empty box does not even have room for an empty line.
        if (count > 0) expect(isShown(count)).toBe(true);
        expect(isShown(count + 1)).toBe(false);
      },
    ),
    { numRuns: lawRuns(60) },
  );
});
