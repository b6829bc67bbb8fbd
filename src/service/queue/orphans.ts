/**
 * Orphans: jobs that are marked as in work while the process that took them is gone. They go back to the queue as they
 * were; each return is counted, but not as a failed attempt.
 */
import type { OpenedDatabase } from "../storage/database.ts";

/** Every job in work, because whoever holds the folder of an embedded database is alone. Answers whose jobs they were. */
export function returnAllOrphans({ pool }: OpenedDatabase, names: readonly string[]): Promise<string[]> {
  return putBack(pool, names, "true");
}

/** Jobs whose worker has not reported for so long. Its process was killed, or is cut off and will find its work done. */
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
