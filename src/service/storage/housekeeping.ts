/**
 * The maintenance of a server's background processes, run from timers, because the embedded engine has none:
 * checkpoints, so the log stays short, and vacuum, so tables stay small and their statistics true.
 */
import type pg from "pg";

export interface Housekeeping {
  stop(): Promise<void>;
}

const checkpointEveryMs = 60_000;
const vacuumEveryMs = 4 * 60_000;

// Autovacuum's own thresholds. A table below them is left alone, so an idle service reads one small view and no more.
const tablesToVacuum = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.1 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)`;

export function startHousekeeping(dependencies: {
  pool: pg.Pool;
  onError: (error: unknown) => void;
}): Housekeeping {
  const { pool, onError } = dependencies;
  let current: Promise<void> = Promise.resolve();
  let lastLogPosition = "";

  async function checkpoint(): Promise<void> {
    const { rows } = await pool.query<{ position: string }>(
      "select pg_current_wal_insert_lsn()::text as position",
    );
    if (rows[0]?.position === lastLogPosition) return;
    await pool.query("checkpoint");
    const after = await pool.query<{ position: string }>(
      "select pg_current_wal_insert_lsn()::text as position",
    );
    lastLogPosition = after.rows[0]?.position ?? "";
  }

  async function vacuum(): Promise<void> {
    const { rows } = await pool.query<{ name: string }>(tablesToVacuum);
    // One statement per table, so that requests get their turn between two of them.
    for (const { name } of rows) await pool.query(`vacuum (analyze) ${name}`);
  }

  const timers = [
    setInterval(() => schedule(checkpoint), checkpointEveryMs),
    setInterval(() => schedule(vacuum), vacuumEveryMs),
  ];
  for (const timer of timers) timer.unref();

  function schedule(work: () => Promise<void>): void {
    current = current.then(work).catch(onError);
  }

  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await current;
    },
  };
}
