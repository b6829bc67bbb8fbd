import { checkDataFolder } from "#service/storage/check-data-folder.ts";
import type { EmbeddedSettings } from "./environment.ts";
import { webhookSecretFileName } from "./kept-webhook-secret.ts";
import { checkKeptSecret } from "./read-or-make-secret.ts";
import { apiKeyFileName } from "./secret-values.ts";
import { webhookSecretPattern } from "./environment.ts";

/**
 * Looks at what an embedded service keeps in its data folder, and changes nothing: a start that is refused leaves every
 * byte as it was. Throws `StartProblem`, one line with the folder or file, the cause and what to do.
 */
export async function checkStoredData(
  settings: EmbeddedSettings,
  dataDir: string,
  { acceptLoss }: { acceptLoss?: boolean | undefined } = {},
): Promise<void> {
  const parts = {
    database: settings.database.kind === "folder",
    objects: settings.objects.kind === "folder",
    secrets: settings.apiKey === undefined || settings.webhookSecrets === undefined,
  };
  // With everything elsewhere, the folder is not used.
  if (!parts.database && !parts.objects && !parts.secrets) return;
  await checkDataFolder(dataDir, { ...parts, acceptLoss });
  if (settings.apiKey === undefined) await checkKeptSecret(dataDir, apiKeyFileName, /^[\x21-\x7e]{1,500}$/);
  if (settings.webhookSecrets === undefined)
    await checkKeptSecret(dataDir, webhookSecretFileName, webhookSecretPattern);
}
