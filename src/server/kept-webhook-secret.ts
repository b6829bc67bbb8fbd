import type { WebhookSecrets } from "#service/webhooks/webhook-secrets.ts";
import { type KeptSecretOptions, openKeptSecret } from "./kept-secret.ts";
import { makeWebhookSecret } from "./read-or-make-secret.ts";

export const webhookSecretFileName = "webhook-secret";

/** Time during which the previous secret signs too, so that receivers have a day to switch. */
export const overlapMs = 24 * 60 * 60 * 1000;

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
      overlapMs,
    },
    options,
  );
  return { source: "service", list, rotate };
}
