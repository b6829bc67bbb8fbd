import type { HistoryEntry } from "../../../model/requests/history/history-entry.ts";

export const comparisonModes = ["side", "swipe", "difference"] as const;
export type ComparisonMode = (typeof comparisonModes)[number];

/** The fields of a result that a comparison reads; also a picture that this page has drawn, at a `blob:` address. */
export type ComparedEntry = Pick<
  HistoryEntry,
  | "id"
  | "href"
  | "width"
  | "height"
  | "title"
  | "format"
  | "status"
  | "expiresAt"
  | "deletedAt"
  | "isFromBrowser"
>;
