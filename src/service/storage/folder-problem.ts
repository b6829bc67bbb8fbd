/** Why a data folder cannot be opened, in one line: the folder, the cause, the remedy. */
import { statfs } from "node:fs/promises";
import { causesOf, messageOf } from "../logged-message.ts";
import { StartProblem } from "../start-problem.ts";
import { restartCode } from "./engine-messages.ts";
import { EngineStoppedError } from "./engine-thread.ts";
import { codeOf } from "./file-facts.ts";

export type FolderProblemKind =
  | "damaged"
  | "version"
  | "loss"
  | "restore"
  | "permission"
  | "in use"
  | "full"
  | "wrong place";

const advice: Record<FolderProblemKind, string> = {
  damaged: "Restore a backup to an empty folder (npm run restore -- FILE), and set DATA_DIR to it.",
  version: "Start the version of Overprint that used it last, or set DATA_DIR to another folder.",
  loss: "Restore a backup to an empty folder (npm run restore -- FILE), or accept the loss and start with: npm start -- --accept-loss",
  restore:
    "Wait for its end. If it was stopped, run npm run restore -- FILE again, or remove that folder to begin anew.",
  permission:
    "Give the user that runs Overprint read and write access to it, or set DATA_DIR to another folder.",
  "in use": "Stop that process, or set DATA_DIR to another folder.",
  full: "Free some space, then start again.",
  "wrong place": "Set DATA_DIR to another folder.",
};

export class FolderProblem extends StartProblem {
  override name = "FolderProblem";
  readonly folder: string;
  readonly kind: FolderProblemKind;

  /** `cause` follows the folder's name: `is empty`. */
  constructor(folder: string, kind: FolderProblemKind, cause: string, options?: ErrorOptions) {
    super(`${folder} ${oneLine(cause)}. ${advice[kind]}`, options);
    this.folder = folder;
    this.kind = kind;
  }
}

/** Converts any error thrown while a folder was opened into a problem of that folder. */
export async function toFolderProblem(folder: string, error: unknown): Promise<StartProblem> {
  if (error instanceof StartProblem) return error;
  if (error instanceof EngineStoppedError && error.verdict !== undefined)
    return new FolderProblem(folder, error.verdict, error.reason, { cause: error });
  const said = error instanceof EngineStoppedError ? error.reason : messageOf(error);
  const code = codeOf(error);
  const cause = `cannot be opened: ${said}`;
  const isFull =
    /No space left|ENOSPC|EDQUOT|quota exceeded/i.test(`${code} ${said}`) || (await isDiskFull(folder));
  if (isFull) return new FolderProblem(folder, "full", "is on a disk without free space", { cause: error });
  if (/Permission denied|Read-only file system|EACCES|EPERM|EROFS/.test(`${code} ${said}`))
    return new FolderProblem(folder, "permission", cause, { cause: error });
  return new FolderProblem(folder, "damaged", cause, { cause: error });
}

/**
 * A failure of a later step of the start that met a damaged page: of a table, or of an index, which is made again by now.
 * Undefined for any other failure.
 */
export function toDamageProblem(folder: string, failure: unknown): StartProblem | undefined {
  if (failure instanceof StartProblem) return undefined;
  for (const error of causesOf(failure)) {
    const code = "code" in error ? String(error.code) : "";
    if (/^XX00[12]$/.test(code))
      return new FolderProblem(folder, "damaged", `is damaged: ${error.message}`, { cause: failure });
    if (code === restartCode)
      return new StartProblem(`the database in ${folder} was interrupted (${error.message}). Start again.`, {
        cause: failure,
      });
  }
  return undefined;
}

/** Space for a new segment of the log, with a margin. */
export const segmentFreeMB = 20;
/** Space for a new cluster with its tables. */
export const clusterFreeMB = 100;

/** Whether the disk has less free space than `freeMB`. */
export async function isDiskFull(folder: string, freeMB = segmentFreeMB): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < freeMB * 1_000_000;
  } catch {
    return false;
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}
