/** Cropped size from the top left, px of the file; absent: not cropped. */
export interface CropSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** Sets the sides that it has, `undefined` for the whole picture. Sets of one `gesture` are one step of undo. */
export type SetCrop = (sides: CropSize, gesture?: string) => void;

/** The size after the crop, at most the picture's. Ignores values that a render would reject. */
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

/** The option for a moved edge; `undefined` at the picture's edge. */
export function toCropOption(px: number, whole: number): number | undefined {
  const kept = Math.max(1, Math.round(px));
  return kept >= whole ? undefined : kept;
}
