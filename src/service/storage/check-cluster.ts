/**
 * Checks from its files alone, without changing one, whether a cluster can be opened. The engine does not check this: it
 * creates a new cluster where `PG_VERSION` is missing, and makes lost states of transactions again.
 *
 * Detects files that are missing, unreadable or of another version, and damage in the control file and the catalog maps.
 * Not covered: the log and the tables, which the engine reads; see `open-safely.ts`.
 */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { accessSync, constants, lstatSync, readdirSync, type Stats } from "node:fs";
import {
  type ControlFile,
  ControlFileProblem,
  crc32c,
  readControlFile,
  supportedMajor,
} from "./pg-control.ts";
import { codeOf, isRunning, readNames, reasonOf } from "./file-facts.ts";
import { flushedPositionFile } from "./flushed-position.ts";
import { FolderProblem, type FolderProblemKind } from "./folder-problem.ts";

export interface ClusterCheck {
  /** Opens the rest of a cluster that lost the end of its log, or creates a new one if the whole folder is lost. */
  acceptLoss?: boolean | undefined;
}

const neededFolders = [
  "base",
  "global",
  "pg_commit_ts",
  "pg_dynshmem",
  "pg_logical",
  "pg_logical/mappings",
  "pg_logical/snapshots",
  "pg_multixact/members",
  "pg_multixact/offsets",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat",
  "pg_subtrans",
  "pg_tblspc",
  "pg_twophase",
  "pg_wal",
  "pg_xact",
];
const lockFile = "postmaster.pid";
const pageBytes = 8192;
/** Each transaction takes two bits. */
const statesPerPage = pageBytes * 4;
const statesPerSegment = statesPerPage * 32;

/**
 * Checks the cluster in `root`, the database's folder, whose lock the caller holds. Returns its control file, or
 * undefined when a new cluster has to be created. Throws `FolderProblem`.
 */
export async function checkCluster(
  root: string,
  { acceptLoss = false }: ClusterCheck = {},
): Promise<ControlFile | undefined> {
  const cluster = join(root, "cluster");
  checkAccess(cluster);
  const names = await readNames(cluster);
  if (names === undefined || names.length === 0) {
    const had = (await readNames(root))?.includes(flushedPositionFile) ?? false;
    if (acceptLoss || (names === undefined && !had)) return undefined;
    throw new FolderProblem(
      cluster,
      "loss",
      names === undefined ? "is missing, and its database has been used" : "is empty",
    );
  }
  const check = new Checks(cluster);
  await check.notInUse();
  await check.version();
  const control = await check.controlFile();
  for (const folder of neededFolders) await check.folder(folder);
  await check.file("postgresql.conf");
  await check.transactionStates(control);
  await check.maps();
  if (!acceptLoss) await check.log(control);
  return control;
}

class Checks {
  readonly #cluster: string;

  constructor(cluster: string) {
    this.#cluster = cluster;
  }

