/** What the main thread and the thread that owns the embedded PostgreSQL post to each other. */

/** Bytes of PostgreSQL's protocol to execute; each is answered once, in order. `close` shuts the engine down. */
export type ToEngine = Uint8Array<ArrayBuffer> | "close";

export type FromEngine =
  | { type: "ready" }
  | { type: "answer"; bytes: Uint8Array<ArrayBuffer> }
  /** The last message of a thread: it could not start, or PostgreSQL ended itself; `log` is what it wrote last. */
  | { type: "stopped"; reason: string; log: readonly string[]; isNewer: boolean };

export interface EngineSettings {
  /** Folder of the cluster. */
  cluster: string;
  /** Where what opening replaces is kept until the cluster is known to be sound; absent: opened as it is. */
  undoFolder?: string;
}

/** In memory of its own, which can be transferred. */
export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
