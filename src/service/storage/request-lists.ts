/** The history: lists of requests, newest first, in an order without ties, and their number. */
import { splitPin } from "#contract/template-pins.ts";
import { changeFieldNames } from "#contract/changes/read-changes.ts";
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  type SQL,
  sql,
  sum,
} from "drizzle-orm";
import type { Read } from "./bounded-reads.ts";
import type { Executor } from "./database.ts";
import {
  firstTextLengthMax,
  type RequestState,
  type RequestType,
  type StoredRequestSummary,
  textProperties,
  toStoredSummary,
  unreadablePattern,
} from "./request-rows.ts";
import { requestCounts, requests } from "./schema.ts";
import type { Page } from "./templates-store.ts";
import { searchByText } from "./text-search.ts";

export interface RequestFilter {
  type?: RequestType | undefined;
  state?: RequestState | undefined;
  /** May be pinned to a revision. */
  templateId?: string | undefined;
  batchName?: string | undefined;
  /** See `text-search.ts`: contained in what the request says, or the start of its identifier. */
  text?: string | undefined;
  /** Created at or after. */
  from?: Date | undefined;
  /** Created before. */
  until?: Date | undefined;
  /** Made with the key of this identifier. */
  keyId?: string | undefined;
  /** Made by the person of this identifier. */
  personId?: string | undefined;
  /** True: with warnings. */
  hasWarnings?: boolean | undefined;
  /** Only requests of these templates. */
  amongTemplates?: readonly string[] | undefined;
}

const {
  body: _body,
  changes: _changes,
  drawing: _drawing,
  metadata: _metadata,
  timings: _timings,
  renderKey: _renderKey,
  webhookUrl: _webhookUrl,
  sequence: _sequence,
  ...plainColumns
} = getTableColumns(requests);
const summaryColumns = {
  ...plainColumns,
  // Like `findFirstText`, so that a list need not carry all changes here: one can be a picture of a megabyte.
  firstText: sql<string | null>`(
    select left(shown, ${sql.raw(String(firstTextLengthMax))})
    from (
      select place, item->>'property' in (${textProperties[0]}, ${textProperties[1]}) as is_own,
        case jsonb_typeof(item->'value')
          when 'string' then item->>'value'
          when 'array' then (
            select string_agg(run->>'text', '' order by at)
            from jsonb_array_elements(item->'value') with ordinality as runs(run, at)
            having bool_and(coalesce(jsonb_typeof(run->'text') = 'string', false))
          )
        end as shown
      from jsonb_array_elements(${requests.changes}) with ordinality as listed(item, place)
    ) as texts
    where shown <> '' and shown !~ ${unreadablePattern}
    order by is_own desc, place
    limit 1
  )`,
};

export type DrawnRequest = StoredRequestSummary & { drawnWarnings: readonly string[] };

