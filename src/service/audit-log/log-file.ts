/** A file of lines that is only appended to. */
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { codeOf, openPlainFile } from "../storage/file-facts.ts";

/**
 * Opens a file to append, and creates it for its owner alone if it is missing. Rejects for anything but a plain file on a
 * disk.
 */
export async function openLogFile(path: string): Promise<FileHandle> {
  const { O_RDWR, O_APPEND, O_CREAT } = constants;
  const file = await openPlainFile(path, O_RDWR | O_APPEND | O_CREAT, 0o600);
  try {
    // Files of `/proc` and `/sys` seem plain, but keep nothing, so they refuse it.
    await file.datasync();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const writeReasons: Readonly<Record<string, string>> = {
  ENOENT: "is in a folder that is missing",
  ENOTDIR: "is in a folder that is missing",
  EISDIR: "is a folder",
  NO_PLAIN_FILE: "is not a plain file",
  ENXIO: "is not a plain file",
  EINVAL: "is not on a disk",
  EACCES: "may not be read and written by this user",
  EPERM: "may not be read and written by this user",
  EROFS: "is on a read-only file system",
  ENOSPC: "has no space left on its disk",
  EDQUOT: "has no space left in its quota",
};

/** The reason why a file cannot be written, to follow its name. */
export function writeReasonOf(error: unknown): string {
  return writeReasons[codeOf(error)] ?? `cannot be written (${codeOf(error) || String(error)})`;
}

const lineEnd = "\n";

/** Appends lines, all or none: half a line would join the next one. Resolves when they are on the disk. */
export async function appendLines(file: FileHandle, lines: string): Promise<void> {
  const { size: before } = await file.stat();
  const last = Buffer.from(lineEnd);
  if (before > 0) await file.read(last, 0, 1, before - 1);
  // A process that was killed while it wrote has left half a line.
  const isWhole = last.toString() === lineEnd;
  try {
    await file.writeFile(isWhole ? lines : lineEnd + lines);
    await file.datasync();
  } catch (error) {
    // Unless it was truncated meanwhile.
    const { size } = await file.stat();
    if (size > before) await file.truncate(before);
    throw error;
  }
}
