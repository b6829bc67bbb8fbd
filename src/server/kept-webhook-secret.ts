import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "#service/storage/file-facts.ts";
import type { SigningSecret, WebhookSecrets } from "#service/webhooks/webhook-secrets.ts";
import { makeWebhookSecret, readOrMakeSecret } from "./read-or-make-secret.ts";

export const webhookSecretFileName = "webhook-secret";
/** Contains the previous secret and its expiry: `whsec_… 2026-11-22T09:00:00.000Z`. */
const previousFileName = "webhook-secret-previous";

/** Time during which the previous secret signs too, so that receivers have a day to switch. */
export const overlapMs = 24 * 60 * 60 * 1000;

/**
 * The generated secret, in two files of the data folder that only their owner may read. They are read for each signature,
 * because `npm run webhook-secret -- --rotate` is another process.
 */
export async function openKeptSecret(
  folder: string,
  { now = () => new Date(), onSecret = () => undefined }: KeptSecretOptions = {},
): Promise<WebhookSecrets & { rotate: () => Promise<void> }> {
  const path = join(folder, webhookSecretFileName);
  const previousPath = join(folder, previousFileName);
  let current = await readOrMakeSecret(folder, webhookSecretFileName, makeWebhookSecret);
  let rotating: Promise<void> = Promise.resolve();

  async function list(): Promise<SigningSecret[]> {
    // A missing file does not stop pending deliveries.
    current = (await readLine(path)) ?? current;
    const previous = await readPrevious(previousPath);
    const secrets: SigningSecret[] = [{ secret: current, until: null }];
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
    const made = makeWebhookSecret();
    onSecret(made);
    await replaceFile(path, `${made}\n`);
  }

  await list();
  return {
    source: "service",
    list,
    rotate: () => {
      rotating = rotating.then(rotateNow, rotateNow);
      return rotating;
    },
  };
}

interface KeptSecretOptions {
  now?: () => Date;
  /** Called with each secret before it is used, so that it can be redacted from logs. */
  onSecret?: (secret: string) => unknown;
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

async function readPrevious(path: string): Promise<SigningSecret | undefined> {
  const [secret = "", moment = ""] = ((await readLine(path)) ?? "").split(/\s+/);
  const until = new Date(moment);
  if (!secret.startsWith("whsec_") || Number.isNaN(until.getTime())) return undefined;
  return { secret, until };
}

/** Replaces a file atomically; it is never readable by other users. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
