/** Kinds of damage to a data folder, with the message that a start on it has to print. */
import { hash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Random } from "./random.ts";
import { openDatabase, type OpenedDatabase } from "#service/storage/database.ts";
import { readFlushedPosition } from "#service/storage/flushed-position.ts";
import { readControlFile } from "#service/storage/pg-control.ts";

export interface Damage {
  name: string;
  /** Damages a data folder with the database of a killed process, objects and secrets. */
  apply: (dataDir: string) => Promise<unknown>;
  /** The expected message. */
  says: RegExp;
  /** Whether only the running engine detects it. */
  needsEngine?: boolean;
  /** Whether a start repairs it and logs the message, instead of refusing. */
  isRepaired?: boolean;
}

const cluster = (dataDir: string, ...names: string[]) => join(dataDir, "database/cluster", ...names);

/** A file or a folder of the cluster is missing. */
function removed(
  name: string,
  path: string,
  says: RegExp,
  options: Pick<Damage, "needsEngine"> = {},
): Damage {
  return { name, apply: (dataDir) => rm(cluster(dataDir, path), { recursive: true }), says, ...options };
}

const migrationsTable = "drizzle.__drizzle_migrations";

export const damages: readonly Damage[] = [
  removed("PG_VERSION is missing", "PG_VERSION", /damaged: PG_VERSION is missing\. Restore/),
  {
    name: "another major version",
    apply: (dataDir) => writeFile(cluster(dataDir, "PG_VERSION"), "17\n"),
    says: /PostgreSQL 17, and this version opens 18\. Start the version of Overprint/,
  },
  {
    name: "PG_VERSION holds no version",
    apply: (dataDir) => writeFile(cluster(dataDir, "PG_VERSION"), Buffer.from([0, 255, 10])),
    says: /PG_VERSION holds no version/,
  },
  removed("the control file is missing", "global/pg_control", /global\/pg_control is missing/),
  {
    name: "the control file is cut off",
    apply: (dataDir) => truncate(cluster(dataDir, "global/pg_control"), 100),
    says: /global\/pg_control has 100 bytes instead of 8192/,
  },
  {
    name: "the control file is zeroed",
    apply: (dataDir) => writeFile(cluster(dataDir, "global/pg_control"), Buffer.alloc(8192)),
    says: /nothing but zeros/,
  },
  {
    name: "a byte of the control file is flipped",
    apply: (dataDir) => flipByte(cluster(dataDir, "global/pg_control"), 44),
    says: /does not match its checksum/,
  },
  {
    name: "the control file is of another version",
    apply: async (dataDir) => {
      const path = cluster(dataDir, "global/pg_control");
      const bytes = await readFile(path);
      bytes.writeUInt32LE(1700, 8);
      await writeFile(path, bytes);
    },
    says: /format 1700, and this version reads 1800\. Start the version of Overprint/,
  },
  {
    name: "a part of the log may not be written",
    apply: async (dataDir) => chmod(await firstSegment(dataDir), 0o444),
    says: /pg_wal\/0{2}[0-9A-F]+ may not be read and written by this user\. Give the user/,
  },
  removed("the log is missing", "pg_wal", /pg_wal is missing/),
  {
    name: "the log's segment is missing",
    apply: async (dataDir) => rm(await firstSegment(dataDir)),
    says: /cannot be opened: could not locate a valid checkpoint record .*\. Restore/,
    needsEngine: true,
  },
  {
    name: "the log is cut in half",
    apply: async (dataDir) => truncate(await firstSegment(dataDir), 8 * 1024 * 1024),
    says: /lost a part of its log: pg_wal\/0{2}[0-9A-F]+ was cut to 8388608 bytes\./,
  },
  {
    name: "the log lost its last bytes",
    apply: zeroTail,
    says: /lost the end of its log: it was written up to .* npm start -- --accept-loss/,
    needsEngine: true,
  },
  {
    name: "the log's checkpoint is zeroed",
    apply: async (dataDir) => {
      const { checkpoint, segmentBytes } = await controlOf(dataDir);
      await zeroFrom(await firstSegment(dataDir), Number(checkpoint % BigInt(segmentBytes)));
    },
    says: /cannot be opened: could not locate a valid checkpoint record .*\. Restore/,
    needsEngine: true,
  },
  removed("the catalogs' map is missing", "global/pg_filenode.map", /global\/pg_filenode.map is missing/),
  {
    name: "the catalogs' map is torn",
    apply: async (dataDir) => flipByte(cluster(dataDir, "base/5/pg_filenode.map"), 20),
    says: /base\/5\/pg_filenode.map does not match/,
  },
  {
    name: "all tables are missing",
    apply: async (dataDir) => {
      await rm(cluster(dataDir, "base"), { recursive: true });
      await mkdir(cluster(dataDir, "base"));
    },
    says: /base is empty/,
  },
  removed("the states of transactions are missing", "pg_xact/0000", /pg_xact\/0000 is missing/),
  removed("empty folders were left out of a copy", "pg_twophase", /pg_twophase is missing/),
  removed("the configuration is missing", "postgresql.conf", /postgresql.conf is missing/),
  {
    name: "the cluster is missing",
    apply: (dataDir) => rm(cluster(dataDir), { recursive: true }),
    says: /cluster is missing, .* --accept-loss/,
  },
  {
    name: "the whole database is missing",
    apply: (dataDir) => rm(join(dataDir, "database"), { recursive: true }),
    says: /holds objects, and the database that they belong to is missing .* --accept-loss/,
  },
  {
    name: "the cluster is an empty folder",
    apply: async (dataDir) => {
      await rm(cluster(dataDir), { recursive: true });
      await mkdir(cluster(dataDir));
    },
    says: /cluster is empty\. .* --accept-loss/,
  },
  {
    name: "an attempt to make a cluster took its place",
    apply: (dataDir) => rename(cluster(dataDir), join(dataDir, "database/cluster.init")),
    says: /cluster is missing, .* --accept-loss/,
  },
  {
    name: "another process has the cluster open",
    apply: (dataDir) => writeFile(cluster(dataDir, "postmaster.pid"), `${process.ppid}\n/data\n`),
    says: new RegExp(
      `open in another process \\(${process.ppid}, by its postmaster.pid\\)\\. Stop that process`,
    ),
  },
  {
    name: "the lock names no process",
    apply: (dataDir) => writeFile(cluster(dataDir, "postmaster.pid"), "rubbish"),
    says: /postmaster.pid names no process/,
  },
  {
    name: "the key is empty",
    apply: (dataDir) => writeFile(join(dataDir, "api-key"), "\n"),
    says: /api-key is empty\. Restore it from a backup, or remove it/,
  },
  {
    name: "the key is rubbish",
    apply: (dataDir) => writeFile(join(dataDir, "api-key"), Buffer.from([0, 1, 2, 200, 13, 7])),
    says: /api-key is damaged/,
  },
  {
    name: "the key is a folder",
    apply: async (dataDir) => {
      await rm(join(dataDir, "api-key"));
      await mkdir(join(dataDir, "api-key"));
    },
    says: /api-key cannot be read \(it is a folder\)/,
  },
  {
    name: "the signing secret is cut off",
    apply: (dataDir) => truncate(join(dataDir, "webhook-secret"), 10),
    says: /webhook-secret is damaged/,
  },
  {
    name: "the secret of direct links is cut off",
    apply: (dataDir) => truncate(join(dataDir, "link-secret"), 10),
    says: /link-secret is damaged/,
  },
  {
    name: "the objects' folder is a file",
    apply: async (dataDir) => {
      await rm(join(dataDir, "objects"), { recursive: true });
      await writeFile(join(dataDir, "objects"), "");
    },
    says: /objects is a file, not a folder\. Set DATA_DIR/,
  },
  removed("a catalog is missing", "base/5/1259", /database cannot be opened: .+\. Restore/, {
    needsEngine: true,
  }),
  removed("a shared catalog is missing", "global/1262", /database cannot be opened: .+\. Restore/, {
    needsEngine: true,
  }),
  {
    name: "a table's file is missing",
    apply: async (dataDir) => rm(await relationFile(dataDir, migrationsTable)),
    says: /the file of .*, is missing or was cut off/,
    needsEngine: true,
  },
  {
    name: "a sequence's file is cut off",
    apply: async (dataDir) => truncate(await relationFile(dataDir, "requests_sequence_seq"), 0),
    says: /the file of requests_sequence_seq, is missing or was cut off\. Restore/,
    needsEngine: true,
  },
  {
    name: "a table is cut in half",
    apply: async (dataDir) => {
      const path = await relationFile(dataDir, migrationsTable);
      await truncate(path, Math.floor((await stat(path)).size / 2));
    },
    says: /could not read blocks|was cut off|page 0 is lost/,
    needsEngine: true,
  },
  {
    name: "a byte of a table is flipped",
    apply: async (dataDir) => flipByte(await relationFile(dataDir, migrationsTable), 5_000),
    says: /drizzle\.__drizzle_migrations cannot be read: invalid page in block 0 .* \(npm run restore -- FILE\)/,
    needsEngine: true,
  },
  {
    name: "a page of a table is lost",
    apply: async (dataDir) => zeroPage(await relationFile(dataDir, migrationsTable)),
    says: /drizzle\.__drizzle_migrations cannot be read: page 0 is lost\. Restore/,
    needsEngine: true,
  },
  {
    name: "the configuration is rubbish",
    apply: (dataDir) => writeFile(cluster(dataDir, "postgresql.conf"), "rubbish = = 3\n"),
    says: /postgresql.conf" contains errors/,
    needsEngine: true,
  },
  {
    name: "a page of an index is lost",
    apply: async (dataDir) => zeroPage(await relationFile(dataDir, "requests_pkey")),
    says: /damaged indexes of the database were made again.*requests_pkey/,
    needsEngine: true,
    isRepaired: true,
  },
];

