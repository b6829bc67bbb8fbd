import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";

/** Height divided by width from which a whole picture is too narrow to be recognised, such as a whole page. */
export const tallRatio = 2;

export function isTall({ width, height }: Pick<HistoryEntry, "width" | "height">): boolean {
  return width > 0 && height > width * tallRatio;
}
