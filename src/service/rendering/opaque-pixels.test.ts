import fc from "fast-check";
import { expect, test } from "vitest";
import { toOpaquePixels } from "./paint-order.ts";

/** A premultiplied pixel: no channel is larger than the alpha. */
const pixel = fc
  .constantFrom(0, 1, 128, 254, 255, 255, 255, 255)
  .chain((alpha) =>
    fc.tuple(fc.nat(alpha), fc.nat(alpha), fc.nat(alpha)).map((color) => [...color, alpha] as const),
  );

test("each pixel lies on white, whatever the others are, at any length and alignment", () => {
  fc.assert(
    fc.property(fc.array(pixel, { maxLength: 40 }), fc.nat(7), (pixels, offset) => {
      const bytes = new Uint8Array(offset + pixels.length * 4).subarray(offset);
      bytes.set(pixels.flat());
      const expected = pixels.flatMap(([red, green, blue, alpha]) =>
        [red, green, blue].map((channel) => channel + 255 - alpha),
      );
      expect(Array.from(toOpaquePixels(bytes))).toEqual(expected);
    }),
  );
});
