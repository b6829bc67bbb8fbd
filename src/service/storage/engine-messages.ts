/** Messages between the main thread and the thread that owns the embedded PostgreSQL. */
import type { LogPosition } from "./pg-control.ts";

/**
 * After the first message, which is `EngineSettings`: bytes of PostgreSQL's protocol to execute; each message gets one
 * answer, in order. `close` shuts the engine down.
 */
export type ToEngine = Uint8Array<ArrayBuffer> | "close";

export type FromEngine =
  | { type: "ready" }
  | { type: "answer"; bytes: Uint8Array<ArrayBuffer> }
  | { type: "found"; damage: FoundDamage }
  /** The last message of a thread: it could not start, or PostgreSQL ended; `log` holds its last log lines. */
  | { type: "stopped"; reason: string; log: readonly string[]; verdict: EngineVerdict };

/** Why the cluster is not opened; undefined for a failure of the engine. */
export type EngineVerdict = "version" | "damaged" | "loss" | undefined;

/** Damaged indexes that were rebuilt, or damage that could not be repaired. */
export type FoundDamage = { rebuilt: readonly string[] } | { reason: string };

/** PostgreSQL's SQLSTATE for a server that restarts after a crash: the caller may try again. */
export const restartCode = "57P02";

export interface EngineSettings {
  /** The cluster's folder. */
  cluster: string;
  /**
   * Folder for the originals of replaced files until the cluster is known to be intact; absent: opened without an undo
   * log.
   */
  undoFolder?: string;
  /** A log that ends before this position has lost its tail; only with an undo log. */
  writtenPosition?: LogPosition | undefined;
  /** Reads pages before anything else does, and rebuilds damaged indexes; only with an undo log. */
  checksPages?: boolean;
  /** The engine ignores the indexes of the catalogs and rebuilds them. */
  rebuildsSystemIndexes?: boolean;
  /** One 32-bit integer: the message to cancel, counted from 1 without this one. */
  cancelled: SharedArrayBuffer;
}

/** A `Query` message (`Q`): its type, its length, the text and a NUL. */
export function simpleQuery(text: string): Uint8Array<ArrayBuffer> {
  const message = Buffer.from(`Q\0\0\0\0${text}\0`);
  message.writeInt32BE(message.length - 1, 1);
  return joined([message]);
}

/** Copies the parts into one new buffer, which can be transferred. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
