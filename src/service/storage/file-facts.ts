/** Facts about files and processes, and their wording for an operator. */
import { readdir } from "node:fs/promises";

/** The sorted names in a folder; undefined when it is missing. */
export async function readNames(folder: string): Promise<string[] | undefined> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "is missing",
  ENOTDIR: "is not a folder",
  EISDIR: "is a folder",
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
