/**
 * The trigram index of the history's search. Without it each search reads the texts of all requests; with it only of those
 * that have every three characters of the searched text. Both find the same.
 */
import type pg from "pg";

/**
 * Creates the index if it is missing, with PostgreSQL's extension `pg_trgm`. Returns why it could not, for example because
 * the server lacks the extension or the role may not create it; the next start tries again. An existing history is indexed
 * in one statement, during which no request can be stored: 16 s for 30,000 requests on a busy machine.
 */
export async function createSearchIndex(client: Pick<pg.Pool, "query">): Promise<string | undefined> {
  try {
    if (await exists(client)) return undefined;
    await client.query("create extension if not exists pg_trgm");
    const { rows } = await client.query<{ schema: string }>(
      "select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'",
    );
    const [extension] = rows;
    if (extension === undefined) return "the extension pg_trgm is missing";
    // A short list of pending entries: it is merged by the insert that fills it, and read by each search.
    await client.query(
      `create index if not exists request_texts_trigrams on request_texts
       using gin (text ${extension.schema}.gin_trgm_ops) with (gin_pending_list_limit = ${pendingKilobytes})`,
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** About a hundred requests. */
const pendingKilobytes = 512;

async function exists(client: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('request_texts_trigrams')::text as name",
  );
  return rows[0]?.name != null;
}
