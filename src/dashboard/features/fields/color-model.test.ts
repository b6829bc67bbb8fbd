import { beforeEach, expect, test } from "vitest";
import { stubStorage } from "#testing/stub-storage.ts";
import { formatHex, parseColor } from "#scene/values/color.ts";
import {
  distinctColors,
  followHsv,
  formatLike,
  fromHsv,
  readRecentColors,
  rememberColor,
  toHsv,
} from "./color-model.ts";

const read = (text: string) => {
  const color = parseColor(text);
  if (color === undefined) throw new Error(`${text} is no colour`);
  return color;
};

beforeEach(() => void stubStorage("localStorage"));

test("converts every colour to the picker's plane and back", () => {
  const steps = [0, 1, 51, 127, 128, 200, 254, 255];
  for (const red of steps) {
    for (const green of steps) {
      for (const blue of steps) {
        const color = { red, green, blue, alpha: 1 };
        expect(formatHex(fromHsv(toHsv(color), 1))).toBe(formatHex(color));
      }
    }
  }
});

test.each([
  ["#f00", 0, 1, 1],
  ["#0f0", 120, 1, 1],
  ["#00f", 240, 1, 1],
  ["#ff00ff", 300, 1, 1],
  ["#808080", 0, 0, 128 / 255],
])("puts %s at %d° on the slider", (text, hue, saturation, value) => {
  expect(toHsv(read(text))).toEqual({ hue, saturation, value });
});

test("keeps hue and saturation while dragging through black and grey", () => {
  const blue = toHsv(read("#0000ff"));
  const black = followHsv(read("#000"), blue);
  expect(black).toEqual({ ...blue, value: 0 });
  expect(followHsv(read("#888"), blue)).toMatchObject({ hue: 240, saturation: 0 });
});

test.each([
  ["tomato", "#c61d78", "#c61d78"],
  ["#fff", "#c61d7880", "#c61d7880"],
  ["rgb(0, 0, 0)", "#c61d78", "rgb(198, 29, 120)"],
  ["rgba(0 0 0 / 10%)", "#c61d7880", "rgba(198, 29, 120, 0.5)"],
  ["hsl(0, 0%, 0%)", "#ff0000", "hsl(0, 100%, 50%)"],
  ["hsla(0, 0%, 0%, 1)", "#00ff0080", "hsla(120, 100%, 50%, 0.5)"],
  ["HSL(0 0% 0%)", "#ffffff", "hsl(0, 0%, 100%)"],
])("writes the colour that replaces %s, %s, as %s", (before, picked, written) => {
  expect(formatLike(before, read(picked))).toBe(written);
});

test("writes colours in each notation with little rounding", () => {
  for (const notation of ["#000", "rgb(0,0,0)", "hsl(0,0%,0%)"]) {
    for (const text of ["#c61d78", "#123456", "#fefefe", "#010203", "#ff770080"]) {
      const color = read(text);
      const again = read(formatLike(notation, color));
      for (const channel of ["red", "green", "blue"] as const)
        expect(Math.abs(again[channel] - color[channel])).toBeLessThanOrEqual(1);
    }
  }
});

test("keeps every opacity of whole per cents in eight-digit hex", () => {
  for (let percent = 0; percent <= 100; percent += 1) {
    const { alpha } = read(formatHex({ red: 1, green: 2, blue: 3, alpha: percent / 100 }));
    expect(Math.round(alpha * 100)).toBe(percent);
  }
});

test("lists each visible colour once, whatever its spelling", () => {
  expect(distinctColors(["red", "#f00", "transparent", "blau", "#00f", "rgb(0,0,255)"], 9)).toEqual([
    "red",
    "#00f",
  ]);
});

test("remembers a limited number of colours, newest first", () => {
  for (let index = 0; index < 20; index += 1) rememberColor(`rgb(${index}, 0, 0)`);
  rememberColor("#000000");
  expect(readRecentColors()).toHaveLength(12);
  expect(readRecentColors().slice(0, 2)).toEqual(["#000000", "rgb(19, 0, 0)"]);
});
