/** One pixel in so many may differ in a flat picture. */
const flatShare = 8;

/**
 * Whether a picture is flat, like text on plain areas: few of its pixels differ from both the left and the upper one.
 * Looks at a part of them. Its filters would cost time and bytes, because text and areas repeat as they are.
 */
export function isFlatPicture(
  words: Int32Array,
  { stride, width, height }: { stride: number; width: number; height: number },
): boolean {
  let samples = 0;
  let changes = 0;
  for (let y = 1; y < height; y += 5) {
    for (let x = 1 + (y % 7), at = y * stride; x < width; x += 7) {
      samples += 1;
      const pixel = words[at + x];
      if (pixel !== words[at + x - 1] && pixel !== words[at + x - stride]) changes += 1;
    }
  }
  return changes * flatShare <= samples;
}
