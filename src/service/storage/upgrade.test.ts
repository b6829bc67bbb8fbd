/** Upgrades of a database: from the state of the last release, killed in the middle, and by several processes. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { access, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { copyMigrations, listMigrations, migrateWith } from "#testing/migrate-with.ts";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { administer, databaseUrl } from "#testing/server-stores.ts";
import { serverStores } from "#testing/test-stores.ts";
import { type DatabaseLocation, openDatabase } from "./database.ts";
import { getTemplate } from "./templates-store.ts";

/** The newest migration of version 0.2.0. A release moves it on. */
const lastRelease = "0020_people";
/** An embedded database is opened several times. */
const timeout = 120_000;
const patience = { timeout: 60_000, interval: 20 };
const onError = (error: unknown) => {
  throw error;
};

const removing: string[] = [];
afterEach(async () => {
  for (const folder of removing.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A database without tables. */
async function emptyLocation(): Promise<DatabaseLocation> {
  const servers = serverStores();
  if (servers === null) {
    // To create a cluster would take seconds.
    const folder = await readyDatabaseFolder();
    removing.push(dirname(folder));
    const location = { kind: "embedded" as const, folder };
    const ready = await openDatabase(location, { onError });
    await ready.pool.query("drop schema public, drizzle cascade; create schema public");
    await ready.close();
    return location;
  }
  const name = `upgrade_${randomBytes(6).toString("hex")}`;
  await administer(servers.postgresUrl, `create database ${name}`);
  return { kind: "server", url: databaseUrl(servers.postgresUrl, name) };
}

/** A published template with a draft, its results, an upload, a webhook, a key of idempotency and counts. */
const rows = `
  insert into templates (id, name, editor, tags, created_by, created_at, updated_at, revision, latest_revision,
    document, width, height, scale_factor, output_format)
  values ('one', 'One', 'canvas-editor', '{a,b}', 'someone', now(), now(), 1, 1,
    '{"width": 10, "height": 20, "quality": 90, "components": []}', 10, 20, 1, 'png');
  insert into requests (id, type, state, template_id, template_name, template_revision, body, changes, warnings,
    failure, format, width, height, bytes, object_key, render_key, created_at, finished_at)
  select gen_random_uuid(), 'image', case when n % 9 = 0 then 'failed' else 'done' end, 'one', 'One', 1,
    json_build_object('template', 'one', 'n', n), '[]', '[]', '{}', 'png', 10, 20, n, 'results/' || n || '.png', 'key ' || n,
    now() - n * interval '1 minute', now()
  from generate_series(1, 500) n;`;

interface OldTable {
  name: string;
  columns: string;
}

/** The tables as they are now, and their rows, with the columns that they have now. */
async function readState(pool: pg.Pool, tables?: readonly OldTable[]) {
  const { rows: present } = await pool.query<OldTable>(`
    select table_name as name, string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`);
  const state = new Map<string, unknown[]>();
  for (const { name, columns } of tables ?? present) {
    const { rows: found } = await pool.query(
      `select row(${columns})::text as row from ${pg.escapeIdentifier(name)} order by 1`,
    );
    state.set(name, found);
  }
  return { tables: present, state };
}

test("a database of the last release has the same rows after the upgrade", { timeout }, async () => {
  const location = await emptyLocation();
  const migrations = await copyMigrations(lastRelease);
  removing.push(migrations);
  let before: Awaited<ReturnType<typeof readState>> | undefined;
  await migrateWith(migrations, location, async (pool) => {
    await pool.query(rows);
    before = await readState(pool);
  });

  const upgraded = await openDatabase(location, { onError });
  const after = await readState(upgraded.pool, before?.tables);
  const template = await getTemplate(upgraded.db, "one");
  await upgraded.close();

  expect(before?.state.get("requests")).toHaveLength(500);
  expect(after.state).toEqual(before?.state);
  expect(template).toMatchObject({ revision: 1, publishedRevision: 1, wasPublished: true });
});

test(
  "an upgrade that is killed in the middle starts again and ends with the same rows",
  { timeout },
  async () => {
    const location = await emptyLocation();
    const [old, all] = [await copyMigrations("0012_request_pictures"), await listMigrations()];
    const upTo = all.at(-1) ?? "";
    // All of them, and one that does not end; in a folder it leaves a sign outside of the transaction.
    const sign = `do $$ begin
      execute format('copy (select 1) to %L', current_setting('data_directory') || '/waiting');
    end $$;
    --> statement-breakpoint`;
    const waiting = await copyMigrations(
      upTo,
      // A server notices the kill when the statement ends, and rolls the transaction back.
      location.kind === "embedded" ? `${sign} select pg_sleep(600);` : "select pg_sleep(3);",
    );
    removing.push(old, waiting);
    let before: unknown;
    await migrateWith(old, location, async (pool) => {
      await pool.query(rowsOfRequests);
      ({ rows: before } = await pool.query("select id, body::text, object_key from requests order by id"));
    });

    const child = migrateInAnotherProcess(waiting, location);
    const ended = once(child, "exit");
    await vi.waitUntil(() => isWaiting(location), patience);
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);

    const upgraded = await openDatabase(location, { onError });
    const { rows: after } = await upgraded.pool.query(
      "select id, body::text, object_key from requests order by id",
    );
    const { rows: applied } = await upgraded.pool.query("select id from drizzle.__drizzle_migrations");
    await upgraded.close();
    expect(before).toHaveLength(500);
    expect(after).toEqual(before);
    expect(applied).toHaveLength(all.length);
  },
);

/** Those that tables had before there were drafts. */
const rowsOfRequests = rows.slice(rows.indexOf("insert into requests"));

test.skipIf(serverStores() === null)(
  "processes that start at once upgrade a server's database once",
  async () => {
    const location = await emptyLocation();
    const old = await copyMigrations("0012_request_pictures");
    removing.push(old);
    await migrateWith(old, location, (pool) => pool.query(rowsOfRequests));

    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location, { onError })));

    const [first] = opened;
    const { rows: applied } = await (first as (typeof opened)[number]).pool.query(
      "select id from drizzle.__drizzle_migrations",
    );
    expect(applied).toHaveLength((await listMigrations()).length);
    await Promise.all(opened.map((database) => database.close()));
  },
);

