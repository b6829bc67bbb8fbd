import { fileURLToPath } from "node:url";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { answersWithin } from "../concurrency/within.ts";
import { type AnswerDeadlines, answeringSocket, endInServerToo, poolDeadlines } from "./answering-socket.ts";
import { createEmbeddedRead, createServerRead, type Read, readMsMax } from "./bounded-reads.ts";
import { serveSnapshots } from "./database-snapshots.ts";
import {
  keepRunning,
  type OnDamage,
  prepareFolder,
  type StartedEngine,
  startEngine,
} from "./embedded-engine.ts";
import { createEmbeddedPool } from "./embedded-pool.ts";
import { EngineStoppedError } from "./engine-thread.ts";
import { persistFlushedPosition } from "./flushed-position.ts";
import { embeddedNotifications, type Notifications, serverNotifications } from "./notifications.ts";
import { pooledTransactions } from "./pooled-transactions.ts";
import * as schema from "./schema.ts";
import { createSearchIndex } from "./search-index.ts";

/**
 * The database, in one dialect and behind one pool: PostgreSQL embedded in this process (in a folder), or a server.
 *
 * Embedded, the pool has one connection. Inside a transaction use only that transaction: asking `db` there waits for a
 * connection that the transaction itself holds, and ends in an error after `connectionTimeoutMs`.
 */

export type DatabaseLocation =
  | {
      kind: "embedded";
      folder: string;
      /** Unused with `engine`, whose folder has been checked. */
      acceptLoss?: boolean | undefined;
      /** The engine of the folder, if it is started already. The database takes it over and closes it. */
      engine?: Promise<StartedEngine> | undefined;
    }
  | {
      kind: "server";
      url: string;
      /** Default: `poolDeadlines`. */
      deadlines?: AnswerDeadlines | undefined;
    };

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** The executor of a store function: the database, or the caller's transaction. */
export type Executor = Database | Transaction;

export interface OpenedDatabase {
  kind: DatabaseLocation["kind"];
  pool: pg.Pool;
  db: Database;
  /** For lists, searches and counts: anything whose cost grows with what is stored. */
  read: Read;
  /** Pools of the process: of all work, and on a server of reads. */
  pools: readonly pg.Pool[];
  /**
   * Resolves when everything committed before is on the disk. Only statements that begin with `flushedLater` need it:
   * all others wait by themselves, and on a server so do these.
   */
  flush: () => Promise<void>;
  /** `LISTEN`/`NOTIFY`: notifications of commits, in this process and from others. */
  notifications: Notifications;
  /** Resolves when the index of the history's search is there, or to the reason why there is none; see `search-index.ts`. */
  searchIndexProblem: Promise<string | undefined>;
  /** Ends the pool; embedded, closes the engine and unlocks the folder. Finishes transactions in progress first. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Called for failures of connections and of housekeeping that no caller is waiting for. */
  onError: (error: unknown) => void;
  /** As that of `startEngine`, for an embedded database whose `engine` is not given. */
  onDamage?: OnDamage | undefined;
}

const connectionTimeoutMs = 15_000;
/** A statement of the pool that takes longer ends in the server, ms. */
const statementMsMax = 8_000;
const serverConnectionsMax = 10;
/** Of a server, besides: for `read` alone. */
export const readConnectionsMax = 4;
const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/**
 * Opens the database and migrates its schema. Throws `FolderInUseError` if another process has the folder,
 * `FolderProblem` if it cannot be opened, and the driver's error if a server cannot be reached.
 */
