/**
 * PostgreSQL's control file (`global/pg_control`), read without the engine, because opening a cluster changes its files.
 * The layout is that of `pg_control.h` of PostgreSQL 18 on a little-endian machine, which WebAssembly always is.
 */

/** The versions that the embedded engine creates and opens. */
export const supportedMajor = 18;
const supportedControlVersion = 1800;
const fileBytes = 8192;
const crcOffset = 0x124;
const blockBytes = 8192;

/** `DBState` after a clean shutdown: all data is in the tables. */
const shutDownState = 1;
const statesMax = 6;

/** A position in the log (LSN): bytes since the cluster was created. */
export type LogPosition = bigint;

export interface ControlFile {
  systemIdentifier: bigint;
  wasClosed: boolean;
  /** Position of the last checkpoint's record. */
  checkpoint: LogPosition;
  /** Position at which recovery begins. */
  redo: LogPosition;
  timeline: number;
  segmentBytes: number;
  /** The next unused transaction id at the checkpoint; 32 bits, wraps around to 3. */
  nextTransaction: number;
}

/** The control file cannot be used. */
export class ControlFileProblem extends Error {
  readonly kind: "damaged" | "version";

  constructor(kind: "damaged" | "version", message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Parses the control file. Throws `ControlFileProblem` when it is damaged or of another version of PostgreSQL. */
export function readControlFile(bytes: Buffer): ControlFile {
  if (bytes.length !== fileBytes)
    throw new ControlFileProblem("damaged", `has ${bytes.length} bytes instead of ${fileBytes}`);
  if (bytes.every((byte) => byte === 0)) throw new ControlFileProblem("damaged", "holds nothing but zeros");
  const version = bytes.readUInt32LE(8);
  const isWhole = crc32c(bytes.subarray(0, crcOffset)) === bytes.readUInt32LE(crcOffset);
  // Another version has its CRC elsewhere, so a plausible version number is trusted without it.
  if (version !== supportedControlVersion && version >= 900 && version < 3000 && version % 100 < 10)
    throw new ControlFileProblem(
      "version",
      `is of PostgreSQL's format ${version}, and this version reads ${supportedControlVersion}`,
    );
  if (!isWhole) throw new ControlFileProblem("damaged", "does not match its checksum");
  const state = bytes.readUInt32LE(16);
  const segmentBytes = bytes.readUInt32LE(0xe4);
  if (bytes.readUInt32LE(0xd8) !== blockBytes || bytes.readUInt32LE(0xe0) !== blockBytes || state > statesMax)
    throw new ControlFileProblem("version", "is of a PostgreSQL that was built with other settings");
  return {
    systemIdentifier: bytes.readBigUInt64LE(0),
    wasClosed: state === shutDownState,
    checkpoint: bytes.readBigUInt64LE(0x20),
    redo: bytes.readBigUInt64LE(0x28),
    timeline: bytes.readUInt32LE(0x30),
    segmentBytes,
    nextTransaction: bytes.readUInt32LE(0x40),
  };
}

/** A copy of a valid control file with another system identifier, 64 bits. */
export function withSystemIdentifier(bytes: Buffer, identifier: bigint): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeBigUInt64LE(identifier, 0);
  changed.writeUInt32LE(crc32c(changed.subarray(0, crcOffset)), crcOffset);
  return changed;
}

/** The name of the segment file that contains `position`: timeline and number in eight hexadecimal digits per part. */
export function segmentName({ timeline, segmentBytes }: ControlFile, position: LogPosition): string {
  const number = position / BigInt(segmentBytes);
  const perLog = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), number / perLog, number % perLog]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

/** In PostgreSQL's notation: `0/16EF9D0`. */
export function formatPosition(position: LogPosition): string {
  return `${(position >> 32n).toString(16)}/${(position & 0xffffffffn).toString(16)}`.toUpperCase();
}

/** Undefined when the text is not a position. */
export function parsePosition(text: string): LogPosition | undefined {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) return undefined;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc;
});

/** CRC-32C (Castagnoli), which PostgreSQL uses in its control file and its maps. Node implements only CRC-32 (IEEE). */
export function crc32c(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}
