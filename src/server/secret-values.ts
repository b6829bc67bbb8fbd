import { join } from "node:path";
import type { WebhookSecrets } from "#service/webhooks/webhook-secrets.ts";
import { type Environment, refuseShortKey } from "./environment.ts";
import { openKeptSecret } from "./kept-webhook-secret.ts";
import { makeApiKey, readOrMakeSecret } from "./read-or-make-secret.ts";

export interface Secrets {
  apiKey: string;
  webhookSecrets: readonly string[];
}

/** Values that must never occur in a log line. */
export function secretValues({ service }: Environment, secrets: Secrets): string[] {
  const values = [secrets.apiKey, ...secrets.webhookSecrets];
  if (service.kind === "embedded") {
    values.push(...service.receiverSecrets);
    if (service.database.kind === "server") {
      const { password } = new URL(service.database.url);
      values.push(service.database.url, password, decodeURIComponent(password));
    }
    if (service.objects.kind === "s3") values.push(service.objects.secretAccessKey);
  }
  return values;
}

export const apiKeyFileName = "api-key";

interface OpenedSecrets {
  apiKey: string;
  webhookSecrets: WebhookSecrets | readonly string[];
  /** Values that are redacted from the log. It grows when a secret is replaced, also by another process. */
  hidden: Iterable<string>;
}

/** The operator's secrets, and those that are made and kept in the data folder where the operator has named none. */
export async function openSecrets(environment: Environment, dataDir: string): Promise<OpenedSecrets> {
  const { service } = environment;
  if (service.kind === "remote") {
    const { apiKey } = service;
    return { apiKey, webhookSecrets: [], hidden: secretValues(environment, { apiKey, webhookSecrets: [] }) };
  }
  const apiKey = service.apiKey ?? (await readOrMakeSecret(dataDir, apiKeyFileName, makeApiKey));
  // A variable was checked when it was read.
  if (service.apiKey === undefined)
    refuseShortKey(apiKey, join(dataDir, apiKeyFileName), "remove the file and npm start makes one");
  const named = service.webhookSecrets;
  const hidden = new Set(secretValues(environment, { apiKey, webhookSecrets: named ?? [] }));
  const onSecret = (secret: string) => hidden.add(secret);
  return { apiKey, webhookSecrets: named ?? (await openKeptSecret(dataDir, { onSecret })), hidden };
}
