/**
 * Reads PostgreSQL's write-ahead log as recovery does, without the engine: from the last checkpoint's redo position,
 * record by record, to the first incomplete one. The layout is that of `xlogrecord.h` and `xlog_internal.h` of
 * PostgreSQL 18. Positions in one segment are numbers; those in the log are `bigint`.
 */
import { open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { crc32c } from "./crc32c.ts";
import type { ControlFile, LogPosition } from "./pg-control.ts";

const pageBytes = 8192;
const pageMagic = 0xd118;
const pageHeaderBytes = 24;
const firstPageHeaderBytes = 40;
const recordHeaderBytes = 24;
const recordCrcOffset = 20;
/** PostgreSQL's limit, `XLogRecordMaxSize`. */
const recordBytesMax = 1020 * 1024 * 1024;

const flags = { continuesRecord: 0x1, overwritesBrokenRecord: 0x8 };
const switchRecord = { manager: 0, info: 0x40 };

/** The log ends here: the rest was never written, or was lost. */
class EndOfLog extends Error {}

export interface LogScan {
  /** Position after the last complete record. */
  end: LogPosition;
  /** Whether the scan included the checkpoint's record. */
  hasCheckpoint: boolean;
}

/**
 * Scans the log from `control.redo`. Takes about a second for 500 MB; a checkpoint every minute keeps the log far
 * shorter.
 */
export async function scanLog(folder: string, control: ControlFile): Promise<LogScan> {
  const reader = new LogReader(folder, control);
  let end = control.redo;
  let previous: LogPosition | undefined;
  let hasCheckpoint = false;
  try {
    for (;;) {
      const record = await reader.readRecord(end, previous);
      hasCheckpoint ||= record.begin === control.checkpoint;
      previous = record.begin;
      end = record.end;
    }
  } catch (error) {
    if (!(error instanceof EndOfLog)) throw error;
  } finally {
    await reader.close();
  }
  return { end, hasCheckpoint };
}

/** Whether a complete record begins at `position`. */
export async function hasRecordAt(
  folder: string,
  control: ControlFile,
  position: LogPosition,
): Promise<boolean> {
  const reader = new LogReader(folder, control);
  try {
    await reader.readRecord(position, undefined);
    return true;
  } catch (error) {
    if (error instanceof EndOfLog) return false;
    throw error;
  } finally {
    await reader.close();
  }
}

/** The name of the segment file that contains `position`: timeline and number in eight hexadecimal digits per part. */
export function segmentName({ timeline, segmentBytes }: ControlFile, position: LogPosition): string {
  const number = position / BigInt(segmentBytes);
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

interface LogRecord {
  begin: LogPosition;
  end: LogPosition;
}

class LogReader {
  readonly #folder: string;
  readonly #control: ControlFile;
  #segment: { name: string; file: FileHandle } | undefined;
  #page: { begin: LogPosition; bytes: Buffer } | undefined;

  constructor(folder: string, control: ControlFile) {
    this.#folder = folder;
    this.#control = control;
  }

  /** The record at `position`, or the next one where a page's header stands there. Throws `EndOfLog`. */
  async readRecord(position: LogPosition, previous: LogPosition | undefined): Promise<LogRecord> {
    let begin = position;
    const inPage = Number(begin % BigInt(pageBytes));
    const page = await this.#readPage(begin - BigInt(inPage));
    if (inPage === 0) begin += BigInt(headerBytes(page));
    let at = Number(begin % BigInt(pageBytes));
    const total = page.readUInt32LE(at);
    if (total < recordHeaderBytes || total > recordBytesMax) throw new EndOfLog();
    // A record starts with its length, and may span many pages.
    const parts: Buffer[] = [];
    let current = page;
    let pageBegin = begin - BigInt(at);
    let missing = total;
    for (;;) {
      const part = current.subarray(at, Math.min(at + missing, pageBytes));
      parts.push(part);
      missing -= part.length;
      at += part.length;
      if (missing === 0) break;
      pageBegin += BigInt(pageBytes);
      current = await this.#readPage(pageBegin);
      const info = current.readUInt16LE(2);
      if ((info & flags.overwritesBrokenRecord) !== 0) {
        // An earlier recovery ended at this record, which a crash had left incomplete, and continued after it.
        return this.readRecord(pageBegin, undefined);
      }
      if ((info & flags.continuesRecord) === 0 || current.readUInt32LE(16) !== missing) throw new EndOfLog();
      at = headerBytes(current);
    }
    const record = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    if (previous !== undefined && record.readBigUInt64LE(8) !== previous) throw new EndOfLog();
    const crc = crc32c(record.subarray(0, recordCrcOffset), crc32c(record.subarray(recordHeaderBytes)));
    if (crc !== record.readUInt32LE(recordCrcOffset)) throw new EndOfLog();
    const isSwitch = record[17] === switchRecord.manager && record[16] === switchRecord.info;
    const behind = pageBegin + BigInt(Math.ceil(at / 8) * 8);
    return { begin, end: isSwitch ? this.#nextSegment(begin) : behind };
  }

  async close(): Promise<void> {
    await this.#segment?.file.close();
    this.#segment = undefined;
  }

  #nextSegment(position: LogPosition): LogPosition {
    const size = BigInt(this.#control.segmentBytes);
    return (position / size + 1n) * size;
  }

  async #readPage(begin: LogPosition): Promise<Buffer> {
    if (this.#page?.begin === begin) return this.#page.bytes;
    const file = await this.#openSegment(segmentName(this.#control, begin));
    const bytes = Buffer.alloc(pageBytes);
    const offset = Number(begin % BigInt(this.#control.segmentBytes));
    const { bytesRead } = await file.read(bytes, 0, pageBytes, offset);
    const isOurs =
      bytesRead === pageBytes &&
      bytes.readUInt16LE(0) === pageMagic &&
      bytes.readUInt32LE(4) === this.#control.timeline &&
      // A recycled segment still contains its old pages.
      bytes.readBigUInt64LE(8) === begin;
    if (!isOurs) throw new EndOfLog();
    this.#page = { begin, bytes };
    return bytes;
  }

  async #openSegment(name: string): Promise<FileHandle> {
    if (this.#segment?.name === name) return this.#segment.file;
    await this.close();
    const file = await open(join(this.#folder, name)).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") throw new EndOfLog();
      throw error;
    });
    this.#segment = { name, file };
    return file;
  }
}

function headerBytes(page: Buffer): number {
  const isFirstOfSegment = (page.readUInt16LE(2) & 0x2) !== 0;
  return isFirstOfSegment ? firstPageHeaderBytes : pageHeaderBytes;
}
