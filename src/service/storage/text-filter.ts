import { ilike, type Column, type SQL } from "drizzle-orm";

/** The column contains the text, in any letter case; `%` and `_` in it are plain characters. */
export function containsText(column: Column, text: string): SQL {
  return ilike(column, `%${text.replace(/[\\%_]/g, "\\$&")}%`);
}
