/** Facts about files and processes, and their wording for an operator. */
import { constants } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";

/** The sorted names in a folder; undefined when it is missing. */
export async function readNames(folder: string): Promise<string[] | undefined> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

class NoPlainFileError extends Error {
  override readonly name = "NoPlainFileError";
  readonly code = "NO_PLAIN_FILE";
}

/**
 * Opens a file with flags of `open(2)`. Rejects for anything but a plain file, for example a named pipe, which would block
 * a thread until the other side is opened.
 */
export async function openPlainFile(path: string, flags: number, mode?: number): Promise<FileHandle> {
  const file = await open(path, flags | constants.O_NONBLOCK, mode);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new NoPlainFileError(path);
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is missing",
  ENOTDIR: "is not a folder",
  EISDIR: "is a folder",
  NO_PLAIN_FILE: "is not a plain file",
  EACCES: "may not be read and written by this user",
  EPERM: "may not be read and written by this user",
  EROFS: "is on a read-only file system",
};

/** The reason of a file error, to follow a file name: `is missing`. */
export function reasonOf(error: unknown): string {
  return reasons[codeOf(error)] ?? `cannot be read (${codeOf(error) || String(error)})`;
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process runs as another user.
    return codeOf(error) === "EPERM";
  }
}