/** By their UUIDs in lower case, without `firstText`. Includes deleted and purged requests. */
export async function findRequests(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, DrawnRequest>> {
  const drawnWarnings = sql<string[] | null>`${requests.drawing} -> 'warnings'`;
  const rows = await executor
    .select({ ...summaryColumns, firstText: sql<null>`null`, drawnWarnings })
    .from(requests)
    .where(sql`${requests.id} = any(${sql.param([...new Set(ids)])}::uuid[])`);
  return new Map(
    rows.map(({ drawnWarnings: drawn, ...row }) => [
      row.id,
      { ...toStoredSummary(row), drawnWarnings: drawn ?? [] },
    ]),
  );
}

type Order = "newest" | "oldest";

/** One page of requests that were not deleted, and the total number of matches. A search is newest first in any case. */
export async function listRequests(
  executor: Executor,
  filter: RequestFilter,
  page: Page,
  order: Order = "newest",
): Promise<{ requests: StoredRequestSummary[]; total: number }> {
  const { text, ...others } = filter;
  const condition = await toCondition(executor, others);
  const searched = text === undefined ? undefined : await searchRequests(executor, text, condition, page);
  const rows = await executor
    .select(summaryColumns)
    .from(requests)
    .where(inArray(requests.sequence, searched?.page ?? pageOf(executor, condition, page, order)))
    .orderBy(...ordered(searched === undefined ? order : "newest"));
  const isWhole = page.offset === 0 && rows.length < page.limit;
  return {
    requests: rows.map(toStoredSummary),
    total: searched?.total ?? (isWhole ? rows.length : await countRequests(executor, others)),
  };
}

/** One of `before` and `after`: the UUID of a request, in lower case. */
export interface RequestPlace {
  before?: string | undefined;
  after?: string | undefined;
  size: number;
}

/** A page that is counted from a request, newest first: the matches before it, or those that come next after it. */
export async function listRequestsBeside(
  executor: Executor,
  filter: Omit<RequestFilter, "text">,
  { before, after, size }: RequestPlace,
): Promise<{ requests: StoredRequestSummary[]; total: number; hasNewer: boolean; hasOlder: boolean }> {
  const place = sql`(${requests.createdAt}, ${requests.sequence})`;
  const placeOf = (id: string) =>
    sql`(select other.created_at, other.sequence from ${requests} as other where other.id = ${id})`;
  const condition = and(
    await toCondition(executor, filter),
    before === undefined ? undefined : sql`${place} < ${placeOf(before)}`,
    after === undefined ? undefined : sql`${place} > ${placeOf(after)}`,
  );
  const order = after === undefined ? "newest" : "oldest";
  const page = pageOf(executor, condition, { limit: size + 1, offset: 0 }, order);
  const rows = await executor
    .select(summaryColumns)
    .from(requests)
    .where(inArray(requests.sequence, page))
    .orderBy(...ordered(order));
  const hasMore = rows.length > size;
  const found = rows.slice(0, size).map(toStoredSummary);
  return {
    requests: after === undefined ? found : found.toReversed(),
    total: await countRequests(executor, filter),
    hasNewer: after === undefined || hasMore,
    hasOlder: after !== undefined || hasMore,
  };
}

function searchRequests(
  executor: Executor,
  text: string,
  condition: SQL | undefined,
  page: Page,
): Promise<{ page: number[]; total: number }> {
  const rows = {
    table: requests,
    condition,
    columns: sql`id`,
    requestId: requests.id,
    isFound: (isMentioned: SQL) => isMentioned,
    // Each match is looked up by itself, whatever number of them the planner expects.
    ofMatches: (matches: SQL) => sql`
      select found.created_at, found.sequence from (${matches}) as matches cross join lateral (
        select created_at, sequence from ${requests}
        where ${and(sql`${requests.id} = matches.request_id`, condition)} offset 0) as found`,
  };
  return searchByText(executor, text, rows, page);
}

/** The callers' metadata of requests that have some, by their identifiers. */
export async function listMetadata(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, unknown>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: requests.id, metadata: requests.metadata })
    .from(requests)
    .where(and(inArray(requests.id, [...ids]), isNotNull(requests.metadata)));
  return new Map(rows.map(({ id, metadata }) => [id, metadata]));
}

/** An entry of the deprecated list. The request body stays unparsed JSON, because it can have a megabyte. */
export interface SentRequest {
  request: StoredRequestSummary;
  /** The changes as JSON: as sent if they came in one field, else as a list. */
  sentChanges: string;
}

const sentRowsAtOnce = 5;

/** Lists in the same order, with the changes as sent and without a total. Reads a few rows at a time. */
export async function* listSentRequests(
  read: Read,
  filter: Pick<RequestFilter, "amongTemplates">,
  page: Page,
): AsyncGenerator<SentRequest[], void> {
  const found = await read(async (executor) => pageOf(executor, await toCondition(executor, filter), page));
  for (let start = 0; start < found.length; start += sentRowsAtOnce) {
    const some = found.slice(start, start + sentRowsAtOnce).map(({ sequence }) => sequence);
    const rows = await read((executor) =>
      executor
        .select({ ...summaryColumns, firstText: sql<null>`null`, sentChanges: sentChangesColumn })
        .from(requests)
        .where(inArray(requests.sequence, some))
        .orderBy(desc(requests.createdAt), desc(requests.sequence)),
    );
    yield rows.map(({ sentChanges, ...row }) => ({ request: toStoredSummary(row), sentChanges }));
  }
}

const changeFields = changeFieldNames.map((name) => {
  const literal = sql.raw(`'${name}'`);
  return {
    value: sql`${requests.body} -> ${literal}`,
    isSent: sql`coalesce(${requests.body} ->> ${literal}, '') <> ''`,
  };
});

const sentChangesColumn = sql<string>`case
  when ${sql.join(
    changeFields.map(({ isSent }) => sql`(${isSent})::int`),
    sql` + `,
  )} = 1
  then (case ${sql.join(
    changeFields.map(({ isSent, value }) => sql`when ${isSent} then ${value}`),
    sql` `,
  )} end)::text
  else (
    select coalesce(json_agg(json_build_object(
      'id', item -> 'componentId', 'property', item -> 'property', 'value', item -> 'value'
    ) order by place), '[]'::json)::text
    from jsonb_array_elements(${requests.changes}) with ordinality as listed(item, place)
  )
end`;

