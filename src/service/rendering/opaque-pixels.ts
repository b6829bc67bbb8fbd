/**
 * The pixels of a canvas without their alpha, red, green and blue in three bytes. Transparent parts become white, as
 * in every format without transparency. The answer takes the place of the given bytes, because for a picture of some
 * megabytes new memory costs as much as the work.
 *
 * `premultiplied` has four bytes a pixel, the colours multiplied with the alpha.
 */
export function toOpaquePixels(premultiplied: Uint8Array): Uint8Array {
  const pixelCount = premultiplied.length / 4;
  const wholeGroups = premultiplied.byteOffset % 4 === 0 && isLittleEndian ? Math.floor(pixelCount / 4) : 0;
  const words =
    wholeGroups === 0
      ? new Uint32Array(0)
      : new Uint32Array(premultiplied.buffer, premultiplied.byteOffset, wholeGroups * 4);
  // Four pixels at a time: four words in, three out, never ahead of what is still to be read.
  for (let read = 0, write = 0; read < words.length; read += 4, write += 3) {
    let first = words[read] ?? 0;
    let second = words[read + 1] ?? 0;
    let third = words[read + 2] ?? 0;
    let fourth = words[read + 3] ?? 0;
    if ((first & second & third & fourth) >>> 24 !== 255) {
      first = onWhite(first);
      second = onWhite(second);
      third = onWhite(third);
      fourth = onWhite(fourth);
    }
    words[write] = (first & 0xffffff) | (second << 24);
    words[write + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    words[write + 2] = ((third >>> 16) & 0xff) | (fourth << 8);
  }
  for (let pixel = wholeGroups * 4; pixel < pixelCount; pixel += 1) {
    const white = 255 - (premultiplied[pixel * 4 + 3] ?? 0);
    for (let channel = 0; channel < 3; channel += 1)
      premultiplied[pixel * 3 + channel] = (premultiplied[pixel * 4 + channel] ?? 0) + white;
  }
  return premultiplied.subarray(0, pixelCount * 3);
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** A premultiplied colour is at most its alpha, so no channel overflows into the next. */
function onWhite(pixel: number): number {
  return pixel + (255 - (pixel >>> 24)) * 0x010101;
}
