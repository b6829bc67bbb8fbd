/**
 * The trigram index of the history's search. Without it each search reads the texts of all requests; with it only of those
 * that have every three characters of the searched text. Both find the same.
 */
import type pg from "pg";

/**
 * Creates the index if it is missing, with PostgreSQL's extension `pg_trgm`. Returns why it could not, for example because
 * the server lacks the extension or the role may not create it; the next start tries again. An existing history is indexed
 * in one statement, which takes 33 s for 1,000,000 requests. With `concurrently`, requests are stored meanwhile, and an
 * index whose creation was interrupted is made anew; it needs a connection of its own.
 */
export async function createSearchIndex(
  client: Pick<pg.ClientBase, "query">,
  { concurrently }: { concurrently: boolean },
): Promise<string | undefined> {
  try {
    const how = concurrently ? "concurrently" : "";
    const state = await readState(client);
    if (state === "valid") return undefined;
    // Not waited for: a statement that waits has a snapshot, for whose end a concurrent creation waits.
    if (concurrently && !(await isFirst(client))) return undefined;
    if (state === "invalid") await client.query(`drop index ${how} request_texts_trigrams`);
    await client.query("create extension if not exists pg_trgm");
    const { rows } = await client.query<{ schema: string }>(
      "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
    );
    const [extension] = rows;
    if (extension === undefined) return "the extension pg_trgm is missing";
    // A short list of pending entries: it is merged by the insert that fills it, and read by each search.
    await client.query(
      `create index ${how} if not exists request_texts_trigrams on request_texts
       using gin (text ${extension.schema}.gin_trgm_ops) with (gin_pending_list_limit = ${pendingKilobytes})`,
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** About a hundred requests. */
const pendingKilobytes = 512;

async function readState(client: Pick<pg.ClientBase, "query">): Promise<"missing" | "invalid" | "valid"> {
  const { rows } = await client.query<{ isValid: boolean }>(
    `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('request_texts_trigrams')`,
  );
  const [index] = rows;
  if (index === undefined) return "missing";
  return index.isValid ? "valid" : "invalid";
}

/** Whether no other process creates the index. Until the end of the connection. */
async function isFirst(client: Pick<pg.ClientBase, "query">): Promise<boolean> {
  const { rows } = await client.query<{ isFirst: boolean }>(
    `select pg_try_advisory_lock(hashtextextended($1, 0)) as "isFirst"`,
    ["overprint.search-index"],
  );
  return rows[0]?.isFirst === true;
}