/**
 * The number of matches, without a text. By type, template and state it reads maintained totals and takes the same time for
 * a thousand and a million.
 */
export async function countRequests(
  executor: Executor,
  filter: Omit<RequestFilter, "text">,
): Promise<number> {
  const { type, templateId, state, amongTemplates, ...narrow } = filter;
  const isPinned = templateId !== undefined && splitPin(templateId) !== undefined;
  const isNarrow = isPinned || Object.values(narrow).some((one) => one !== undefined);
  // Few wait at a time, and they have an index of their own.
  if (isNarrow || state === "queued") return executor.$count(requests, await toCondition(executor, filter));
  const kept = await readKeptTotals(executor, { type, templateId, amongTemplates });
  if (state === undefined) return kept.total;
  if (state === "failed") return kept.failed;
  const queued = await executor.$count(
    requests,
    await toCondition(executor, { type, templateId, amongTemplates, state: "queued" }),
  );
  return Math.max(0, kept.total - kept.failed - queued);
}

/** The number of requests ever made, deleted ones included. */
export async function countRequestsMade(executor: Executor): Promise<number> {
  const [row] = await executor.select({ made: sum(requestCounts.made).mapWith(Number) }).from(requestCounts);
  return row?.made ?? 0;
}

async function readKeptTotals(
  executor: Executor,
  { type, templateId, amongTemplates }: Pick<RequestFilter, "type" | "templateId" | "amongTemplates">,
): Promise<{ total: number; failed: number }> {
  // Screenshots have no template; their total has an empty one.
  const [row] = await executor
    .select({
      total: sum(requestCounts.total).mapWith(Number),
      failed: sum(requestCounts.failed).mapWith(Number),
    })
    .from(requestCounts)
    .where(
      and(
        templateId === undefined
          ? undefined
          : and(eq(requestCounts.templateId, templateId), ne(requestCounts.templateId, "")),
        amongTemplates === undefined ? undefined : inArray(requestCounts.templateId, [...amongTemplates]),
        type === undefined ? undefined : sql`(${requestCounts.templateId} = '') = ${type === "screenshot"}`,
      ),
    );
  return { total: row?.total ?? 0, failed: row?.failed ?? 0 };
}

/** The page's rows by number, found in an index alone, so that skipping a long way reads no rows. */
function pageOf(executor: Executor, condition: SQL | undefined, page: Page, order: Order = "newest") {
  return executor
    .select({ sequence: requests.sequence })
    .from(requests)
    .where(condition)
    .orderBy(...ordered(order))
    .limit(page.limit)
    .offset(page.offset);
}

function ordered(order: Order): SQL[] {
  const by = order === "newest" ? desc : asc;
  return [by(requests.createdAt), by(requests.sequence)];
}

/** One of two conditions, because no index has an order for both. */
async function ofTemplate(executor: Executor, identifier: string): Promise<SQL | undefined> {
  const isWhole = eq(requests.templateId, identifier);
  const pinned = splitPin(identifier);
  if (typeof pinned?.pin !== "number") return isWhole;
  if ((await executor.$count(requestCounts, eq(requestCounts.templateId, identifier))) > 0) return isWhole;
  return and(eq(requests.templateId, pinned.id), eq(requests.templateRevision, pinned.pin));
}

/** The kind is written out for the index, which is of keys alone. */
function ofKey(id: string): SQL | undefined {
  return and(sql`${requests.actorKind} = 'key'`, eq(requests.actorId, id));
}

async function toCondition(
  executor: Executor,
  filter: Omit<RequestFilter, "text">,
): Promise<SQL | undefined> {
  return and(
    isNull(requests.deletedAt),
    filter.type === undefined ? undefined : eq(requests.type, filter.type),
    filter.state === undefined ? undefined : eq(requests.state, filter.state),
    filter.templateId === undefined ? undefined : await ofTemplate(executor, filter.templateId),
    filter.batchName === undefined ? undefined : eq(requests.batchName, filter.batchName),
    filter.from === undefined ? undefined : gte(requests.createdAt, filter.from),
    filter.until === undefined ? undefined : lt(requests.createdAt, filter.until),
    filter.keyId === undefined ? undefined : ofKey(filter.keyId),
    filter.personId === undefined
      ? undefined
      : and(sql`${requests.actorKind} = 'person'`, eq(requests.actorId, filter.personId)),
    filter.hasWarnings === true ? sql`${requests.warnings} <> '[]'::jsonb` : undefined,
    filter.amongTemplates === undefined
      ? undefined
      : inArray(requests.templateId, [...filter.amongTemplates]),
  );
}
