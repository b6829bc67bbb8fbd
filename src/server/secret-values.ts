import { join } from "node:path";
import type { LinkSecrets } from "#service/edge/sign-link.ts";
import type { WebhookSecrets } from "#service/webhooks/sign-delivery.ts";
import { auditLogSecrets } from "./audit-log-setting.ts";
import { type Environment, refuseShortKey } from "./environment.ts";
import { openKeptLinkSecret, openKeptWebhookSecret, toLinkSecrets } from "./kept-secrets.ts";
import type { ObjectsLocation } from "./read-objects.ts";
import { makeApiKey, readOrMakeSecret } from "./read-or-make-secret.ts";

export interface Secrets {
  apiKey: string;
  webhookSecrets: readonly string[];
}

/** Lists the values that are redacted from the log. */
export function secretValues(
  { service, dashboard, dashboardSecrets = [], auditLog }: Environment,
  secrets: Secrets,
): string[] {
  const values = [
    secrets.apiKey,
    ...secrets.webhookSecrets,
    ...dashboardSecrets,
    ...auditLogSecrets(auditLog),
  ];
  if (dashboard.login.kind === "oidc") values.push(dashboard.login.clientSecret);
  if (service.kind === "embedded") {
    values.push(...service.receiverSecrets, ...(service.linkSecrets ?? []));
    if (service.database.kind === "server") {
      const { password } = new URL(service.database.url);
      values.push(service.database.url, password, decodeURIComponent(password));
    }
    if (service.objects.kind === "s3") values.push(...objectSecrets(service.objects));
  }
  return values;
}

function objectSecrets(objects: ObjectsLocation & { kind: "s3" }): string[] {
  if ("container" in objects) return objects.container.token === undefined ? [] : [objects.container.token];
  const { secretAccessKey, sessionToken } = objects;
  return sessionToken === undefined ? [secretAccessKey] : [secretAccessKey, sessionToken];
}

export const apiKeyFileName = "api-key";

export interface OpenedSecrets {
  apiKey: string;
  webhookSecrets: WebhookSecrets | readonly string[];
  linkSecrets: LinkSecrets | readonly string[];
  /** The values that are redacted from the log. Grows when a secret is rotated, also by another process. */
  hidden: Iterable<string>;
}

/** Opens the operator's secrets; those that are not set are generated and stored in the data folder. */
export async function openSecrets(environment: Environment, dataDir: string): Promise<OpenedSecrets> {
  const { service } = environment;
  if (service.kind === "remote") {
    const { apiKey, webhookSecrets = [] } = service;
    const hidden = secretValues(environment, { apiKey, webhookSecrets });
    return { apiKey, webhookSecrets: [], linkSecrets: [], hidden };
  }
  const apiKey = service.apiKey ?? (await readOrMakeSecret(dataDir, apiKeyFileName, makeApiKey));
  // `readEnvironment` has checked the variable.
  if (service.apiKey === undefined)
    refuseShortKey(apiKey, join(dataDir, apiKeyFileName), "remove the file and npm start makes one");
  const named = service.webhookSecrets;
  const hidden = new Set(secretValues(environment, { apiKey, webhookSecrets: named ?? [] }));
  const onSecret = (secret: string) => hidden.add(secret);
  return {
    apiKey,
    webhookSecrets: named ?? (await openKeptWebhookSecret(dataDir, { onSecret })),
    linkSecrets: service.linkSecrets ?? toLinkSecrets(await openKeptLinkSecret(dataDir, { onSecret })),
    hidden,
  };
}