test.skipIf(serverStores() !== null)(
  "an earlier version refuses a folder that a newer one has changed, in one line, and does not change it",
  async () => {
    const location = await emptyLocation();
    const newer = await copyMigrations(
      (await listMigrations()).at(-1) ?? "",
      "create table of_the_future (id int);",
    );
    removing.push(newer);
    await migrateWith(newer, location);

    await expect(openDatabase(location, { onError })).rejects.toThrow(
      /was changed by a newer version of Overprint than this one\. Start the version of Overprint that used it last/,
    );
  },
);

function migrateInAnotherProcess(folder: string, location: DatabaseLocation) {
  const module = fileURLToPath(new URL("../../testing/migrate-with.ts", import.meta.url));
  const script = `const { migrateWith } = await import(${JSON.stringify(module)});
    await migrateWith(${JSON.stringify(folder)}, ${JSON.stringify(location)});`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "inherit" });
}

async function isWaiting(location: DatabaseLocation): Promise<boolean> {
  if (location.kind === "embedded") {
    return access(join(location.folder, "cluster/waiting")).then(
      () => true,
      () => false,
    );
  }
  const client = new pg.Client(location.url);
  await client.connect();
  try {
    const { rows: found } = await client.query(
      "select from pg_stat_activity where datname = current_database() and query like '%pg_sleep(3)%' and pid <> pg_backend_pid()",
    );
    return found.length > 0;
  } finally {
    await client.end();
  }
}
