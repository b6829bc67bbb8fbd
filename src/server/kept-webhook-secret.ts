import { randomBytes } from "node:crypto";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SigningSecret, WebhookSecrets } from "#service/webhooks/webhook-secrets.ts";
import { makeWebhookSecret, readOrMakeSecret } from "./read-or-make-secret.ts";

export const webhookSecretFileName = "webhook-secret";
/** `whsec_… 2026-11-22T09:00:00.000Z`: the secret before, and until when it signs. */
const previousFileName = "webhook-secret-previous";

/** How long the former secret signs beside the new one: receivers have a day to take the new one. */
export const overlapMs = 24 * 60 * 60 * 1000;

/**
 * The secret that the service has made for itself, in two files of the data folder that only their owner may read. They
 * are read at each signature: `npm run webhook-secret -- --rotate` is another process.
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
    // A file that is missing for a moment, or for good, does not stop pending deliveries.
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
    // The former one first: after a kill in between it is only told twice.
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
  /** Told about each secret before it is used, so that it can be kept out of logs. */
  onSecret?: (secret: string) => unknown;
}

async function readLine(path: string): Promise<string | undefined> {
  try {
    const text = (await readFile(path, "utf8")).trim();
    return text === "" ? undefined : text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function readPrevious(path: string): Promise<SigningSecret | undefined> {
  const [secret = "", moment = ""] = ((await readLine(path)) ?? "").split(/\s+/);
  const until = new Date(moment);
  if (!secret.startsWith("whsec_") || Number.isNaN(until.getTime())) return undefined;
  return { secret, until };
}

/** Whole or not at all, and never readable by others. */
async function replaceFile(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flag: "wx", flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
