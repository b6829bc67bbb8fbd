/** PostgreSQL's own programs for backups of a server: `pg_dump` and `pg_restore`, found on the path. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { BackupProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";

type Program = "pg_dump" | "pg_restore";

const install =
  "Install PostgreSQL's client programs of the server's version or a newer one (Debian: apt install postgresql-client)";

/**
 * Checks that `program` exists and is not older than `major`, PostgreSQL's version that it has to understand. Throws
 * `BackupProblem`.
 */
export async function checkProgram(program: Program, major: number): Promise<void> {
  const { code, output } = await runToEnd(program, ["--version"]);
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? Number.NaN);
  if (code !== 0 || Number.isNaN(version))
    throw new BackupProblem(`${program} is not on the path. ${install}.`);
  if (version < major)
    throw new BackupProblem(`${program} is of PostgreSQL ${version}, and ${major} is needed. ${install}.`);
}

/** Dumps the database at `url` to a new file, readable by its owner only. */
export async function dumpDatabase(url: string, path: string): Promise<void> {
  const child = start("pg_dump", [...sharedOptions, "--format=custom"], url);
  const said = collectText(child);
  if (child.stdout === null) throw new Error("pg_dump has no output");
  const ended = once(child, "close");
  await pipeline(child.stdout, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true })).catch(
    async (error: unknown) => {
      child.kill();
      await ended;
      throw error;
    },
  );
  const [code] = await ended;
  if (code !== 0) throw new BackupProblem(`pg_dump failed: ${lastLine(said())}.`);
}

/** Restores a dump into the database at `url`, in one transaction. */
export async function restoreDatabase(url: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const options = [...sharedOptions, "--format=custom", "--single-transaction", "--exit-on-error"];
  const child = start("pg_restore", options, url);
  const said = collectText(child);
  if (child.stdin === null) throw new Error("pg_restore has no input");
  const ended = once(child, "close");
  // It ends early after an error, which its output explains.
  await pipeline(Readable.from(dump), child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0)
    throw new BackupProblem(`pg_restore failed, and the database is unchanged: ${lastLine(said())}.`);
}

/** Reads a dump to its end, as a restore would, and writes nothing. Throws `BackupProblem` if it is incomplete. */
export async function checkDump(dump: AsyncIterable<Uint8Array>): Promise<void> {
  const child = spawn("pg_restore", ["--file=/dev/null"], { stdio: ["pipe", "ignore", "pipe"] });
  const said = collectText(child);
  const ended = once(child, "close");
  await pipeline(Readable.from(dump), child.stdin).catch(() => undefined);
  const [code] = await ended;
  if (code !== 0) throw new BackupProblem(`pg_restore cannot read the dump: ${lastLine(said())}`);
}

/** The server's major version. Throws `BackupProblem` if it cannot be reached. */
export async function readServerVersion(url: string): Promise<number> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ number: string }>(
      "select current_setting('server_version_num') as number",
    );
    return Math.floor(Number(rows[0]?.number) / 10_000);
  });
}

/** Whether the database at `url` has tables of its own. */
export async function hasTables(url: string): Promise<boolean> {
  return ask(url, async (client) => {
    const { rows } = await client.query<{ tables: number }>(`
      select count(*)::int as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
    return (rows[0]?.tables ?? 0) > 0;
  });
}

async function ask<Value>(url: string, question: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    application_name: "overprint-backup",
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await question(client);
  } catch (error) {
    throw new BackupProblem(`the database at DATABASE_URL cannot be used (${messageOf(error)}).`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Rights and comments of the old server say nothing about the new one. */
const sharedOptions = ["--no-owner", "--no-privileges", "--no-comments", "--no-password"];

function start(program: Program, options: readonly string[], url: string): ChildProcess {
  // The command line of a process can be read by other users; its variables cannot.
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return spawn(program, [...options, `--dbname=${address.href}`], {
    stdio: ["pipe", "pipe", "pipe"],
    // oxlint-disable-next-line node/no-process-env -- The path, and settings of PostgreSQL's own library.
    env: { ...process.env, ...(password === "" ? {} : { PGPASSWORD: password }), LC_ALL: "C" },
  });
}

async function runToEnd(
  program: Program,
  options: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  try {
    const [code] = await once(child, "close");
    return { code, output };
  } catch {
    return { code: null, output };
  }
}

function collectText(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (part: string) => {
    text = (text + part).slice(-4_000);
  });
  child.on("error", (error) => (text += `${error.message}\n`));
  return () => text;
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const line = lines.findLast((one) => /error/i.test(one)) ?? lines.at(-1) ?? "it gave no reason";
  return line.replace(/^pg_\w+: (?:error: )?/, "").replace(/\.$/, "");
}