const pageBytes = 8_192;

/** The databases that PostgreSQL only copies for a new one. */
const templateDatabases = /\/base\/[14]\//;

/** Damages a random file: a byte is flipped, a page zeroed, or it is cut. Returns what was done. */
export async function damageAtRandom(dataDir: string, random: Random): Promise<string> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const filled = paths.filter((path) => statSync(path).size > 0 && !templateDatabases.test(path)).toSorted();
  const path = random.pick(filled);
  const bytes = await readFile(path);
  const place = random.integer(0, bytes.length - 1);
  const page = place - (place % pageBytes);
  const name = relative(dataDir, path);
  switch (random.pick(["flip", "zero", "cut", "cut a page"])) {
    case "flip":
      await flipByte(path, place);
      return `byte ${place} of ${name} is flipped`;
    case "zero":
      await writeFile(path, bytes.fill(0, page, page + pageBytes));
      return `page ${page / pageBytes} of ${name} is zeroed`;
    case "cut":
      await truncate(path, place);
      return `${name} is cut to ${place} bytes`;
    default:
      await truncate(path, page);
      return `${name} is cut to ${page} bytes`;
  }
}

async function firstSegment(dataDir: string): Promise<string> {
  const names = await readdir(cluster(dataDir, "pg_wal"));
  const [first = ""] = names.filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
  return cluster(dataDir, "pg_wal", first);
}

