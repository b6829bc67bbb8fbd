import { checkDataFolder } from "#service/storage/check-data-folder.ts";
import type { FoundDamage } from "#service/storage/engine-messages.ts";
import { type EmbeddedSettings, linkSecretPattern, webhookSecretPattern } from "./environment.ts";
import { linkSecretFileName, webhookSecretFileName } from "./kept-secrets.ts";
import type { Log } from "./log.ts";
import { checkKeptSecret } from "./read-or-make-secret.ts";
import { apiKeyFileName } from "./secret-values.ts";

/**
 * Checks the data folder of an embedded service without changing it, so that a refused start changes no byte. Throws
 * `StartProblem`: one line with the folder or file, the cause and the remedy.
 */
export async function checkStoredData(
  settings: EmbeddedSettings,
  dataDir: string,
  { acceptLoss }: { acceptLoss?: boolean | undefined } = {},
): Promise<void> {
  const parts = {
    database: settings.database.kind === "folder",
    objects: settings.objects.kind === "folder",
    secrets: [settings.apiKey, settings.webhookSecrets, settings.linkSecrets].includes(undefined),
  };
  // The folder is unused if database, objects and secrets are all elsewhere.
  if (!parts.database && !parts.objects && !parts.secrets) return;
  await checkDataFolder(dataDir, { ...parts, acceptLoss });
  if (settings.apiKey === undefined) await checkKeptSecret(dataDir, apiKeyFileName, /^[\x21-\x7e]{1,500}$/);
  if (settings.webhookSecrets === undefined)
    await checkKeptSecret(dataDir, webhookSecretFileName, webhookSecretPattern);
  if (settings.linkSecrets === undefined)
    await checkKeptSecret(dataDir, linkSecretFileName, linkSecretPattern);
}

/** Logs damage that the engine of a database has found. */
export function logDamage(log: Log, damage: FoundDamage): void {
  if ("rebuilt" in damage)
    log.warn("damaged indexes of the database were made again; the disk may be failing, make a backup", {
      indexes: damage.rebuilt.join(", "),
    });
  else
    log.error(
      "the database is damaged; restore a backup to an empty folder (npm run restore -- FILE)",
      damage.reason,
    );
}
