/** The texts that the search of the history looks through: one per request, folded, so that a plain `like` finds it. */
import { desc, eq, inArray, like, or, type SQL, sql } from "drizzle-orm";
import { foldSearch, searchTextOf } from "#contract/request-search.ts";
import type { Executor } from "./database.ts";
import { changesSchema } from "./request-rows.ts";
import { requests, requestTexts, unindexedRequests } from "./schema.ts";
import { toPattern } from "./text-filter.ts";

/** The request's text has this one in it, or its identifier begins with it. */
export function mentions(text: string): SQL {
  const condition = or(
    like(requestTexts.text, toPattern(foldSearch(text))),
    /^[0-9a-f-]{4,36}$/i.test(text)
      ? like(sql`${requestTexts.requestId}::text`, `${text.toLowerCase()}%`)
      : undefined,
  );
  return sql`${requests.id} in (select ${requestTexts.requestId} from ${requestTexts} where ${condition})`;
}

/** Writes the texts of up to `limit` requests that have none, the newest first. Returns how many there were. */
export async function indexRequests(executor: Executor, limit: number): Promise<number> {
  const rows = await executor
    .select({
      id: requests.id,
      templateName: requests.templateName,
      fileName: requests.fileName,
      batchName: requests.batchName,
      executeUrl: requests.executeUrl,
      webhookUrl: requests.webhookUrl,
      metadata: requests.metadata,
      changes: requests.changes,
    })
    .from(unindexedRequests)
    .innerJoin(requests, eq(requests.id, unindexedRequests.requestId))
    .orderBy(desc(requests.sequence))
    .limit(limit);
  if (rows.length === 0) return 0;
  const texts = rows.map((row) => ({
    requestId: row.id,
    text: searchTextOf({ ...row, changes: changesSchema.parse(row.changes) }),
  }));
  await executor.insert(requestTexts).values(texts).onConflictDoNothing();
  await executor.delete(unindexedRequests).where(
    inArray(
      unindexedRequests.requestId,
      texts.map(({ requestId }) => requestId),
    ),
  );
  return rows.length;
}
