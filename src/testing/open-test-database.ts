import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import pg from "pg";
import { afterAll, expect, inject } from "vitest";
import { type DatabaseOptions, openDatabase, type OpenedDatabase } from "#service/storage/database.ts";
import { readyDatabaseFolder } from "./ready-database.ts";
import { createTestDatabase, serverStores } from "./test-stores.ts";

/** An embedded database that this process keeps open for its next test, because a start takes a second of CPU. */
interface KeptDatabase {
  database: OpenedDatabase;
  /** Receives the failures for the test that uses it. */
  onError: DatabaseOptions["onError"];
  /** Brings back the state of a new database. */
  empty: () => Promise<void>;
  remove: () => Promise<void>;
}

let spare: KeptDatabase | undefined;

/**
 * A database with its tables in place and nothing in them. Its `close` must follow the stop of all that uses it.
 * Embedded, it is one that an earlier test of this process used: for tests that need a folder of their own, there is
 * `createTestDatabase`.
 */
export async function openTestDatabase({ onError }: DatabaseOptions): Promise<OpenedDatabase> {
  if (serverStores() !== null) {
    const { location } = await createTestDatabase();
    return openDatabase(location, { onError });
  }
  const kept = spare ?? (await openKept());
  spare = undefined;
  kept.onError = onError;
  let closing: Promise<void> | undefined;
  return { ...kept.database, close: () => (closing ??= giveBack(kept)) };
}

/** A database for the tests of a file, closed after them. None of its work in the background may fail. */
export async function openFileDatabase(): Promise<OpenedDatabase> {
  const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
  afterAll(() => database.close());
  return database;
}

async function openKept(): Promise<KeptDatabase> {
  const folder = await readyDatabaseFolder(inject("keptFolder"));
  const database = await openDatabase(
    { kind: "embedded", folder },
    { onError: (error) => kept.onError(error) },
  );
  const kept: KeptDatabase = {
    database,
    onError: () => undefined,
    empty: await prepareEmptying(database),
    remove: async () => {
      await database.close();
      await rm(dirname(folder), { recursive: true, force: true });
    },
  };
  return kept;
}

/** A test may have broken it, or ended its pool. */
async function giveBack(kept: KeptDatabase): Promise<void> {
  const isEmpty = await kept.empty().then(
    () => true,
    () => false,
  );
  kept.onError = () => undefined;
  if (!isEmpty || spare !== undefined) return kept.remove();
  spare = kept;
}

interface Table {
  name: string;
  /** Without those that the database generates. */
  columns: string;
}

/** Remembers the rows that a new database has (versions of the schemas, settings of the queue), and how to get back to them. */
async function prepareEmptying({ pool }: OpenedDatabase): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<Table>(`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(format('%I', column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    group by table_schema, table_name`);
  // Without triggers and references, which would count and delete on their own.
  const statements = ["set local session_replication_role = replica"];
  for (const { name, columns } of tables) {
    const { rows } = await pool.query<{ all: string | null }>(
      `select json_agg(t)::text as all from ${name} t`,
    );
    const all = rows[0]?.all ?? null;
    if (all === null) {
      // A truncation takes 20 ms, and most tables are empty.
      statements.push(
        `if exists (select from ${name}) then truncate ${name} restart identity cascade; end if`,
      );
      continue;
    }
    const source = `json_populate_recordset(null::${name}, ${pg.escapeLiteral(all)})`;
    statements.push(
      `delete from ${name}`,
      `insert into ${name} (${columns}) overriding system value select ${columns} from ${source}`,
    );
  }
  const block = `begin ${statements.join("; ")}; end`;
  return async () => {
    await pool.query(`do ${pg.escapeLiteral(block)}`);
  };
}
