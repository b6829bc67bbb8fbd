import fc from "fast-check";
import { expect, test } from "vitest";
import { applyMatrix, type Matrix, multiply, scaling } from "#scene/paint/matrix.ts";
import { linearGradientLine } from "#scene/paint/paint-gradient.ts";
import { parseGradient } from "#scene/values/gradient.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { type GradientBox, toCssGradient } from "./css-gradient.ts";
import { invert, type SvgGradient } from "./read-paint.ts";

const black = { red: 0, green: 0, blue: 0, alpha: 1 };
const white = { red: 255, green: 255, blue: 255, alpha: 1 };
const stops = [
  { offset: 0, color: black },
  { offset: 1, color: white },
];
const identity = scaling(1);
const box: GradientBox = {
  width: 200,
  height: 100,
  toUser: identity,
  bounds: { left: 0, top: 0, right: 200, bottom: 100 },
};
const base = { stops, isOfBox: true, isRepeated: false, matrix: identity };

test.for([
  { line: [0, 0, 1, 0], css: "linear-gradient(90deg, #000000 0%, #ffffff 100%)" },
  { line: [0, 0, 0, 1], css: "linear-gradient(180deg, #000000 0%, #ffffff 100%)" },
  { line: [0, 0, 0.5, 0], css: "linear-gradient(90deg, #000000 0%, #ffffff 50%)" },
  // The diagonal of a box is skewed with it.
  { line: [0, 0, 1, 1], css: "linear-gradient(153.43deg, #000000 0%, #ffffff 100%)" },
])("a line of the box becomes $css", ({ line: [x1 = 0, y1 = 0, x2 = 0, y2 = 0], css }) => {
  expect(toCssGradient({ kind: "linear", ...base, x1, y1, x2, y2 }, box)).toBe(css);
});

test("a circle in the middle of a box reaches beyond its corners in CSS", () => {
  const radial: SvgGradient = { kind: "radial", ...base, cx: 0.5, cy: 0.5, r: 0.5, isFocal: false };

  expect(toCssGradient(radial, box)).toBe("radial-gradient(ellipse at 50% 50%, #000000 0%, #ffffff 70.71%)");
  expect(toCssGradient({ ...radial, isFocal: true }, box)).toBeUndefined();
  expect(toCssGradient({ ...radial, matrix: { ...identity, c: 0.5 } }, box)).toBeUndefined();
});

test("a gradient that is repeated within the box has no form in CSS", () => {
  const linear: SvgGradient = { kind: "linear", ...base, isRepeated: true, x1: 0, y1: 0, x2: 0.5, y2: 0 };

  expect(toCssGradient(linear, box)).toBeUndefined();
  expect(toCssGradient({ ...linear, x2: 1 }, box)).toBe("linear-gradient(90deg, #000000 0%, #ffffff 100%)");
});

test("between colours of different opacity further stops follow SVG", () => {
  const faded = [
    { offset: 0, color: { red: 255, green: 0, blue: 0, alpha: 1 } },
    { offset: 1, color: { red: 0, green: 0, blue: 0, alpha: 0 } },
  ];
  const css = toCssGradient({ kind: "linear", ...base, stops: faded, x1: 0, y1: 0, x2: 1, y2: 0 }, box);

  expect(css).toContain("#80000080 50%");
});

const part = fc.double({ min: -3, max: 3, noNaN: true });
const matrices: fc.Arbitrary<Matrix> = fc
  .record({ a: part, b: part, c: part, d: part, e: part, f: part })
  .filter(({ a, b, c, d }) => Math.abs(a * d - b * c) > 0.2);
const place = fc.double({ min: -1, max: 2, noNaN: true });
const numbers = fc.record({ x1: place, y1: place, x2: place, y2: place });

test("law: every point of the box has the same place on the line as in SVG, whatever maps it", () => {
  fc.assert(
    fc.property(
      numbers,
      matrices,
      matrices,
      fc.tuple(place, place),
      (line, matrix, map, [shareX, shareY]) => {
        fc.pre(Math.hypot(line.x2 - line.x1, line.y2 - line.y1) > 0.3);
        const toUser = invert(map);
        if (toUser === undefined) return;
        const mapped = { ...box, toUser: multiply(toUser, scaling(0.01)) };
        const gradient = { kind: "linear" as const, ...base, isOfBox: false, matrix, ...line };
        const css = parseGradient(toCssGradient(gradient, mapped) ?? "");
        if (css?.shape !== "linear") throw new Error("No gradient.");
        const point = { x: shareX * box.width, y: shareY * box.height };

        const back = invert(matrix) ?? identity;
        const own = applyMatrix(back, applyMatrix(mapped.toUser, point));
        const [dx, dy] = [line.x2 - line.x1, line.y2 - line.y1];
        const wanted = ((own.x - line.x1) * dx + (own.y - line.y1) * dy) / (dx * dx + dy * dy);

        const { startX, startY, endX, endY } = linearGradientLine(css, {
          left: 0,
          top: 0,
          right: box.width,
          bottom: box.height,
        });
        const [cx, cy] = [endX - startX, endY - startY];
        const share = ((point.x - startX) * cx + (point.y - startY) * cy) / (cx * cx + cy * cy);
        const [first = 0, last = 0] = css.stops.map(({ offset }) => offset);
        // Offsets are written in hundredths of a per cent, angles of a degree.
        const got = (share - first) / (last - first);
        const tolerance = 0.01 + 0.002 / (last - first) + 0.002 * Math.abs(wanted);
        expect(Math.abs(got - wanted)).toBeLessThan(tolerance);
      },
    ),
    { numRuns: lawRuns(300) },
  );
});
