/** Px of a picture as a canvas gives them: red, green, blue, opacity, 0 to 255. */
export type Pixels = Uint8ClampedArray;

/** Smaller differences are invisible, and every lossy file has them nearly everywhere. */
const visibleDifference = 6;

/** By how much a pixel differs, 0 to 255 for each colour together; both on the same ground, as a person sees them. */
function differenceAt(ours: Pixels, theirs: Pixels, index: number): number {
  const ourAlpha = (ours[index + 3] ?? 0) / 255;
  const theirAlpha = (theirs[index + 3] ?? 0) / 255;
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += Math.abs((ours[index + channel] ?? 0) * ourAlpha - (theirs[index + channel] ?? 0) * theirAlpha);
  }
  return sum;
}

/** How far two pictures agree, from 0 to 1: one less the mean difference of their channels. */
export function shareOfAgreement(ours: Pixels, theirs: Pixels): number {
  let difference = 0;
  for (let index = 0; index < ours.length; index += 4) difference += differenceAt(ours, theirs, index);
  return ours.length === 0 ? 1 : 1 - difference / ((ours.length / 4) * 3 * 255);
}

/**
 * The difference of two pictures: ours as a pale ground, the difference in magenta over it, the stronger the more. It
 * is drawn stronger than it is, as it would hardly be visible otherwise.
 */
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
