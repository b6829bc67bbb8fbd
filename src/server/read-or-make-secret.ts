import { randomBytes } from "node:crypto";
import { chmod, link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "#service/start-problem.ts";

/**
 * A secret that the operator did not set: read from the data folder, or generated and stored there, readable by its
 * owner only. It is written whole under another name first, so that a second process never reads half of it, and of two
 * concurrent processes both use the first.
 */
export async function readOrMakeSecret(
  folder: string,
  fileName: string,
  make: () => string,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${make()}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKept(path);
  if (made === undefined) throw new Error(`${path} is empty; remove it, and a new one is made.`);
  return made;
}

/** Throws `StartProblem` if the file exists and holds no secret of this form; changes nothing. */
export async function checkKeptSecret(folder: string, fileName: string, pattern: RegExp): Promise<void> {
  const path = join(folder, fileName);
  let text: string;
  try {
    text = (await readFile(path, "latin1")).trim();
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw new StartProblem(
      `${path} cannot be read (${isCode(error, "EISDIR") ? "it is a folder" : String((error as NodeJS.ErrnoException).code)}). Give the user that runs Overprint access to it, or restore it from a backup.`,
      { cause: error },
    );
  }
  if (pattern.test(text)) return;
  throw new StartProblem(
    `${path} ${text === "" ? "is empty" : "is damaged: it does not hold a secret"}. Restore it from a backup, or remove it: a new one is made then, and callers and receivers need it.`,
  );
}

export function makeApiKey(): string {
  return `op_${randomBytes(24).toString("base64url")}`;
}

/** In the form of the Standard Webhooks specification. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text === "") return undefined;
    // A copied or restored folder may have lost it.
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
