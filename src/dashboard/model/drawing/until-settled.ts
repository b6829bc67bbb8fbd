/** Between two looks at the picture, ms. */
const stepMs = 50;
/** Px of the longer side: enough to see a word appear. */
const sampleSidePx = 400;

/**
 * Resolves when an SVG picture no longer changes. It is decoded before the fonts inside it are, its texts are invisible
 * until then, and nothing tells when they are ready: large fonts, such as those of emoji, need longer. Returns false if
 * the picture still changes after `longestMs`, or if its pixels cannot be read.
 */
export async function untilSettled(
  picture: CanvasImageSource,
  {
    width,
    height,
    fontBytes,
    longestMs = 4_000,
  }: { width: number; height: number; fontBytes: number; longestMs?: number },
): Promise<boolean> {
  const scale = Math.min(1, sampleSidePx / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return false;
  const sample = () => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  const settledAfterMs = 200 + fontBytes / 10_000;
  const startedAt = performance.now();
  let changedAt = startedAt;
  let last = sample();
  while (performance.now() - changedAt < settledAfterMs) {
    if (performance.now() - startedAt >= longestMs) return false;
    await new Promise((resolve) => {
      window.setTimeout(resolve, stepMs);
    });
    const next = sample();
    if (next.some((value, index) => value !== last[index])) changedAt = performance.now();
    last = next;
  }
  return true;
}
