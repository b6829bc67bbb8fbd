import { ilike, sql, type Column, type SQL } from "drizzle-orm";

/** The column contains the text, in any letter case; `%` and `_` in it are plain characters. */
export function containsText(column: SQL | Column, text: string): SQL {
  // Outside of ASCII the lower case of a whole column takes long in most collations.
  return /^[ -~]*$/.test(text)
    ? sql`lower(${column} collate "C") like ${toPattern(text.toLowerCase())}`
    : ilike(column, toPattern(text));
}

/** `foldText` in the database. */
export function foldedText(text: SQL | Column): SQL<string> {
  return sql<string>`fold_text(${text})`;
}

/** For `like`: `%` and `_` in it are plain characters. */
export function toPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, "\\$&")}%`;
}
