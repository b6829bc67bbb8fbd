import { expect, test } from "vitest";
import {
  anchorAt,
  clampZoom,
  drawingScale,
  nextZoom,
  scrollToAnchor,
  showsPixels,
  trueZoom,
  wheelFactor,
  zoomMax,
  zoomMin,
  zoomSteps,
} from "./zoom.ts";

test("steps from the smallest zoom to 800 % and back", () => {
  const up = [0.04];
  while (nextZoom(up.at(-1) ?? 0, 1) !== up.at(-1)) up.push(nextZoom(up.at(-1) ?? 0, 1));
  expect(up.slice(1)).toEqual(zoomSteps);
  expect(up.at(-1)).toBe(8);
  const down = [8];
  while (nextZoom(down.at(-1) ?? 0, -1) !== down.at(-1)) down.push(nextZoom(down.at(-1) ?? 0, -1));
  expect(down.toReversed()).toEqual(zoomSteps);
});

test("skips a step that the zoom almost equals", () => {
  expect(nextZoom(0.999, 1)).toBe(1.5);
  expect(nextZoom(1.001, -1)).toBe(0.75);
  expect(nextZoom(0.62, 1)).toBe(0.75);
  expect(nextZoom(0.62, -1)).toBe(0.5);
});

test.each([
  [1, 1, 1],
  [1, 2, 0.5],
  [2, 1, 2],
  [2, 1.5, 2 / 1.5],
])("shows a file of scale %d px for px on a screen of ratio %d at %d", (scaleFactor, pixelRatio, zoom) => {
  expect(trueZoom({ scaleFactor, pixelRatio })).toBeCloseTo(zoom);
});

test("zooms in and out by the same factor per wheel turn, and limits fast turns", () => {
  const up = wheelFactor({ deltaY: -100, deltaMode: 0 });
  expect(up).toBeGreaterThan(1.1);
  expect(up * wheelFactor({ deltaY: 100, deltaMode: 0 })).toBeCloseTo(1);
  expect(wheelFactor({ deltaY: -5_000, deltaMode: 0 })).toBeLessThan(1.5);
  // A wheel that reports lines zooms as far as one that reports px.
  expect(wheelFactor({ deltaY: -3, deltaMode: 1 })).toBeGreaterThan(1.05);
  expect(wheelFactor({ deltaY: -2, deltaMode: 0 })).toBeCloseTo(1.02, 2);
});

test("keeps the zoom within its bounds", () => {
  expect([clampZoom(0), clampZoom(3), clampZoom(99)]).toEqual([zoomMin, 3, zoomMax]);
});

const card = { width: 1200, height: 630, scaleFactor: 1, pixelRatio: 1, isVector: false };

test("draws as many px as the screen shows, at most those of the file", () => {
  expect(drawingScale({ ...card, zoom: 0.5 })).toBe(0.5);
  expect(drawingScale({ ...card, zoom: 0.5, pixelRatio: 2 })).toBe(1);
  expect(drawingScale({ ...card, zoom: 8 })).toBe(1);
  expect(drawingScale({ ...card, zoom: 8, scaleFactor: 3 })).toBe(3);
});

test("draws a PDF sharper than its own size, up to a limit", () => {
  expect(drawingScale({ ...card, zoom: 2, isVector: true })).toBe(2);
  const scale = drawingScale({ ...card, zoom: 8, isVector: true });
  expect(scale).toBeGreaterThan(3);
  expect(scale * scale * card.width * card.height).toBeLessThanOrEqual(12_000_001);
});

test("shows px as squares from 200 % on", () => {
  expect(showsPixels({ ...card, zoom: 1.5 })).toBe(false);
  expect(showsPixels({ ...card, zoom: 2 })).toBe(true);
  expect(showsPixels({ ...card, zoom: 1, pixelRatio: 2 })).toBe(true);
  expect(showsPixels({ ...card, zoom: 2, scaleFactor: 2 })).toBe(false);
  expect(showsPixels({ ...card, zoom: 8, isVector: true })).toBe(false);
});

test("keeps the point below the pointer while zooming", () => {
  const anchor = anchorAt({ left: 100, top: 50, width: 400, height: 200 }, { x: 200, y: 150 });
  expect(anchor).toMatchObject({ u: 0.25, v: 0.5 });
  // Twice as large, in the same corner: the point is now at 300, 250.
  expect(scrollToAnchor({ left: 100, top: 50, width: 800, height: 400 }, anchor)).toEqual({
    left: 100,
    top: 100,
  });
});
