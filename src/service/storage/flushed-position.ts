/**
 * The last acknowledged flushed position of the log, in a small file beside the cluster. A log that ends before it has
 * lost its tail, which recovery silently treats as the end of the log.
 *
 * One write of 128 bytes after each shared flush, in place and without waiting for the disk: the position may lag
 * behind, after a power cut by some seconds, and is never ahead of the log on the disk. A torn or absent file is
 * ignored.
 */
import { open, readFile, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { type ControlFile, crc32c, type LogPosition, parsePosition } from "./pg-control.ts";

export const flushedPositionFile = "flushed-position";
const lineBytes = 128;

/** Reads the position; undefined when the file is absent, torn, or belongs to another cluster. */
export async function readFlushedPosition(
  folder: string,
  { systemIdentifier }: Pick<ControlFile, "systemIdentifier">,
): Promise<LogPosition | undefined> {
  const text = await readFile(join(folder, flushedPositionFile), "latin1").catch(() => "");
  const [system = "", position = "", crc = ""] = text.trim().split(" ");
  if (crc !== checksumOf(`${system} ${position}`) || system !== String(systemIdentifier)) return undefined;
  return parsePosition(position);
}

/** The position that recovery has to reach at least: the flushed one, and the last checkpoint's record. */
export async function readWrittenPosition(folder: string, control: ControlFile): Promise<LogPosition> {
  const flushed = (await readFlushedPosition(folder, control)) ?? 0n;
  const behindCheckpoint = control.checkpoint + 1n;
  return flushed > behindCheckpoint ? flushed : behindCheckpoint;
}

/**
 * Persists each position that `pool` has flushed, starting with the current one. A flush does not wait for the write;
 * of several flushes during one write only the last is written. `close` waits for the last write.
 */
export async function persistFlushedPosition(
  pool: Pool & { onFlushed: (position: string) => void },
  folder: string,
): Promise<{ close: () => Promise<void> }> {
  const { rows } = await pool.query<{ position: string; system: string }>(
    "select pg_current_wal_flush_lsn()::text as position, system_identifier::text as system from pg_control_system()",
  );
  const path = join(folder, flushedPositionFile);
  const file = await open(path, "r+").catch(() => open(path, "w+", 0o600));
  let next = rows[0]?.position;
  let writing: Promise<void> | undefined;

  async function writeNext(): Promise<void> {
    while (next !== undefined) {
      const line = formatLine(rows[0]?.system ?? "", next);
      next = undefined;
      await writeLine(file, line);
    }
    writing = undefined;
  }

  writing = writeNext();
  pool.onFlushed = (position) => {
    next = position;
    writing ??= writeNext();
  };
  return {
    async close() {
      await writing;
      await file.close();
    },
  };
}

async function writeLine(file: FileHandle, line: string): Promise<void> {
  // On a full disk the previous position stays, which is still valid.
  await file.write(line, 0, "latin1").catch(() => undefined);
}

function formatLine(system: string, position: string): string {
  const text = `${system} ${position}`;
  return `${`${text} ${checksumOf(text)}`.padEnd(lineBytes - 1)}\n`;
}

function checksumOf(text: string): string {
  return crc32c(Buffer.from(text, "latin1")).toString(16);
}
