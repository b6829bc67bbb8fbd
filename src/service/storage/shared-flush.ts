/**
 * One flush of the log for many commits. The embedded engine has one session, so a commit that waits for the disk would
 * block all others. Its commits do not wait (`synchronous_commit` is off); each caller waits afterwards for a flush
 * that it shares with all commits made meanwhile. An acknowledged commit is on the disk all the same. The log is
 * written in the order of the commits, so a flush that covers one covers everything that this one has seen.
 */
import { setImmediate } from "node:timers/promises";
import type pg from "pg";

/**
 * Responds with the position up to which the log is on the disk. The message has no meaning; its last argument requests
 * the log on the disk up to it. Where nothing was written since the last flush, the disk is not touched: a fetch that
 * finds no job commits as well.
 */
const flushStatement = {
  text: "select pg_logical_emit_message(false, 'overprint', '', true)::text as position where pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()",
  // In this mode it is prepared once, although it has no parameters.
  queryMode: "extended",
};

export type Flush = () => Promise<void>;

/**
 * Resolves when everything committed before the call is on the disk. Calls `onFlushed` with the flushed position before
 * it resolves.
 */
export function createSharedFlush(
  connect: () => Promise<pg.PoolClient>,
  onFlushed: (position: string) => void,
): Flush {
  // The next one, until it begins: it covers everything committed until then.
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    let client: pg.PoolClient;
    try {
      // Queued behind the pending work, and so shared with it.
      client = await connect();
      // Lets the callers of the last statement go on, so that the flush that they request next is this one.
      await setImmediate();
    } finally {
      next = undefined;
    }
    try {
      const { rows } = await client.query<{ position: string }>(flushStatement);
      if (rows[0] !== undefined) onFlushed(rows[0].position);
    } finally {
      client.release();
    }
  }

  return () => {
    next ??= run();
    return next;
  };
}
