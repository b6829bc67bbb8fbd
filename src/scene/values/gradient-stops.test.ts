import { expect, test } from "vitest";
import { formatHex } from "./color.ts";
import { parseGradient } from "./gradient.ts";
import { toCanvasStops } from "./gradient-stops.ts";

const stopsOf = (list: string) =>
  toCanvasStops(parseGradient(`linear-gradient(${list})`)?.stops ?? []).map(
    ({ color, offset }) => `${formatHex(color)} ${Number((offset * 100).toFixed(3))}`,
  );

test("leaves opaque stops unchanged", () => {
  expect(stopsOf("red, lime 30%, blue")).toEqual(["#ff0000 0", "#00ff00 30", "#0000ff 100"]);
});

test("a colour that fades to transparent keeps its hue instead of turning grey", () => {
  expect(stopsOf("red, transparent")).toEqual(["#ff0000 0", "#ff000000 100", "#00000000 100"]);
  expect(stopsOf("transparent, red")).toEqual(["#00000000 0", "#ff000000 0", "#ff0000 100"]);
});

test("a transparent stop between two colours fades from one to the other", () => {
  expect(stopsOf("red, transparent, blue")).toEqual([
    "#ff0000 0",
    "#ff000000 50",
    "#00000000 50",
    "#0000ff00 50",
    "#0000ff 100",
  ]);
});

test("mixes colours of different alpha premultiplied, like CSS", () => {
  const stops = stopsOf("rgba(255, 0, 0, 1), rgba(0, 0, 255, 0.2)");
  // Half way: alpha 0.6, of which red has 0.5 and blue 0.1.
  expect(stops).toContain("#d5002b99 50");
});

test("cuts stops outside the range with interpolated colours at the edges", () => {
  expect(stopsOf("#000 -100%, #fff 100%")).toEqual(["#808080 0", "#ffffff 100"]);
  expect(stopsOf("#000 0%, #fff 200%")).toEqual(["#000000 0", "#808080 100"]);
  expect(stopsOf("#000 -50%, #fff -10%")).toEqual(["#ffffff 0"]);
  expect(stopsOf("#000 120%, #fff 150%")).toEqual(["#000000 0"]);
});