export async function openDatabase(
  location: DatabaseLocation,
  options: DatabaseOptions,
): Promise<OpenedDatabase> {
  const opened =
    location.kind === "embedded" ? await openFolder(location, options) : openServer(location, options);
  try {
    if (location.kind === "embedded") {
      await migrate(opened.db, { migrationsFolder });
      const problem = await createSearchIndex(opened.pool, { concurrently: false });
      return { ...opened, searchIndexProblem: Promise.resolve(problem) };
    }
    await migrateUnderLock(location.url);
    return { ...opened, ...(await startSearchIndex(location.url, opened)) };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

type UnmigratedDatabase = Omit<OpenedDatabase, "searchIndexProblem">;

async function openFolder(
  { folder, acceptLoss, engine: starting }: DatabaseLocation & { kind: "embedded" },
  options: DatabaseOptions,
): Promise<UnmigratedDatabase> {
  const { onError, onDamage } = options;
  const notifications = embeddedNotifications(() => pool);
  // Connects at once, so that listeners miss no notification. Fails when the engine has stopped again or the pool has
  // ended.
  const onRestart = () => void pool.query("select").catch(() => undefined);
  const started = await (starting ?? startEngine(await prepareFolder(folder, { acceptLoss }), onDamage));
  const engine = keepRunning(started, { onError, onRestart });
  const pool = createEmbeddedPool(engine, {
    connectionTimeoutMs,
    onConnect: (client) => notifications.attach(client),
  });
  // The engine itself reports that it stopped.
  pool.on("error", (error) => error instanceof EngineStoppedError || onError(error));
  const flushed = await persistFlushedPosition(pool, folder);
  const snapshots = await serveSnapshots(folder, pool, { onError });
  const housekeeping = startHousekeeping({ pool, onError });
  const db = drizzle(pool, { schema });
  const transaction = pooledTransactions(pool);
  db.transaction = async (work, config) => {
    const value = await transaction(work, config);
    await pool.flush();
    return value;
  };
  return {
    kind: "embedded",
    pool,
    db,
    read: createEmbeddedRead(pool, engine),
    pools: [pool],
    flush: pool.flush,
    notifications,
    async close() {
      await snapshots.close();
      await housekeeping.stop();
      await pool.end();
      await flushed.close();
      await engine.close();
    },
  };
}

function openServer(
  { url, deadlines = poolDeadlines }: DatabaseLocation & { kind: "server" },
  options: DatabaseOptions,
): UnmigratedDatabase {
  const openPool = (max: number, statementTimeoutMs: number) => {
    const opened = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: statementTimeoutMs,
      // Before they seem to be silent.
      idleTimeoutMillis: deadlines.silentMs / 2,
      stream: answeringSocket(deadlines),
      keepAlive: true,
      application_name: "overprint",
      // oxlint-disable-next-line typescript/no-misused-promises -- The pool awaits it, which its types do not say.
      onConnect: (client) => endInServerToo(client, deadlines),
    });
    opened.on("error", options.onError);
    // The pool handles errors of idle connections only. An unhandled `error` of a checked-out one would end the process;
    // its holder gets the error from the failing query.
    opened.on("connect", (client) => client.on("error", () => undefined));
    return opened;
  };
  const pool = openPool(serverConnectionsMax, statementMsMax);
  const reading = openPool(readConnectionsMax, readMsMax);
  const notifications = serverNotifications({ url, deadlines }, options.onError);
  const db = drizzle(pool, { schema });
  db.transaction = pooledTransactions(pool);
  return {
    kind: "server",
    pool,
    db,
    read: createServerRead({ reading, main: pool }),
    pools: [pool, reading],
    flush: async () => undefined,
    notifications,
    async close() {
      await notifications.close();
      await reading.end();
      await pool.end();
    },
  };
}

/**
 * Several processes may start on one server concurrently: one migrates, the others wait for its end, on a connection
 * without deadlines.
 */
async function migrateUnderLock(url: string): Promise<void> {
  const client = await connectAlone(url);
  try {
    await client.query("select pg_advisory_lock(hashtextextended($1, 0))", ["overprint.migrations"]);
    await migrate(drizzle(client, { schema }), { migrationsFolder });
  } finally {
    // Its end releases the lock.
    await client.end();
  }
}

/** Creates the index while the database is used. `close` interrupts that; the next start begins anew. */
async function startSearchIndex(
  url: string,
  { pool, close }: UnmigratedDatabase,
): Promise<Pick<OpenedDatabase, "searchIndexProblem" | "close">> {
  const client = await connectAlone(url);
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const searchIndexProblem = createSearchIndex(client, { concurrently: true });
  const isEnded = searchIndexProblem
    .then(() => client.end())
    .then(
      () => true,
      () => true,
    );
  return {
    searchIndexProblem,
    async close() {
      // A cancel that arrives between two statements has no effect.
      for (let cancels = 0; cancels < cancelsMax; cancels += 1) {
        if ((await answersWithin(cancels === 0 ? 0 : cancelEveryMs, isEnded)) === true) break;
        await pool.query("select pg_cancel_backend($1)", [rows[0]?.pid]).catch(() => undefined);
      }
      await close();
    },
  };
}

const cancelsMax = 10;
const cancelEveryMs = 200;

/** A connection without deadlines, beside the pools. */
async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    application_name: "overprint",
  });
  // The failing query has it too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

interface Housekeeping {
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

/**
 * The maintenance of a server's background processes, run from timers, because the embedded engine has none:
 * checkpoints, so the log stays short, and vacuum, so tables stay small and their statistics true.
 */
function startHousekeeping(dependencies: { pool: pg.Pool; onError: (error: unknown) => void }): Housekeeping {
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
