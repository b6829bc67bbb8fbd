/**
 * Orphaned jobs: marked as running while the process that took them has ended. They return to the queue unchanged; each
 * return is counted, but not as a failed attempt.
 */
import type { OpenedDatabase } from "../storage/database.ts";

/**
 * Every running job, because the owner of an embedded database's folder is alone. Returns the names of the jobs'
 * queues.
 */
export function returnAllOrphans({ pool }: OpenedDatabase, names: readonly string[]): Promise<string[]> {
  return putBack(pool, names, "true");
}

/** Jobs without a heartbeat for this long. Their process was killed, or is cut off and will find its job done. */
export function returnSilentOrphans(
  { pool }: OpenedDatabase,
  names: readonly string[],
  silentMs: number,
): Promise<string[]> {
  return putBack(
    pool,
    names,
    "coalesce(heartbeat_on, started_on, '-infinity') < now() - $2 * interval '1 millisecond'",
    [silentMs],
  );
}

async function putBack(
  pool: OpenedDatabase["pool"],
  names: readonly string[],
  condition: string,
  values: unknown[] = [],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `update pgboss.job
     set state = 'created', started_on = null, heartbeat_on = null,
         data = jsonb_set(data, '{orphaned}', to_jsonb(coalesce((data->>'orphaned')::int, 0) + 1))
     where name = any($1::text[]) and state = 'active' and ${condition}
     returning name`,
    [names, ...values],
  );
  return [...new Set(rows.map(({ name }) => name))];
}
