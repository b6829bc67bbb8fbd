/**
 * How a search by text finds requests, or rows that name one. Neither of two ways is fast for every text: to find all
 * requests that mention it first takes long for a frequent text, and to look at one row after the other, newest first, takes
 * long for a rare one. A sample of the texts and the newest rows decide.
 */
import { between, type Column, like, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as limits from "#contract/limits.ts";
import { foldSearch } from "#contract/request-search.ts";
import type { Executor } from "./database.ts";
import { isUuid } from "./is-uuid.ts";
import { requestTexts } from "./schema.ts";
import type { Page } from "./templates-store.ts";
import { toPattern } from "./text-filter.ts";

/** Rows with a `created_at` and a `sequence`, of which some are found by the text of a request. */
export interface SearchedRows {
  table: PgTable;
  /** Of the rows that come into question. */
  condition: SQL | undefined;
  /** The columns that `requestId` and `isFound` read. */
  columns: SQL;
  requestId: Column;
  /** Whether a row is found whose request mentions the text, or does not. */
  isFound: (isMentioned: SQL) => SQL | undefined;
  /** The `created_at` and `sequence` of the found rows, by a query of the `request_id` of all requests that mention the text. */
  ofMatches: (matches: SQL) => SQL;
}

/** Rows that are looked at one after the other before another way is chosen. */
const newestMax = 5_000;
const sampledBlocks = 200;
/** Looking into texts in their order costs this share of finding one text by its key. */
const readingCost = 0.04;

/** Newest first. The searched tables have an index for it. */
const inOrder = sql`order by created_at desc, sequence desc`;

/** The numbers of a page's rows, newest first, and how many there are, counted up to `countedMatchesMax`. */
export async function searchByText(
  executor: Executor,
  text: string,
  rows: SearchedRows,
  page: Page,
): Promise<{ page: number[]; total: number }> {
  const folded = foldSearch(text);
  const pattern = toPattern(folded);
  const { requests, hits, candidates } = await sampleTexts(executor, folded);
  // The index only knows parts of words. If very many requests have all the words, reading the texts is faster, and
  // `strpos` reads them twice as fast as `like`.
  const isFrequent = candidates > requests * readingCost;
  const hasText = isFrequent
    ? sql`strpos(${requestTexts.text}, ${folded}) > 0`
    : like(requestTexts.text, pattern);
  const isNamed = beginsWith(requestTexts.requestId, text);
  const matches = sql.join(
    [hasText, ...(isNamed === undefined ? [] : [isNamed])].map(
      (condition) => sql`select ${requestTexts.requestId} from ${requestTexts} where ${condition}`,
    ),
    sql` union `,
  );
  const readMatches = () => readFound(executor, rows.ofMatches(matches), page);
  if (candidates <= newestMax) return readMatches();

  const foundMax = Math.max(limits.countedMatchesMax, page.offset + page.limit);
  // As one value: of a comparison, the planner expects so few rows that it would read and sort all of them.
  const isMentioned = sql`(select ${or(like(requestTexts.text, pattern), isNamed)} from ${requestTexts}
    where ${requestTexts.requestId} = ${rows.requestId})`;
  const condition = rows.condition ?? sql`true`;
  const walk = (limit: SQL) => sql`select created_at, sequence from (
      select created_at, sequence, ${rows.columns} from ${rows.table} where ${condition} ${inOrder} ${limit}
    ) as ${rows.table} where ${rows.isFound(isMentioned)} limit ${foundMax}`;
  const newest = await readFound(executor, walk(sql`limit ${newestMax}`), page, {
    isAll: sql`not exists (select from ${rows.table} where ${condition} ${inOrder} offset ${newestMax})`,
  });
  if (newest.isAll || newest.found >= foundMax) return newest;
  const walkCost = (foundMax / newest.found) * newestMax;
  const matchesCost = hits + (isFrequent ? requests * readingCost : candidates);
  return walkCost < matchesCost ? readFound(executor, walk(sql``), page) : readMatches();
}

/** Reads a query of `created_at` and `sequence`. */
async function readFound(
  executor: Executor,
  query: SQL,
  { limit, offset }: Page,
  { isAll = sql`true` }: { isAll?: SQL } = {},
): Promise<{ page: number[]; total: number; found: number; isAll: boolean }> {
  const { rows } = await executor.execute<{ page: number[]; found: number; isAll: boolean }>(sql`
    with found as materialized (${query})
    select (select count(*) from found)::int as found, ${isAll} as "isAll",
      coalesce((select json_agg(sequence) from (
        select sequence from found ${inOrder} limit ${limit} offset ${offset}) as page), '[]') as page`);
  const { page = [], found = 0, isAll: all = true } = rows[0] ?? {};
  return { page, total: Math.min(found, limits.countedMatchesMax), found, isAll: all };
}

/** How many requests there are, have the text, and have all its words, by a sample that is always the same. */
async function sampleTexts(
  executor: Executor,
  folded: string,
): Promise<{ requests: number; hits: number; candidates: number }> {
  const words = folded.split(" ").map(toPattern);
  const { rows } = await executor.execute<{ requests: number; hits: number; candidates: number }>(sql`
    with size as (
      select least(1, ${sampledBlocks} / greatest(1, pg_relation_size('request_texts')
        / current_setting('block_size')::float8)) as share
    )
    select count(*) / min(share) as requests,
      (count(*) filter (where ${like(requestTexts.text, toPattern(folded))})) / min(share) as hits,
      (count(*) filter (where ${requestTexts.text} like all(${sql.param(words)}::text[]))) / min(share) as candidates
    from ${requestTexts} tablesample system ((select share * 100 from size)) repeatable (1), size`);
  const { requests, hits, candidates } = rows[0] ?? {};
  return { requests: requests ?? 0, hits: hits ?? 0, candidates: candidates ?? 0 };
}

/**
 * Whether the identifier begins with the text: as a range, which its index answers. Undefined for a text that is not the
 * beginning of an identifier.
 */
export function beginsWith(id: Column, text: string): SQL | undefined {
  const [first, last] = ["0", "f"].map((digit) => {
    const pattern = `${digit.repeat(8)}-${`${digit.repeat(4)}-`.repeat(3)}${digit.repeat(12)}`;
    return text.toLowerCase() + pattern.slice(text.length);
  });
  if (text.length < 4 || first === undefined || last === undefined || !isUuid(first)) return undefined;
  return between(id, first, last);
}
