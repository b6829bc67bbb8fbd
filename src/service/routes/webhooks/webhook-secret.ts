import type { WebhookSecret } from "#contract/webhooks.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { conflict } from "../../service-error.ts";
import { writeAudit } from "../../storage/audit.ts";
import { endingOf } from "../../webhooks/webhook-secrets.ts";
import type { RouteParts } from "../route-parts.ts";

/** `GET /api/v2/webhook-secret`. No call returns the secret itself: it would end up in a browser or a log. */
export function getWebhookSecretHandler(parts: RouteParts): Handler<"getWebhookSecret"> {
  return async () => jsonAnswer(await describe(parts));
}

/** `POST /api/v2/webhook-secret/rotate`. */
export function rotateWebhookSecretHandler(parts: RouteParts): Handler<"rotateWebhookSecret"> {
  return async ({ caller }) => {
    const { rotate } = parts.secrets;
    if (rotate === undefined) {
      throw conflict(
        "the secret is the operator's",
        "The secret is set by WEBHOOK_SECRET, so it is changed there: put the new one before the old one, separated by a space, start again, and take the old one out a day later.",
      );
    }
    await parts.database.db.transaction(async (transaction) => {
      const actor = actorOf(caller);
      await writeAudit(transaction, {
        actor,
        action: "webhookSecret.rotated",
        target: { id: "webhook-secret" },
      });
      // Last, because a file is not rolled back.
      await rotate();
    });
    return jsonAnswer(await describe(parts));
  };
}

async function describe({ secrets, senderSecrets }: RouteParts): Promise<WebhookSecret> {
  const [current, ...previous] = await secrets.list();
  return {
    isSet: current !== undefined,
    ending: current === undefined ? "" : endingOf(current.secret),
    source: secrets.source,
    previous: previous.map(({ secret, until }) => ({
      ending: endingOf(secret),
      until: until?.toISOString() ?? null,
    })),
    canRotate: secrets.rotate !== undefined,
    knowsSender: senderSecrets.length > 0,
  };
}
