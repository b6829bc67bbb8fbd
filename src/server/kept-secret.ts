import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#service/storage/data-files.ts";
import { codeOf } from "#service/storage/file-facts.ts";
import { readOrMakeSecret } from "./read-or-make-secret.ts";

/** `until`: null for the current one. */
interface ListedSecret {
  secret: string;
  until: Date | null;
}

export interface KeptSecret {
  /** The current one first, then the previous one until its end. */
  list: () => Promise<ListedSecret[]>;
  /** Makes a new one; the present one becomes the previous one. */
  rotate: () => Promise<void>;
  /** Ends the previous one now. */
  endPrevious: () => Promise<void>;
}

interface KeptSecretKind {
  fileName: string;
  /** Contains the previous secret and its expiry: `whsec_… 2026-11-22T09:00:00.000Z`. */
  previousFileName: string;
  pattern: RegExp;
  make: () => string;
  /** Time during which the previous secret is accepted too. */
  overlapMs: number;
}

export interface KeptSecretOptions {
  now?: () => Date;
  /** Called with each secret before it is used, so that it can be redacted from logs. */
  onSecret?: (secret: string) => unknown;
}

/**
 * A generated secret, in two files of the data folder that only their owner may read. They are read at each call of
 * `list`, because the command that rotates it is another process.
 */
export async function openKeptSecret(
  folder: string,
  { fileName, previousFileName, pattern, make, overlapMs }: KeptSecretKind,
  { now = () => new Date(), onSecret = () => undefined }: KeptSecretOptions = {},
): Promise<KeptSecret> {
  const path = join(folder, fileName);
  const previousPath = join(folder, previousFileName);
  let current = await readOrMakeSecret(folder, fileName, make);
  let rotating: Promise<void> = Promise.resolve();

  async function list(): Promise<ListedSecret[]> {
    // A missing file does not stop what needs the secret.
    current = (await readLine(path)) ?? current;
    const previous = await readPrevious(previousPath, pattern);
    const secrets: ListedSecret[] = [{ secret: current, until: null }];
    if (previous?.until != null && previous.until > now() && previous.secret !== current)
      secrets.push(previous);
    for (const { secret } of secrets) onSecret(secret);
    return secrets;
  }

  async function rotateNow(): Promise<void> {
    const [{ secret } = { secret: current }] = await list();
    const until = new Date(now().getTime() + overlapMs);
    // The previous one first: after a kill in between, the same secret is only listed twice.
    await replaceFile(previousPath, `${secret} ${until.toISOString()}\n`);
    const made = make();
    onSecret(made);
    await replaceFile(path, `${made}\n`);
  }

  await list();
  return {
    list,
    rotate: () => {
      rotating = rotating.then(rotateNow, rotateNow);
      return rotating;
    },
    endPrevious: () => rm(previousPath, { force: true }),
  };
}

async function readLine(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    return text === "" ? undefined : text;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function readPrevious(path: string, pattern: RegExp): Promise<ListedSecret | undefined> {
  const [secret = "", moment = ""] = ((await readLine(path)) ?? "").split(/\s+/);
  const until = new Date(moment);
  if (!pattern.test(secret) || Number.isNaN(until.getTime())) return undefined;
  return { secret, until };
}
