import { afterEach, expect, test, vi } from "vitest";
import type { SceneImage } from "#scene/scene-tools.ts";
import { createDecodedPictures } from "./decoded-pictures.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  removed.length = 0;
});

const removed: SceneImage[] = [];
const options = { unusedMsMax: 30_000, onRemoved: (one: SceneImage) => void removed.push(one) };

/** Of 4 bytes a pixel. */
function picture(pixels: number): SceneImage {
  return { width: pixels, height: 1, drawable: {} as SceneImage["drawable"] };
}

test("evicts the least recently used picture when it exceeds its bytes", () => {
  const pictures = createDecodedPictures(100, options);
  pictures.set("first", picture(10));
  pictures.set("second", picture(10));
  pictures.get("first");
  pictures.set("third", picture(10));
  expect([pictures.get("first"), pictures.get("second"), pictures.get("third")].map(Boolean)).toEqual([
    true,
    false,
    true,
  ]);
  expect(pictures.calculatedSize).toBe(80);
});

test("does not cache a picture larger than its bytes, and evicts nothing for it", () => {
  const pictures = createDecodedPictures(100, options);
  pictures.set("small", picture(5));
  pictures.set("huge", picture(26));
  expect(pictures.get("huge")).toBeUndefined();
  expect(pictures.get("small")).toBeDefined();
});

test("counts a picture that is added twice once", () => {
  const pictures = createDecodedPictures(100, options);
  pictures.set("same", picture(20));
  pictures.set("same", picture(20));
  expect(pictures.calculatedSize).toBe(80);
});

test("passes on the pictures that were evicted, replaced or cleared", () => {
  const pictures = createDecodedPictures(100, options);
  const [evicted, replaced, later] = [picture(10), picture(10), picture(12)];
  pictures.set("evicted", evicted);
  pictures.set("replaced", replaced);
  pictures.set("replaced", later);
  pictures.set("large", picture(13));
  expect(removed).toEqual([replaced, evicted]);
  pictures.clear();
  expect(removed).toHaveLength(4);
});

test("is empty and has its full size after clear", () => {
  const pictures = createDecodedPictures(100, options);
  pictures.set("before", picture(25));
  pictures.clear();
  expect(pictures.get("before")).toBeUndefined();
  expect(pictures.calculatedSize).toBe(0);
  pictures.set("after", picture(25));
  expect(pictures.get("after")).toBeDefined();
});

test("frees the pictures that were not used for a time, and keeps the others", () => {
  // The cache reads the clock once in a millisecond, which a timer ends.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const clock = vi.spyOn(performance, "now");
  const waitUntil = (ms: number) => {
    clock.mockReturnValue(ms);
    vi.runAllTimers();
  };
  waitUntil(1_000);
  const pictures = createDecodedPictures(100, options);
  pictures.set("unused", picture(5));
  pictures.set("used", picture(10));
  waitUntil(21_000);
  pictures.get("used");
  waitUntil(41_000);
  pictures.purgeStale();
  expect([...pictures.keys()]).toEqual(["used"]);
  expect(pictures.calculatedSize).toBe(40);
});