async function controlOf(dataDir: string) {
  return readControlFile(await readFile(cluster(dataDir, "global/pg_control")));
}

/** Zeroes the end of the log, as if the last acknowledged write had not reached the disk. */
async function zeroTail(dataDir: string): Promise<void> {
  const control = await controlOf(dataDir);
  const flushed = (await readFlushedPosition(join(dataDir, "database"), control)) ?? 0n;
  await zeroFrom(await firstSegment(dataDir), Number(flushed % BigInt(control.segmentBytes)) - 8);
}

async function zeroFrom(path: string, offset: number): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, offset));
}

/** Loses the first page of a file. */
export async function zeroPage(path: string): Promise<void> {
  const bytes = await readFile(path);
  await writeFile(path, bytes.fill(0, 0, 8192));
}

export async function flipByte(path: string, offset: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[offset] = ~(bytes[offset] ?? 0) & 0xff;
  await writeFile(path, bytes);
}

/** Closes the database first, because recovery would restore pages changed since a checkpoint. */
async function relationFile(dataDir: string, relation: string): Promise<string> {
  const location = { kind: "embedded", folder: join(dataDir, "database") } as const;
  const database = await openDatabase(location, { onError: () => undefined });
  const [path = ""] = await findRelationFiles(database.pool, [relation]);
  await database.close();
  return join(dataDir, path);
}

/** Paths of the files of tables and indexes in a data folder, relative to it. */
export async function findRelationFiles(
  pool: OpenedDatabase["pool"],
  relations: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ path: string }>(
    "select pg_relation_filepath(name::regclass) as path from unnest($1::text[]) with ordinality given (name, place) order by place",
    [relations],
  );
  return rows.map(({ path }) => join("database/cluster", path));
}

/** Copies a folder without the sockets of locks. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !path.endsWith(".sock"),
  });
}

/** Makes `copy` equal to `original`; copies only files that differ in size or time. */
export function restoreFolder(original: string, copy: string): void {
  mkdirSync(copy, { recursive: true });
  const wanted = readdirSync(original, { withFileTypes: true });
  for (const entry of readdirSync(copy, { withFileTypes: true })) {
    const same = wanted.find(({ name }) => name === entry.name);
    if (same?.isDirectory() !== entry.isDirectory()) rmSync(join(copy, entry.name), { recursive: true });
  }
  for (const entry of wanted) {
    const [from, to] = [join(original, entry.name), join(copy, entry.name)];
    if (entry.isDirectory()) restoreFolder(from, to);
    else if (entry.isFile() && !looksEqual(from, to)) cpSync(from, to, { preserveTimestamps: true });
  }
}

function looksEqual(one: string, other: string): boolean {
  const [first, second] = [statSync(one), statSync(other, { throwIfNoEntry: false })];
  return second !== undefined && first.size === second.size && Math.abs(first.mtimeMs - second.mtimeMs) < 2;
}

/** Maps each file below the folder to a digest of its bytes, and each folder to an empty text. */
export function digestFolder(folder: string): Map<string, string> {
  return describeFolder(folder, (path) => hash("sha256", readFileSync(path)));
}

/** As `digestFolder`, by the sizes and times of files, which no write leaves as they are: reading 40 MB takes a second. */
export function stampFolder(folder: string): Map<string, string> {
  return describeFolder(folder, (path) => {
    const { size, mtimeNs, ctimeNs } = statSync(path, { bigint: true });
    return [size, mtimeNs, ctimeNs].join(" ");
  });
}

function describeFolder(folder: string, describe: (path: string) => string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [relative(folder, path), entry.isFile() ? describe(path) : ""];
      }),
  );
}
