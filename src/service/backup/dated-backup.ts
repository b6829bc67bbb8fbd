/** Backups that are written regularly into one folder, each with its moment in its name, and deleted after some days. */
import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { BackupProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";
import { dumpName } from "./archive-contents.ts";
import { verifyBackup } from "./archive-reader.ts";
import { checkDump } from "./postgres-programs.ts";
import type { StoredPlaces } from "./stored-places.ts";
import { type BackupOptions, writeBackup, type WrittenBackup } from "./write-backup.ts";

export interface DatedBackup extends WrittenBackup {
  path: string;
  /** Paths of earlier backups that were deleted. */
  deleted: string[];
}

/** A draft that is older was left by a backup that was killed, ms. */
const draftAgeMax = 24 * 60 * 60 * 1000;

/**
 * Writes a backup to `PREFIX-20261126T031500Z.backup` and reads it back. Only then it deletes earlier ones of this prefix:
 * those of the newest `keepDays` days that have a backup stay, all of them, and the new one, whatever the clock says.
 * Throws `BackupProblem`; the earlier ones are unchanged then, and a new one that cannot be read is removed.
 */
export async function writeDatedBackup(
  places: StoredPlaces,
  prefix: string,
  { keepDays, now = new Date(), ...options }: BackupOptions & { keepDays: number; now?: Date },
): Promise<DatedBackup> {
  await removeDrafts(prefix, now);
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const path = `${prefix}-${stamp}.backup`;
  const written = await writeBackup(places, path, options);
  try {
    await readBack(path, options.signal);
  } catch (error) {
    await rm(path, { force: true });
    if (options.signal.aborted) throw error;
    throw new BackupProblem(
      `the new backup cannot be read and was removed (${messageOf(error)}). Earlier ones are kept.`,
      { cause: error },
    );
  }
  return { ...written, path, deleted: await deleteOld(path, prefix, keepDays) };
}

/** Reads the backup to its end, and its dump as a restore would. */
async function readBack(path: string, signal: AbortSignal): Promise<void> {
  const backup = await verifyBackup(path, signal);
  if (backup.parts.has(dumpName))
    await backup.read(async (name, body) => {
      if (name === dumpName) await checkDump(body);
    });
}

async function removeDrafts(prefix: string, now: Date): Promise<void> {
  for (const { path, name } of await listNames(prefix)) {
    if (!/^-\d{8}T\d{6}Z\.backup\.[0-9a-f]{8}\.part(?:\.dump)?$/.test(name)) continue;
    const stats = await stat(path).catch(() => undefined);
    if (stats !== undefined && now.getTime() - stats.mtimeMs > draftAgeMax) await rm(path, { force: true });
  }
}

async function deleteOld(newest: string, prefix: string, keepDays: number): Promise<string[]> {
  const backups = (await listNames(prefix)).flatMap(({ path, name }) => {
    const day = /^-(\d{8})T\d{6}Z\.backup$/.exec(name)?.[1];
    return day === undefined ? [] : [{ path, day }];
  });
  const days = [...new Set(backups.map(({ day }) => day))].toSorted().slice(-keepDays);
  const old = backups.filter(({ path, day }) => path !== newest && !days.includes(day));
  for (const { path } of old)
    await rm(path, { force: true }).catch((error: unknown) => {
      throw new BackupProblem(
        `${newest} is written and can be read, but ${path} cannot be deleted (${messageOf(error)}).`,
        { cause: error },
      );
    });
  return old.map(({ path }) => path);
}

/** The files whose names begin with the prefix, with the rest of their names. */
async function listNames(prefix: string): Promise<{ path: string; name: string }[]> {
  const start = basename(prefix);
  const names = await readdir(dirname(prefix)).catch((): string[] => []);
  return names
    .filter((name) => name.startsWith(start))
    .map((name) => ({ path: join(dirname(prefix), name), name: name.slice(start.length) }));
}
