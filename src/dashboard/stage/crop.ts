/** Of the file, px from its top left; absent: all of it. */
export interface CropSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** The part of a picture that a crop leaves: never more than there is. Values that no render accepts count as none. */
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

/** The option after an edge was moved: all of the picture is no crop. */
export function toCropOption(px: number, whole: number): number | undefined {
  const kept = Math.max(1, Math.round(px));
  return kept >= whole ? undefined : kept;
}
