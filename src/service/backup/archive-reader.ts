import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { createTarDecoder } from "modern-tar";
import { reasonOf } from "../storage/file-facts.ts";
import {
  backupFormat,
  type BackupHeader,
  type BackupPart,
  formatSchema,
  headerName,
  headerSchema,
  isSafeName,
  manifestName,
  partSchema,
  readLines,
} from "./archive-contents.ts";
import { BackupProblem } from "./backup-problem.ts";
import { messageOf } from "../logged-message.ts";

/** One entry of the archive; `place` counts them. Its body is read before the next one. */
interface Entry {
  place: number;
  name: string;
  body: AsyncIterable<Uint8Array>;
}

/** A backup that was read to its end and proved complete. */
export interface VerifiedBackup {
  header: BackupHeader;
  /** By name. */
  parts: ReadonlyMap<string, BackupPart>;
  /** Reads it again and calls `onPart` with each part, in the order of the archive; what it does not read is skipped. */
  read(onPart: (name: string, body: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void>;
}

const headerBytesMax = 65_536;
const chunkBytes = 262_144;

/**
 * Reads the whole backup. Throws `BackupProblem` if it is no backup, incomplete, changed or of a newer format, and the
 * reason of `signal` when it aborts.
 */
export async function verifyBackup(path: string, signal: AbortSignal): Promise<VerifiedBackup> {
  let header: BackupHeader | undefined;
  let manifest: Map<string, BackupPart> | undefined;
  const found = new Map<string, BackupPart & { place: number }>();
  try {
    for await (const { place, name, body } of readEntries(path)) {
      if (place === 0 && name !== headerName) throw new BackupProblem(`${path} is no backup of Overprint.`);
      const start = place === 0 ? await collect(body, headerBytesMax) : undefined;
      if (start !== undefined) header = readHeader(path, start);
      if (manifest !== undefined) throw new Error("something follows its manifest");
      if (name === manifestName) {
        manifest = new Map();
        for await (const part of readLines(body, partSchema)) manifest.set(part.name, part);
        continue;
      }
      const hash = createHash("sha256");
      let size = 0;
      for await (const chunk of start === undefined ? body : [start]) {
        signal.throwIfAborted();
        hash.update(chunk);
        size += chunk.length;
      }
      found.set(name, { place, name, size, sha256: hash.digest("hex") });
    }
  } catch (error) {
    if (error instanceof BackupProblem || signal.aborted) throw error;
    if (error instanceof Error && "syscall" in error)
      throw new BackupProblem(`${path} ${reasonOf(error)}.`, { cause: error });
    throw damaged(path, messageOf(error), error);
  }
  if (header === undefined) throw new BackupProblem(`${path} is no backup of Overprint.`);
  if (manifest === undefined) throw damaged(path, "its end is missing");
  const parts = manifest;
  for (const part of parts.values()) {
    const read = found.get(part.name);
    if (read === undefined) throw damaged(path, `${part.name} is missing`);
    if (read.size !== part.size || read.sha256 !== part.sha256)
      throw damaged(path, `${part.name} has changed since it was written`);
  }
  return {
    header,
    parts,
    async read(onPart) {
      for await (const { place, name, body } of readEntries(path))
        if (parts.has(name) && found.get(name)?.place === place) await onPart(name, body);
    },
  };
}

function damaged(path: string, cause: string, error?: unknown): BackupProblem {
  return new BackupProblem(
    `${path} is incomplete or damaged: ${cause}. Nothing was restored; use another backup.`,
    { cause: error },
  );
}

/** Throws for a newer format, whose header may have another form. */
function readHeader(path: string, bytes: Buffer): BackupHeader {
  const text: unknown = JSON.parse(bytes.toString("utf8"));
  const { format } = formatSchema.parse(text);
  if (format > backupFormat)
    throw new BackupProblem(
      `${path} has format ${format}, and this version reads up to ${backupFormat}. Restore it with the version of Overprint that wrote it, or a newer one.`,
    );
  return headerSchema.parse(text);
}

async function* readEntries(path: string): AsyncGenerator<Entry> {
  const decoder = createTarDecoder({ strict: true });
  const entries = streamFile(path).pipeThrough(decoder);
  let place = 0;
  for await (const { header, body } of entries) {
    if (!isSafeName(header.name) || (header.type !== "file" && header.type !== "directory"))
      throw new Error(`it has an entry that no backup has (${header.name.slice(0, 80)})`);
    const entry = new OnceReadable(body);
    yield { place, name: header.name, body: entry };
    await entry.skipRest();
    place += 1;
  }
}

function streamFile(path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let file: FileHandle | undefined;
  return new ReadableStream({
    async pull(controller) {
      file ??= await open(path, "r");
      // A new one each time, because the decoder keeps it until it is read.
      const chunk = new Uint8Array(chunkBytes);
      const { bytesRead } = await file.read(chunk, 0, chunkBytes);
      if (bytesRead > 0) return controller.enqueue(chunk.subarray(0, bytesRead));
      await file.close();
      controller.close();
    },
    cancel: async () => file?.close(),
  });
}

/** A body that can be skipped after a part of it was read, or nothing. */
class OnceReadable implements AsyncIterable<Uint8Array> {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) return;
      yield value;
    }
  }

  async skipRest(): Promise<void> {
    while (!(await this.#reader.read()).done);
  }
}

/** Reads a body into memory; throws beyond `bytesMax`. */
async function collect(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bytesMax) throw new Error("a part of it is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
