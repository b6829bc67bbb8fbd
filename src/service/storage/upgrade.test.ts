/** Upgrades of a database: from the state of the last release, killed in the middle, and by several processes. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { childEnvironment } from "#testing/child-environment.ts";
import { copyMigrations, listMigrations, migrateWith } from "#testing/migrate-with.ts";
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

/** A database without tables, or a folder in which there is none yet. */
async function emptyLocation(): Promise<DatabaseLocation> {
  const servers = serverStores();
  if (servers === null) {
    const folder = await mkdtemp(join(tmpdir(), "overprint-upgrade-"));
    removing.push(folder);
    return { kind: "embedded", folder };
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

test(
  "an upgrade from the last release that is killed in the middle starts again and ends with the same rows",
  { timeout },
  async () => {
    const location = await emptyLocation();
    const [old, all] = [await copyMigrations(lastRelease), await listMigrations()];
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
    let before: Awaited<ReturnType<typeof readState>> | undefined;
    await migrateWith(old, location, async (pool) => {
      await pool.query(rows);
      before = await readState(pool);
    });

    const child = migrateInAnotherProcess(waiting, location);
    const ended = once(child, "exit");
    await vi.waitUntil(() => isWaiting(location), patience);
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);

    const upgraded = await openDatabase(location, { onError });
    const after = await readState(upgraded.pool, before?.tables);
    const template = await getTemplate(upgraded.db, "one");
    const { rows: applied } = await upgraded.pool.query("select id from drizzle.__drizzle_migrations");
    await upgraded.close();
    expect(before?.state.get("requests")).toHaveLength(500);
    expect(after.state).toEqual(before?.state);
    expect(template).toMatchObject({ revision: 1, publishedRevision: 1, wasPublished: true });
    expect(applied).toHaveLength(all.length);
  },
);

test.skipIf(serverStores() === null)(
  "processes that start at once upgrade a server's database once",
  async () => {
    const location = await emptyLocation();
    const old = await copyMigrations("0012_request_pictures");
    removing.push(old);
    // Tables that were there before there were drafts.
    await migrateWith(old, location, (pool) => pool.query(rows.slice(rows.indexOf("insert into requests"))));

    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(location, { onError })));

    const [first] = opened;
    const { rows: applied } = await (first as (typeof opened)[number]).pool.query(
      "select id from drizzle.__drizzle_migrations",
    );
    expect(applied).toHaveLength((await listMigrations()).length);
    await Promise.all(opened.map((database) => database.close()));
  },
);

function migrateInAnotherProcess(folder: string, location: DatabaseLocation) {
  const module = fileURLToPath(new URL("../../testing/migrate-with.ts", import.meta.url));
  const script = `const { migrateWith } = await import(${JSON.stringify(module)});
    await migrateWith(${JSON.stringify(folder)}, ${JSON.stringify(location)});`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    env: childEnvironment({}),
    stdio: "inherit",
  });
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
