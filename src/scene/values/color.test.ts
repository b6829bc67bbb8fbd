import fc from "fast-check";
import { expect, test } from "vitest";
import { formatHex, parseColor } from "./color.ts";

test.for([
  ["#c61d78", [198, 29, 120, 1]],
  ["#C61D78", [198, 29, 120, 1]],
  ["#f0a", [255, 0, 170, 1]],
  ["#f0a8", [255, 0, 170, 136 / 255]],
  ["#00000000", [0, 0, 0, 0]],
  ["  #fff  ", [255, 255, 255, 1]],
  ["transparent", [0, 0, 0, 0]],
  ["tomato", [255, 99, 71, 1]],
  ["RebeccaPurple", [102, 51, 153, 1]],
  ["rgb(198, 29, 120)", [198, 29, 120, 1]],
  ["rgb(198 29 120)", [198, 29, 120, 1]],
  ["rgb(198 29 120 / 50%)", [198, 29, 120, 0.5]],
  ["rgba(198,29,120,.25)", [198, 29, 120, 0.25]],
  ["rgb(100%, 0%, 50%)", [255, 0, 127.5, 1]],
  ["rgb(300, -20, 0)", [255, 0, 0, 1]],
  ["rgba(1, 2, 3, 7)", [1, 2, 3, 1]],
  ["hsl(0, 100%, 50%)", [255, 0, 0, 1]],
  ["hsl(120deg 100% 25%)", [0, 127.5, 0, 1]],
  ["hsl(-240, 100%, 50%)", [0, 255, 0, 1]],
  ["hsla(240, 100%, 50%, 0.5)", [0, 0, 255, 0.5]],
  ["hsl(200 0% 50% / 30%)", [127.5, 127.5, 127.5, 0.3]],
] as const)("reads %s like CSS", ([text, [red, green, blue, alpha]]) => {
  const color = parseColor(text);
  expect(color?.red).toBeCloseTo(red, 6);
  expect(color?.green).toBeCloseTo(green, 6);
  expect(color?.blue).toBeCloseTo(blue, 6);
  expect(color?.alpha).toBeCloseTo(alpha, 6);
});

test.for([
  "",
  "#",
  "#12",
  "#12345",
  "#1234567",
  "#ggg",
  "c61d78",
  "rgb(1, 2)",
  "rgb(1, 2, 3, 4, 5)",
  "rgb(1 2 3 4)",
  "rgb(1, 2, 3 / 4)",
  "rgb(a, b, c)",
  "rgb(1, , 3)",
  "hsl(0, 100, 50)",
  "hsl(red, 1%, 1%)",
  "url(#x)",
  "rgb(1, 2, 3); background: red",
  "__proto__",
  "constructor",
  "currentcolor",
])("rejects %j, which a canvas would ignore and paint with the last colour", (text) => {
  expect(parseColor(text)).toBeUndefined();
});

test("every 8-bit colour survives a round trip through hex", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, byte, (red, green, blue, alpha) => {
      const color = { red, green, blue, alpha: alpha / 255 };
      expect(parseColor(formatHex(color))).toEqual(color);
    }),
  );
});

test("writes alpha only if the colour is not opaque", () => {
  expect(formatHex({ red: 198, green: 29, blue: 120, alpha: 1 })).toBe("#c61d78");
  expect(formatHex({ red: 198, green: 29, blue: 120, alpha: 0.5 })).toBe("#c61d7880");
  expect(formatHex({ red: 198.4, green: 29, blue: 120, alpha: 0.5 })).toBe("#c61d7880");
});
