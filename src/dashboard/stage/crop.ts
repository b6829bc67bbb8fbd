/** Of the file, px from its top left; absent: all of it. */
export interface CropSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** What a crop leaves of a picture: never more than there is. Values that no render accepts count as none. */
export function croppedSize(
  { width, height }: CropSize,
  whole: { width: number; height: number },
): { width: number; height: number } {
  return { width: keptOf(width, whole.width), height: keptOf(height, whole.height) };
}

function keptOf(asked: number | undefined, whole: number): number {
  if (asked === undefined || !Number.isInteger(asked) || asked < 1) return whole;
  return Math.min(asked, whole);
}

/** What the option becomes when an edge is put somewhere: all of the picture is no crop. */
export function toCropOption(px: number, whole: number): number | undefined {
  const kept = Math.max(1, Math.round(px));
  return kept >= whole ? undefined : kept;
}