  async notInUse(): Promise<void> {
    const text = await readFile(join(this.#cluster, lockFile), "latin1").catch(() => "");
    // The embedded engine writes a negative number, which is not a process id.
    const pid = Number(text.split("\n")[0]);
    if (text !== "" && !Number.isInteger(pid))
      throw this.#damaged(`${lockFile} names no process, and may be removed`);
    if (Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid))
      throw this.#problem("in use", `is open in another process (${pid}, by its ${lockFile})`);
  }

  async version(): Promise<void> {
    const text = (await this.file("PG_VERSION")).toString("latin1").trim();
    if (/^\d{1,2}(?:\.\d)?$/.test(text) && text !== String(supportedMajor))
      throw this.#problem("version", `is of PostgreSQL ${text}, and this version opens ${supportedMajor}`);
    if (text !== String(supportedMajor)) throw this.#damaged("PG_VERSION holds no version");
  }

  async controlFile(): Promise<ControlFile> {
    const bytes = await this.file("global/pg_control");
    try {
      return readControlFile(bytes);
    } catch (error) {
      if (!(error instanceof ControlFileProblem)) throw error;
      const damaged = error.kind === "damaged" ? "is damaged: " : "";
      throw this.#problem(error.kind, `${damaged}global/pg_control ${error.message}`);
    }
  }

  async folder(name: string): Promise<void> {
    const stats = await stat(join(this.#cluster, name)).catch((error: unknown) =>
      this.#unreadable(name, error),
    );
    if (!stats.isDirectory()) throw this.#damaged(`${name} is not a folder`);
  }

  async file(name: string): Promise<Buffer> {
    return readFile(join(this.#cluster, name)).catch((error: unknown) => this.#unreadable(name, error));
  }

  /** Checks the maps from catalogs to their files, for each database. */
  async maps(): Promise<void> {
    const databases = (await readNames(join(this.#cluster, "base"))) ?? [];
    const numbered = databases.filter((name) => /^\d+$/.test(name));
    if (numbered.length === 0) throw this.#damaged("base is empty");
    for (const folder of ["global", ...numbered.map((name) => `base/${name}`)]) {
      const name = `${folder}/pg_filenode.map`;
      const map = await this.file(name);
      const crcOffset = map.length - 4;
      if (crcOffset < 0 || crc32c(map.subarray(0, crcOffset)) !== map.readUInt32LE(crcOffset))
        throw this.#damaged(`${name} does not match its checksum`);
    }
  }

  /**
   * Checks the commit status of transactions. Recovery would recreate a missing file and treat all of its transactions
   * as rolled back.
   */
  async transactionStates({ nextTransaction }: ControlFile): Promise<void> {
    const last = nextTransaction - 1;
    const name = `pg_xact/${Math.floor(last / statesPerSegment)
      .toString(16)
      .toUpperCase()
      .padStart(4, "0")}`;
    const bytesMin = (Math.floor((last % statesPerSegment) / statesPerPage) + 1) * pageBytes;
    const { size } = await stat(join(this.#cluster, name)).catch((error: unknown) =>
      this.#unreadable(name, error),
    );
    if (size < bytesMin) throw this.#damaged(`${name} was cut off`);
  }

  /** Checks the sizes of the log's segments: the engine treats a truncated one as the end of the log. */
  async log({ segmentBytes }: ControlFile): Promise<void> {
    const names = (await readNames(join(this.#cluster, "pg_wal"))) ?? [];
    for (const name of names.filter((segment) => /^[0-9A-F]{24}$/.test(segment))) {
      const { size } = await stat(join(this.#cluster, "pg_wal", name));
      if (size !== segmentBytes)
        throw this.#problem("loss", `lost a part of its log: pg_wal/${name} was cut to ${size} bytes`);
    }
  }

  #unreadable(name: string, error: unknown): never {
    const code = codeOf(error);
    if (code === "EACCES" || code === "EPERM")
      throw this.#problem("permission", `${name} ${reasonOf(error)}`);
    throw this.#damaged(`${name} ${reasonOf(error)}`);
  }

  #damaged(cause: string): FolderProblem {
    return this.#problem("damaged", `is damaged: ${cause}`);
  }

  #problem(kind: FolderProblemKind, cause: string): FolderProblem {
    return new FolderProblem(this.#cluster, kind, cause);
  }
}

/**
 * Checks that this process may read and write every file and folder below `folder`; a missing one passes. The engine
 * finds out only while it writes, when a part of its files has changed. Its file system layer also looks at the mode
 * bits, which the system ignores for root. About 1,000 files in some 10 ms. Throws `FolderProblem`.
 */
function checkAccess(folder: string): void {
  try {
    const stats = lstatSync(folder);
    const right = stats.isDirectory()
      ? constants.R_OK | constants.W_OK | constants.X_OK
      : constants.R_OK | constants.W_OK;
    accessSync(folder, right);
    if (lacksModeBits(stats)) throw Object.assign(new Error("mode"), { code: "EACCES" });
    if (stats.isDirectory()) for (const name of readdirSync(folder)) checkAccess(join(folder, name));
  } catch (error) {
    if (error instanceof FolderProblem) throw error;
    if (codeOf(error) === "ENOENT") return;
    throw new FolderProblem(folder, "permission", reasonOf(error), { cause: error });
  }
}

/** Whether its mode forbids every user to read, write or enter it. Windows has no such bits. */
function lacksModeBits(stats: Stats): boolean {
  if (process.platform === "win32") return false;
  const { mode } = stats;
  const isEntered = !stats.isDirectory() || (mode & 0o111) !== 0;
  return (mode & 0o444) === 0 || (mode & 0o222) === 0 || !isEntered;
}
