import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createTarPacker } from "modern-tar";
import { codeOf } from "../storage/file-facts.ts";
import { type BackupHeader, type BackupPart, headerName, manifestName, toLines } from "./archive-contents.ts";

/** Writes a backup part by part. A call throws the error of the file that is written, such as that of a full disk. */
export interface ArchiveWriter {
  folder(name: string): Promise<void>;
  bytes(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds a file in the size that it has now. Returns its bytes; undefined if it is missing. */
  file(name: string, path: string): Promise<number | undefined>;
  /** Forgets a part that was added: it was removed since. */
  drop(name: string): void;
  /** Adds the manifest and resolves when everything is on the disk. */
  finish(): Promise<{ parts: number; bytes: number }>;
  /** Stops writing; the file remains, incomplete. */
  abandon(): Promise<void>;
}

const chunkBytes = 1_048_576;

/** Creates the file `path`, readable by its owner only, and writes `header` to it. */
export async function createArchive(path: string, header: BackupHeader): Promise<ArchiveWriter> {
  const { readable, controller } = createTarPacker();
  let failure: unknown;
  const output = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(Readable.fromWeb(readable), output).catch((error: unknown) => {
    failure = error;
    throw error;
  });
  written.catch(() => undefined);
  const parts = new Map<string, BackupPart>();

  async function add(name: string, size: number, body: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      const isFolder = name.endsWith("/");
      const stream = controller.add({
        name,
        size,
        type: isFolder ? "directory" : "file",
        mode: isFolder ? 0o700 : 0o600,
      });
      const writer = stream.getWriter();
      const hash = createHash("sha256");
      for await (const chunk of body) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
      parts.set(name, { name, size, sha256: hash.digest("hex") });
    } catch (error) {
      // The output's error is the cause of the packer's.
      if (failure === undefined)
        await Promise.race([written, new Promise((resolve) => setImmediate(resolve))]);
      throw failure ?? error;
    }
  }

  const writer: ArchiveWriter = {
    folder: (name) => add(name, 0, none()),
    bytes: (name, bytes) => add(name, bytes.length, one(bytes)),

    async file(name, path_) {
      const file = await open(path_, "r").catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      });
      if (file === undefined) return undefined;
      try {
        const { size } = await file.stat();
        await add(name, size, readExactly(file, size));
        return size;
      } finally {
        await file.close();
      }
    },

    drop: (name) => void parts.delete(name),

    async finish() {
      await writer.bytes(manifestName, toLines(parts.values()));
      controller.finalize();
      await written;
      return { parts: parts.size - 1, bytes: output.bytesWritten };
    },

    async abandon() {
      controller.error(new Error("the backup was abandoned"));
      await written.catch(() => undefined);
    },
  };
  await writer.bytes(headerName, Buffer.from(`${JSON.stringify(header, undefined, 2)}\n`));
  return writer;
}

async function* none(): AsyncGenerator<Uint8Array> {
  // A folder has no bytes.
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

/** Fills up with zeros what was cut off meanwhile: such a file is added again, as it has changed. */
async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; position < size;) {
    // A new one each time, because the packer keeps it until it is written.
    const chunk = new Uint8Array(Math.min(chunkBytes, size - position));
    const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) {
      yield chunk;
      position += chunk.length;
    } else {
      yield chunk.subarray(0, bytesRead);
      position += bytesRead;
    }
  }
}
