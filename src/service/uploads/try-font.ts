import { covers, parseCoverage } from "#scene/fonts/coverage.ts";
import { createCanvas, GlobalFonts } from "../rendering/canvas-engine.ts";

const triedMax = 2_000;
const alias = "op tried upload";

/**
 * Draws a sample of a font's characters with the engine that renders use, so that a font which crashes it shows that
 * here. Throws if the engine rejects it; may crash the process, which is why it has its own.
 */
export function tryFont(font: Buffer, coverage: string): void {
  if (GlobalFonts.register(font, alias) === null) throw new RangeError("the engine does not take the font");
  const context = createCanvas(64, 64).getContext("2d");
  context.font = `40px "${alias}"`;
  const ranges = parseCoverage(coverage);
  let drawn = "";
  for (const point of samplePoints(ranges)) {
    drawn += String.fromCodePoint(point);
    if (drawn.length < 40) continue;
    draw(drawn);
    drawn = "";
  }
  draw(drawn);
  if (covers(ranges, 0x41)) draw("AV fi ffi To 1/2");

  function draw(text: string): void {
    if (!Number.isFinite(context.measureText(text).width)) throw new RangeError("the font has no measures");
    context.fillText(text, 0, 40);
    context.strokeText(text, 0, 40);
  }
}

/** Spread over all its characters. */
function* samplePoints(ranges: readonly number[]): Generator<number> {
  let total = 0;
  for (let index = 0; index < ranges.length; index += 2)
    total += (ranges[index + 1] ?? 0) - (ranges[index] ?? 0) + 1;
  const step = Math.max(1, Math.floor(total / triedMax));
  let position = 0;
  for (let index = 0; index < ranges.length; index += 2) {
    for (let point = ranges[index] ?? 0; point <= (ranges[index + 1] ?? 0); point += 1) {
      if (position % step === 0 && !(point >= 0xd800 && point <= 0xdfff)) yield point;
      position += 1;
    }
  }
}
