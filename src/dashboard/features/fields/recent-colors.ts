import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { distinctColors } from "./color-model.ts";

const storageKey = "overprint.recent-colours";
const countMax = 12;

/** The colours that were picked in this browser, newest first. */
export function readRecentColors(): string[] {
  return distinctColors(readStoredList(storageKey, z.string()), countMax);
}

export function rememberColor(text: string): void {
  writeStoredList(storageKey, distinctColors([text, ...readRecentColors()], countMax));
}
