/**
 * Memory for the decoded pixels of photos, used again. The system clears new memory page by page, which takes 4 ms of
 * processor time for a photo of 1800×1200 px.
 */

/** As many as two threads draw at once. */
const keptMax = 2;
const keptMs = 30_000;
const kept: ArrayBuffer[] = [];
let rest: NodeJS.Timeout | undefined;

/** `byteLength` bytes with any content, at the start of a buffer of their own. */
export function takePixelMemory(byteLength: number): Uint8Array<ArrayBuffer> {
  const index = kept.findIndex((one) => one.byteLength >= byteLength && one.byteLength <= 2 * byteLength);
  const [used] = index === -1 ? [] : kept.splice(index, 1);
  // Not from Node's pool, so that it can be transferred.
  return new Uint8Array(used ?? Buffer.allocUnsafeSlow(byteLength).buffer, 0, byteLength);
}

/** Keeps the memory of pixels that are not read any more, until no other was returned for 30 s. */
export function returnPixelMemory(memory: ArrayBuffer): void {
  kept.unshift(memory);
  for (const oldest of kept.splice(keptMax)) oldest.transfer(0);
  clearTimeout(rest);
  rest = setTimeout(() => {
    for (const unused of kept.splice(0)) unused.transfer(0);
  }, keptMs).unref();
}
