/**
 * `npm run webhook-secret`: prints the secret that signs deliveries, for the operator of a receiver. With `-- --rotate`
 * it generates a new one first. The secret is not available elsewhere.
 */
import { join } from "node:path";
import { readCommandEnvironment, runCommand } from "./command-environment.ts";
import { openKeptWebhookSecret } from "./kept-secrets.ts";
import { EnvironmentProblem } from "./read-variables.ts";

await runCommand(async (options) => {
  const unknown = options.filter((option) => option !== "--rotate");
  if (unknown.length > 0)
    throw new EnvironmentProblem(`${unknown.join(" ")} is not a known option; the only one is --rotate.`);
  const wantsRotation = options.includes("--rotate");
  const { environment, dataDir } = await readCommandEnvironment();
  const { service } = environment;
  if (service.kind === "remote") {
    throw new EnvironmentProblem(
      "BASE_URL is set, so webhooks are signed by that service: ask its operator for the secret.",
    );
  }
  const [named, former] = service.webhookSecrets ?? [];
  if (named !== undefined) {
    if (wantsRotation)
      throw new EnvironmentProblem(
        "WEBHOOK_SECRET is set, so it is changed there: put the new one before the old one, separated by a space, start again, and take the old one out a day later.",
      );
    return {
      lines: [named],
      notes: [
        "From WEBHOOK_SECRET.",
        ...(former === undefined ? [] : ["The second one there signs as well."]),
      ],
    };
  }
  const secrets = await openKeptWebhookSecret(dataDir);
  if (wantsRotation) await secrets.rotate();
  const [current, previous] = await secrets.list();
  return {
    lines: [current?.secret ?? ""],
    notes: [
      `Kept in ${join(dataDir, "webhook-secret")}.`,
      ...(previous?.until == null
        ? []
        : [`The one before it signs as well until ${previous.until.toISOString()}.`]),
    ],
  };
});
