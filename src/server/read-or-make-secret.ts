import { randomBytes } from "node:crypto";
import { chmod, link, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartProblem } from "#service/start-problem.ts";
import { makeDataFolder, writeDraft } from "#service/storage/data-files.ts";
import { codeOf } from "#service/storage/file-facts.ts";

/**
 * Reads a secret from the data folder, or generates and stores it there, readable only by its owner. Writes it under
 * another name first, so that a second process never reads a part of it, and two concurrent processes use the same one.
 */
export async function readOrMakeSecret(
  folder: string,
  fileName: string,
  make: () => string,
): Promise<string> {
  await makeDataFolder(folder);
  const path = join(folder, fileName);
  const kept = await readKept(path);
  if (kept !== undefined) return kept;
  const draft = await writeDraft(path, `${make()}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const made = await readKept(path);
  if (made === undefined) throw new Error(`${path} is empty; remove it, and a new one is made.`);
  return made;
}

/** Throws `StartProblem` if the file exists but does not contain a secret of this form. Changes nothing. */
export async function checkKeptSecret(folder: string, fileName: string, pattern: RegExp): Promise<void> {
  const path = join(folder, fileName);
  let text: string;
  try {
    text = (await readFile(path, "latin1")).trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw new StartProblem(
      `${path} cannot be read (${codeOf(error) === "EISDIR" ? "it is a folder" : codeOf(error)}). Give the user that runs Overprint access to it, or restore it from a backup.`,
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

export function makeLinkSecret(): string {
  return `ovl_${randomBytes(32).toString("base64url")}`;
}

/** Generates a secret in the form of the Standard Webhooks specification. */
export function makeWebhookSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    if (text === "") return undefined;
    // A copied or restored folder may have lost the mode.
    await chmod(path, 0o600);
    return text;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}
