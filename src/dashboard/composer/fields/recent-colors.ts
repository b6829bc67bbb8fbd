import * as z from "zod/mini";
import { distinctColors } from "./color-model.ts";

const storageKey = "overprint.recent-colours";
const countMax = 12;
const storedSchema = z.array(z.string());

/** The colours that were picked in this browser, the newest first. Damaged, what is stored counts as nothing. */
export function readRecentColors(): string[] {
  try {
    const read = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    return read.success ? distinctColors(read.data, countMax) : [];
  } catch {
    // No storage, or not JSON.
    return [];
  }
}

export function rememberColor(text: string): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(distinctColors([text, ...readRecentColors()], countMax)));
  } catch {
    // Storage is full or refused; nothing is remembered.
  }
}
