/** Opens a cluster and leaves it unchanged if it proves damaged or of a newer version. */
import { readFile } from "node:fs/promises";
import type { PGlite } from "@electric-sql/pglite";
import { messageOf } from "../logged-message.ts";
import { findDamagedRelations } from "./damaged-relations.ts";
import type { EngineSettings, EngineVerdict } from "./engine-messages.ts";
import { formatPosition, type LogPosition } from "./pg-control.ts";
import type { UndoLog } from "./undo-log.ts";

/**
 * Why a cluster is not opened, if opening it in another way would not help: a newer version of Overprint has changed it,
 * one of its tables is damaged, or its log has lost its tail.
 */
export class ClusterError extends Error {
  override readonly name = "ClusterError";
  readonly verdict: NonNullable<EngineVerdict>;

  constructor(verdict: NonNullable<EngineVerdict>, message: string) {
    super(message);
    this.verdict = verdict;
  }
}

export interface OpenOptions {
  /** Undefined: the cluster is opened as it is. */
  undoLog: Promise<UndoLog | undefined>;
  settings: Promise<Pick<EngineSettings, "checksPages" | "rebuildsSystemIndexes" | "writtenPosition">>;
  /** Called with the names of rebuilt indexes. */
  onRebuilt: (indexes: readonly string[]) => void;
}

/**
 * Waits for the engine. With an undo log it then checks the parts that all other work depends on, rebuilds damaged indexes
 * of our tables, and rolls the cluster's files back before it throws.
 */
export async function openSafely(pglite: PGlite, options: OpenOptions): Promise<void> {
  // The engine may fail before the undo log is known.
  const [undo] = await Promise.all([options.undoLog, pglite.waitReady.catch(() => undefined)]);
  if (undo === undefined) return pglite.waitReady;
  try {
    await pglite.waitReady;
    const { checksPages, rebuildsSystemIndexes, writtenPosition } = await options.settings;
    if (writtenPosition !== undefined) await findLostTail(pglite, writtenPosition);
    if (rebuildsSystemIndexes === true) await rebuildSystemIndexes(pglite, options);
    else {
      await findMissingFiles(pglite);
      if (checksPages === true) await rebuildDamaged(pglite, options);
      await findUnreadableEnds(pglite).catch(async (error: unknown) => {
        if (checksPages !== true) throw error;
        await rebuildDamaged(pglite, { ...options, all: true });
        // With sound indexes, it is the table that ends too early.
        await findUnreadableEnds(pglite).catch((cause: unknown) => {
          throw new ClusterError("damaged", `is damaged: ${messageOf(cause)}`);
        });
      });
      await findNewerMigrations(pglite);
    }
  } catch (error) {
    try {
      undo.rollback();
    } catch (failure) {
      throw new Error([error, failure].map(messageOf).join("; "), { cause: failure });
    }
    throw error;
  }
  undo.commit();
}

/** Throws if the log ended before `written`. After a clean shutdown nothing is replayed. */
async function findLostTail(pglite: PGlite, written: LogPosition): Promise<void> {
  const { rows } = await pglite.query<{ end: string }>(
    "select (coalesce(pg_last_wal_replay_lsn(), pg_current_wal_insert_lsn()) - '0/0')::text as end",
  );
  const end = BigInt(rows[0]?.end ?? 0);
  if (end < written)
    throw new ClusterError(
      "loss",
      `lost the end of its log: it was written up to ${formatPosition(written)} and ends at ${formatPosition(end)}`,
    );
}

async function rebuildSystemIndexes(pglite: PGlite, { onRebuilt }: OpenOptions): Promise<void> {
  await pglite.exec("reindex system");
  onRebuilt(["those of the catalogs"]);
}

async function rebuildDamaged(
  pglite: PGlite,
  { onRebuilt, all = false }: Pick<OpenOptions, "onRebuilt"> & { all?: boolean },
): Promise<void> {
  const damaged = await findDamagedRelations(pglite, { all });
  const table = damaged.find(({ isIndex }) => !isIndex);
  if (table !== undefined)
    throw new ClusterError("damaged", `is damaged: ${table.name} cannot be read: ${table.reason}`);
  const system = damaged.find(({ isSystem }) => isSystem);
  if (system !== undefined) throw new Error(`${system.name}: ${system.reason}`);
  for (const { name, reason } of damaged) {
    await pglite.exec(`reindex index ${name}`).catch((error: unknown) => {
      throw new ClusterError(
        "damaged",
        `is damaged: the index ${name} (${reason}) cannot be made again: ${messageOf(error)}`,
      );
    });
  }
  if (damaged.length > 0) onRebuilt(damaged.map(({ name }) => name));
}

/**
 * Throws for missing files of tables: PostgreSQL reports one only on reading, and treats it as empty on writing. That of an
 * index can be made again. Without a path, an index of the catalogs is damaged.
 */
async function findMissingFiles(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string; path: string | null }>(`
    select c.oid::regclass::text as name, pg_relation_filepath(c.oid) as path
    from pg_class c
    where c.relkind in ('r', 'S', 't', 'm') and c.relpersistence = 'p'
      and coalesce((pg_stat_file(pg_relation_filepath(c.oid), true)).size, -1)
        < case when c.relkind = 'S' then 8192 else 0 end
    order by 2 nulls first`);
  const [first] = rows;
  if (first === undefined) return;
  if (first.path === null) throw new Error(`${first.name} has no path`);
  const others = rows.length === 1 ? "" : ` and ${rows.length - 1} more`;
  throw new ClusterError(
    "damaged",
    `is damaged: ${first.path}, the file of ${first.name}, is missing or was cut off${others}`,
  );
}

/**
 * Reads the last row of each table by its primary key, which fails for a truncated table because the index points
 * beyond its end.
 */
async function findUnreadableEnds(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ query: string }>(`
    select format('select 1 from (select * from %s order by %s limit 1) last where last is null',
      i.indrelid::regclass,
      (select string_agg(format('%I desc', a.attname), ', ' order by k.place)
       from unnest(i.indkey) with ordinality k(attnum, place)
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum)) as query
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisprimary and c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
  if (rows.length === 0) return;
  await pglite.query("set enable_seqscan = off");
  try {
    // One statement for all tables: a statement costs more than the reading of a row.
    await pglite.query(rows.map(({ query }) => `(${query})`).join(" union all "));
  } finally {
    await pglite.query("reset enable_seqscan");
  }
}

const journalUrl = new URL("./migrations/meta/_journal.json", import.meta.url);

async function findNewerMigrations(pglite: PGlite): Promise<void> {
  const { rows: found } = await pglite.query<{ table: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as table",
  );
  if (found[0]?.table == null) return;
  const journal: { entries: { when: number }[] } = JSON.parse(await readFile(journalUrl, "utf8"));
  const ours = Math.max(...journal.entries.map(({ when }) => when));
  const { rows } = await pglite.query<{ newer: number }>(
    "select count(*)::int as newer from drizzle.__drizzle_migrations where created_at > $1",
    [ours],
  );
  if ((rows[0]?.newer ?? 0) > 0)
    throw new ClusterError("version", "was changed by a newer version of Overprint than this one");
}
