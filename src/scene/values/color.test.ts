import fc from "fast-check";
import { expect, test } from "vitest";
import { colorOf, cssColor, formatHex, parseColor, readColor } from "./color.ts";

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
  ["oklch(0.7 0.1 150)", "#6fb07d"],
  ["OKLCH(70% 25% 0.4turn / 50%)", "#77af7680"],
  ["oklab(60% 20% -20%)", "#9a6aae"],
  ["lab(50% 30% 30% / .4)", "#b95a3966"],
  ["lch(60 none none)", "#919191"],
  ["lch(50 30 -40deg)", "#926998"],
  ["hwb(194 10% 40%)", "#197b99"],
  ["hsl(120 50 50)", "#40bf40"],
  ["hsl(3.1416rad, 40%, 30%)", "#2e6b6b"],
  ["rgb(1e2 50 20)", "#643214"],
  ["color(srgb 50% 20% 10% / 0.3)", "#80331a4d"],
  ["color(srgb-linear 0.5 0.2 0.1)", "#bc7c59"],
  ["color(display-p3 0.5 0.4 0.3)", "#846549"],
  ["color(a98-rgb 0.5 0.4 0.3)", "#89664a"],
  ["color(prophoto-rgb 0.5 0.4 0.45)", "#a47387"],
  ["color(xyz 0.2 0.3 0.2)", "#53a570"],
  ["color(xyz-d50 0.2 0.25 0.2)", "#639386"],
  ["color-mix(in srgb, red 20%, blue)", "#3300cc"],
  ["color-mix(in srgb, 20% red, blue 30%)", "#66009980"],
  ["color-mix(in oklab, #ff0000, white)", "#ffa191"],
  ["color-mix(in oklch longer hue, #ff8800 25%, teal)", "#4482c0"],
  ["color-mix(in hsl decreasing hue, red, hsl(200 50% 50%))", "#9f20df"],
  ["color-mix(in hsl increasing hue, red, hsl(200 50% 50%))", "#60df20"],
  ["color-mix(in lab, color-mix(in srgb, red, blue), green)", "#63574f"],
  ["color-mix(in oklch, oklch(0.6 none 40), oklch(0.6 .1 none))", "#b36b51"],
  ["color-mix(red, blue)", "#8c53a2"],
  [
    "color-mix(in srgb, color-mix(in oklch, red, blue 20%) calc(10% + 20%), hsl(calc(90 * 2) 50% 50%))",
    "#7477a6",
  ],
  ["rgb(from red r g b / 50%)", "#ff000080"],
  ["rgb(from #c61d7866 calc(r * 0.5) b g)", "#63781d66"],
  ["RGB(from rgb(from rebeccapurple b g r) max(r, 10) g /* same */ b)", "#993366"],
  ["hsl(from tomato h calc(s*.5) calc(l - 20))", "#a84938"],
  ["hwb(from tomato h calc(w + 20) b)", "#ff8e7a"],
  ["oklch(from #c61d78 l 0 h)", "#717171"],
  ["oklab(from teal l calc(a / 2) b / calc(alpha - 0.25))", "#4b787fbf"],
  ["color(from red display-p3 r g b)", "#ff0000"],
  ["color(from red xyz-d50 x calc(y * 2) z / .5)", "#d0af0080"],
  ["rgb(from red none b 40)", "#000028"],
  ["rgb(calc(100 + 98) 29 calc(240 / 2))", "#c61d78"],
  ["rgb(calc((1 + 2)*30)10%20%)", "#5a1a33"],
  ["rgba(10, 20, 30, calc(1 / 4))", "#0a141e40"],
  ["rgb(10 20 30/calc(20% + 30%))", "#0a141e80"],
  ["rgb(min(300, 200) clamp(0, 30, 20) calc(-infinity))", "#c81400"],
  ["rgb(abs(-100) round(12.4) mod(300, 256))", "#640c2c"],
  ["rgb(sqrt(100) pow(2, 7) calc(sin(90deg) * 255))", "#0a80ff"],
  ["hsl(calc(120deg + 0.25turn) 50% calc(40%))", "#336699"],
  ["hwb(calc(1rad * pi) 10% 10%)", "#1ae5e6"],
] as const)("converts %s to what Chromium paints", ([text, hex]) => {
  const color = parseColor(text);
  expect(color && formatHex(color)).toBe(hex);
});

test.for([
  ["color(display-p3 0 1 0)", [0, 251, 41]],
  ["oklch(0.9 0.4 150)", [65, 255, 135]],
  ["rgb(300 -20 0)", [255, 0, 0]],
] as const)("maps %s into sRGB", ([text, [red, green, blue]]) => {
  const color = parseColor(text);
  expect([color?.red, color?.green, color?.blue].map((channel) => Math.round(channel ?? -1))).toEqual([
    red,
    green,
    blue,
  ]);
  expect(cssColor(text)).toMatch(text.startsWith("rgb") ? text : /^#/);
});

test("takes hex digits without their # where a user writes them", () => {
  for (const digits of ["c17", "c17f", "c61d78", "C61D7880"]) {
    expect(readColor(` ${digits} `)).toBe(`#${digits}`);
    expect(colorOf(digits)).toEqual(parseColor(`#${digits}`));
  }
  expect(readColor("c61d7")).toBeUndefined();
});

test.for([
  "rgba(0, 50%, 0, 0.5)",
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
  "canvastext",
  "light-dark(red, blue)",
  "color-mix(in srgb, red, currentcolor)",
  "color-mix(in srgb, red 0%, blue 0%)",
  "color-mix(in oklab longer hue, red, blue)",
  "color-mix(in srgb, red -10%, blue)",
  "color(foo 1 2 3)",
  "oklch(50%, 0.1, 20)",
  "oklch(0.5 0.1 20%)",
  "oklch(0.5 0.1 20",
  "lab(50 20)",
  "rgb(var(--red) 0 0)",
  "rgb(from currentcolor r g b)",
  "rgb(from red r, g, b)",
  "rgb(from red r g)",
  "rgb(from red h s l)",
  "rgb(calc(r) 0 0)",
  "rgb(e 0 0)",
  "rgb((1) 0 0)",
  "rgb(calc(10 -2) 0 0)",
  "rgb(calc(50% + 10) 0 0)",
  "rgb(calc(2 * 3px) 0 0)",
  "rgb(calc() 0 0)",
  "rgb(calc(1 0 0)",
  "rgb(constructor(1) 0 0)",
  "hsl(from red h calc(s - 20%) l)",
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
