import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import { foldText } from "#contract/fold-text.ts";
import { readTemplateSearch, type SearchTerm } from "#contract/template-search.ts";
import { templates } from "./schema.ts";
import { toPattern } from "./text-filter.ts";

/** The condition of `matchesTemplateSearch` in SQL. Undefined for a search without words. */
export function toSearchCondition(search: string): SQL | undefined {
  return and(...readTemplateSearch(search).map(toTermCondition));
}

/**
 * The order of what a search finds: the exact name, names with its words, tags, sizes, beginnings of identifiers. Of
 * several terms the one that is found last counts.
 */
export function toSearchOrder(search: string): SQL[] {
  const terms = readTemplateSearch(search);
  if (terms.length === 0) return [];
  const ranks = sql.join(terms.map(toTermRank), sql`, `);
  return [sql`case when ${name} = ${foldText(search).trim()} then 0 else greatest(${ranks}) end`];
}

// The text to search has a line for the name, one for the identifier and one for each tag.
const name = sql`split_part(${templates.searchText}, e'\\n', 1)`;
const identifier = sql`split_part(${templates.searchText}, e'\\n', 2)`;
const nameAndTags = sql`regexp_replace(${templates.searchText}, e'\\n[^\\n]*', '')`;

function toTermRank(term: SearchTerm): SQL {
  const ofWords = term.words.map((word) => {
    const pattern = toPattern(word);
    return sql`case when ${name} like ${pattern} then 1 when ${nameAndTags} like ${pattern} then 2
      when ${toIdCondition(word)} then 4 else 5 end`;
  });
  const ofSize = toSizeCondition(term);
  const words = sql`greatest(${sql.join(ofWords, sql`, `)})`;
  return ofSize === undefined ? words : sql`least(${words}, case when ${ofSize} then 3 else 5 end)`;
}

function toIdCondition(word: string): SQL {
  return sql`${identifier} like ${toPattern(word).slice(1)}`;
}

function toTermCondition(term: SearchTerm): SQL | undefined {
  const ofWords = term.words.map((word) => {
    const pattern = toPattern(word);
    // The first condition is the one with an index. No word contains a line break, so none matches across two lines.
    return and(like(templates.searchText, pattern), or(like(nameAndTags, pattern), toIdCondition(word)));
  });
  return or(and(...ofWords), toSizeCondition(term));
}

function toSizeCondition({ size, side, ratios = [] }: SearchTerm): SQL | undefined {
  return or(
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
