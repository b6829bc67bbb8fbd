import { StartProblem } from "../start-problem.ts";
import { messageOf } from "../logged-message.ts";
import { codeOf } from "../storage/file-facts.ts";

/** A backup or restore cannot be done; the message is one line with the cause and the remedy. */
export class BackupProblem extends StartProblem {
  override name = "BackupProblem";
}

const fullCodes: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);

/** Describes a failure to write at `path`; `outcome` says what is left. */
export function toWriteProblem(path: string, error: unknown, outcome: string): BackupProblem {
  if (error instanceof BackupProblem) return error;
  const code = codeOf(error);
  const cause = fullCodes.has(code)
    ? "the disk is full"
    : code === "EACCES" || code === "EPERM" || code === "EROFS"
      ? "this user may not write there"
      : code === "ENOENT"
        ? "its folder is missing"
        : code === "ENOTDIR"
          ? "it lies below a file"
          : messageOf(error);
  return new BackupProblem(`${path} cannot be written: ${cause}. ${outcome}`, { cause: error });
}
