import { ilike, sql, type Column, type SQL } from "drizzle-orm";
import { foldedLetters, foldedMarks, foldText } from "#contract/fold-text.ts";

/** The column contains the text, in any letter case; `%` and `_` in it are plain characters. */
export function containsText(column: SQL | Column, text: string): SQL {
  return ilike(column, toPattern(text));
}

/** `foldText` in the database. The collation is ICU's, because lower case of others depends on the server's locale. */
export function foldedText(text: SQL | Column): SQL<string> {
  const lower = sql`lower(normalize(${text}, NFKD) collate "und-x-icu")`;
  const plain = sql`regexp_replace(${lower}, ${sql.raw(`'${foldedMarks}'`)}, '', 'g')`;
  const spelled = [...foldedLetters].reduce(
    (inner, [letter, others]) => sql`replace(${inner}, ${sql.raw(`'${letter}', '${others}'`)})`,
    plain,
  );
  return sql<string>`normalize(${spelled}, NFC)`;
}

/** The text contains the part, in any letter case and with or without accents. */
export function containsFolded(text: SQL | Column, part: string): SQL {
  return sql`${foldedText(text)} like ${toPattern(foldText(part))}`;
}

/** For `like`: `%` and `_` in it are plain characters. */
export function toPattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, "\\$&")}%`;
}
