/** The texts that the search of the history looks through: one per request, folded, so that a plain `like` finds it. */
import { type Column, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type SearchedRequest, searchTextOf } from "#contract/request-search.ts";
import type { Executor } from "./database.ts";
import { changesSchema } from "./request-rows.ts";
import { requests, requestTexts, unindexedRequests } from "./schema.ts";

/**
 * Longer metadata or changes are not read at all: they hold inlined pictures, which are never searched, and a batch of them
 * would fill the memory.
 */
const readBytesMax = 1_000_000;
/** Characters; longer values are pictures or documents. */
const valueLengthMax = 65_536;

/**
 * Writes the texts of up to `limit` requests that have none, the newest first. Returns how many there were. Values that are
 * pictures or very long are left out, and so is what cannot be read.
 */
export async function indexRequests(executor: Executor, limit: number): Promise<number> {
  const rows = await executor
    .select({
      id: requests.id,
      templateName: requests.templateName,
      fileName: requests.fileName,
      batchName: requests.batchName,
      executeUrl: requests.executeUrl,
      webhookUrl: requests.webhookUrl,
      metadata: boundedJson(requests.metadata),
      changes: boundedJson(requests.changes),
    })
    .from(unindexedRequests)
    .innerJoin(requests, eq(requests.id, unindexedRequests.requestId))
    .orderBy(desc(requests.sequence))
    .limit(limit)
    // A request that is just being deleted takes its note with it.
    .for("key share", { of: requests, skipLocked: true });
  if (rows.length === 0) return 0;
  const texts = rows.map(({ id, ...row }) => ({ requestId: id, text: toText(row) }));
  await executor.insert(requestTexts).values(texts).onConflictDoNothing();
  await executor.delete(unindexedRequests).where(
    inArray(
      unindexedRequests.requestId,
      texts.map(({ requestId }) => requestId),
    ),
  );
  return rows.length;
}

/** Null instead of a very long value. */
function boundedJson(column: Column): SQL {
  return sql`case when octet_length(${column}::text) <= ${readBytesMax}::int then ${column} end`;
}

function toText({ changes, ...row }: Omit<SearchedRequest, "changes"> & { changes: unknown }): string {
  const { data: known = [] } = changesSchema.safeParse(changes ?? []);
  return searchTextOf({
    ...row,
    changes: known.filter(({ value }) => !isUnsearched(value)),
  });
}

function isUnsearched(value: unknown): boolean {
  return typeof value === "string" && (value.length > valueLengthMax || /^data:/i.test(value));
}
