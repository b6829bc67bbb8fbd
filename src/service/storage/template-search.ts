import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import { readTemplateSearch, type SearchTerm } from "#contract/template-search.ts";
import { templates } from "./schema.ts";
import { toPattern } from "./text-filter.ts";

/** The condition of `matchesTemplateSearch` in SQL. Undefined for a search without words. */
export function toSearchCondition(search: string): SQL | undefined {
  return and(...readTemplateSearch(search).map(toTermCondition));
}

function toTermCondition({ words, size, side, ratios = [] }: SearchTerm): SQL | undefined {
  return or(
    // No word contains a line break, so none matches across two fields.
    and(...words.map((word) => like(templates.searchText, toPattern(word)))),
    size &&
      and(
        eq(templates.width, size.width),
        size.height === undefined ? undefined : eq(templates.height, size.height),
      ),
    side === undefined ? undefined : or(eq(templates.width, side), eq(templates.height, side)),
    ...ratios.map(({ min, max }) => sql`${ratio} between ${min}::float8 and ${max}::float8`),
  );
}

const ratio = sql`(${templates.width}::float8 / ${templates.height})`;
