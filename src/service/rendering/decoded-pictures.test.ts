import { expect, test } from "vitest";
import type { SceneImage } from "#scene/scene-tools.ts";
import { DecodedPictures } from "./decoded-pictures.ts";

/** Of 4 bytes a pixel. */
function picture(pixels: number): SceneImage {
  return { width: pixels, height: 1, drawable: {} as SceneImage["drawable"] };
}

test("beyond its bytes the picture that was not used for the longest time goes first", () => {
  const pictures = new DecodedPictures(100);
  pictures.add("first", picture(10));
  pictures.add("second", picture(10));
  pictures.get("first");
  pictures.add("third", picture(10));
  expect([pictures.get("first"), pictures.get("second"), pictures.get("third")].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
  expect(pictures.bytes).toBe(80);
});

test("a picture larger than the whole is not kept and pushes nothing out", () => {
  const pictures = new DecodedPictures(100);
  pictures.add("small", picture(5));
  pictures.add("huge", picture(26));
  expect(pictures.get("huge")).toBeUndefined();
  expect(pictures.get("small")).toBeDefined();
});

test("adding the same picture twice counts it once", () => {
  const pictures = new DecodedPictures(100);
  pictures.add("same", picture(20));
  pictures.add("same", picture(20));
  expect(pictures.bytes).toBe(80);
});

test("cleared, it holds nothing and has its whole room again", () => {
  const pictures = new DecodedPictures(100);
  pictures.add("before", picture(25));
  pictures.clear();
  expect(pictures.get("before")).toBeUndefined();
  expect(pictures.bytes).toBe(0);
  pictures.add("after", picture(25));
  expect(pictures.get("after")).toBeDefined();
});
