import type { Rect } from "#scene/paint/matrix.ts";

/** Of two components that overlap by this share of the lower one's height, the left one comes first. */
const sameRowShare = 0.5;

/** The components from top to bottom, and in a row from left to right. */
export function readingOrder<Item extends { rect: Rect }>(items: readonly Item[]): Item[] {
  const rows: { top: number; bottom: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => a.rect.top - b.rect.top)) {
    const { top, bottom } = item.rect;
    const row = rows.at(-1);
    const shared = row === undefined ? 0 : Math.min(row.bottom, bottom) - top;
    if (row !== undefined && shared >= (Math.min(bottom - top, row.bottom - row.top) || 1) * sameRowShare)
      row.items.push(item);
    else rows.push({ top, bottom, items: [item] });
  }
  return rows.flatMap((row) => row.items.toSorted((a, b) => a.rect.left - b.rect.left));
}
