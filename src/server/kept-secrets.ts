import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { LinkSecrets } from "#service/edge/sign-link.ts";
import { replaceFile } from "#service/storage/data-files.ts";
import { codeOf } from "#service/storage/file-facts.ts";
import type { WebhookSecrets } from "#service/webhooks/sign-delivery.ts";
import { linkSecretPattern } from "./environment.ts";
import { makeLinkSecret, makeWebhookSecret, readOrMakeSecret } from "./read-or-make-secret.ts";

/** `until`: null for the current one. */
interface ListedSecret {
  secret: string;
  until: Date | null;
}

interface KeptSecret {
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

interface KeptSecretOptions {
  now?: () => Date;
  /** Called with each secret before it is used, so that it can be redacted from logs. */
  onSecret?: (secret: string) => unknown;
}

/**
 * A generated secret, in two files of the data folder that only their owner may read. They are read at each call of
 * `list`, because the command that rotates it is another process.
 */
async function openKeptSecret(
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

export const linkSecretFileName = "link-secret";

/** Time during which links of the previous secret still work: newsletters are read for weeks. */
export const linkOverlapMs = 90 * 24 * 60 * 60 * 1000;

/** A running process uses a secret that `npm run link-secret` has rotated after this time. */
const readAgainAfterMs = 5_000;

/** The generated secret of direct links, in the data folder. */
export function openKeptLinkSecret(folder: string, options: KeptSecretOptions = {}): Promise<KeptSecret> {
  return openKeptSecret(
    folder,
    {
      fileName: linkSecretFileName,
      previousFileName: "link-secret-previous",
      pattern: linkSecretPattern,
      make: makeLinkSecret,
      overlapMs: linkOverlapMs,
    },
    options,
  );
}

/** The secrets for signing and verifying. The files are read once in 5 s, because each call of a link needs them. */
export function toLinkSecrets(
  kept: Pick<KeptSecret, "list">,
  now: () => number = () => performance.now(),
): LinkSecrets {
  let secrets: Promise<readonly string[]> | undefined;
  let readAt = 0;
  return {
    list: () => {
      if (secrets !== undefined && now() - readAt < readAgainAfterMs) return secrets;
      const before = secrets;
      readAt = now();
      // A file that cannot be read at the moment does not stop links that worked before.
      secrets = kept
        .list()
        .then((listed) => listed.map(({ secret }) => secret))
        .catch((error: unknown) => {
          if (before === undefined) throw error;
          return before;
        });
      return secrets;
    },
  };
}

export const webhookSecretFileName = "webhook-secret";

/** Time during which the previous secret signs too, so that receivers have a day to switch. */
export const webhookOverlapMs = 24 * 60 * 60 * 1000;

/** The generated secret of webhooks, in the data folder. It is read for each signature. */
export async function openKeptWebhookSecret(
  folder: string,
  options: KeptSecretOptions = {},
): Promise<WebhookSecrets & { rotate: () => Promise<void> }> {
  const { list, rotate } = await openKeptSecret(
    folder,
    {
      fileName: webhookSecretFileName,
      previousFileName: "webhook-secret-previous",
      pattern: /^whsec_/,
      make: makeWebhookSecret,
      overlapMs: webhookOverlapMs,
    },
    options,
  );
  return { source: "service", list, rotate };
}
