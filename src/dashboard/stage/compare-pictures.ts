/** RGBA pixels of a canvas, 0 to 255. */
export type Pixels = Uint8ClampedArray;

/** Smaller differences are invisible, and lossy files have them nearly everywhere. */
const visibleDifference = 6;

/** The difference of a pixel, 0 to 765: the sum over three channels, multiplied by alpha. */
function differenceAt(ours: Pixels, theirs: Pixels, index: number): number {
  const ourAlpha = (ours[index + 3] ?? 0) / 255;
  const theirAlpha = (theirs[index + 3] ?? 0) / 255;
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += Math.abs((ours[index + channel] ?? 0) * ourAlpha - (theirs[index + channel] ?? 0) * theirAlpha);
  }
  return sum;
}

/** The agreement of two pictures, 0 to 1: one minus the mean difference of their channels. */
export function shareOfAgreement(ours: Pixels, theirs: Pixels): number {
  let difference = 0;
  for (let index = 0; index < ours.length; index += 4) difference += differenceAt(ours, theirs, index);
  return ours.length === 0 ? 1 : 1 - difference / ((ours.length / 4) * 3 * 255);
}

/** Paints our picture pale and the difference over it in magenta, amplified to be visible. */
export function drawDifference(ours: Pixels, theirs: Pixels, into: Pixels): void {
  for (let index = 0; index < ours.length; index += 4) {
    const grey = 0.3 * (ours[index] ?? 0) + 0.59 * (ours[index + 1] ?? 0) + 0.11 * (ours[index + 2] ?? 0);
    const ground = 255 - ((255 - grey) * 0.3 * (ours[index + 3] ?? 0)) / 255;
    const difference = differenceAt(ours, theirs, index);
    const ink = difference < visibleDifference ? 0 : Math.min(1, 0.25 + difference / 120);
    into[index] = ground + (198 - ground) * ink;
    into[index + 1] = ground + (29 - ground) * ink;
    into[index + 2] = ground + (120 - ground) * ink;
    into[index + 3] = 255;
  }
}
