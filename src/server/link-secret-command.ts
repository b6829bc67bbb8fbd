/**
 * `npm run link-secret`: says which secret signs direct links. With `-- --rotate` it makes a new one; links of the one
 * before work for 90 more days, during which it makes no other. With `-- --end-previous` they end now. The secret itself
 * is not printed: only this service needs it.
 */
import { join } from "node:path";
import { readCommandEnvironment, runCommand } from "./command-environment.ts";
import { linkSecretFileName, openKeptLinkSecret } from "./kept-secrets.ts";
import { EnvironmentProblem } from "./read-variables.ts";

const accepted = ["--rotate", "--end-previous"];

async function run(options: readonly string[]): Promise<string[]> {
  const unknown = options.filter((option) => !accepted.includes(option));
  if (unknown.length > 0)
    throw new EnvironmentProblem(
      `${unknown.join(" ")} is not a known option; accepted: ${accepted.join(", ")}.`,
    );
  const { environment, dataDir } = await readCommandEnvironment();
  const { service } = environment;
  if (service.kind === "remote")
    throw new EnvironmentProblem(
      "BASE_URL is set, so direct links are signed by that service: its operator rotates the secret.",
    );
  if (service.linkSecrets !== undefined) {
    if (options.length > 0)
      throw new EnvironmentProblem(
        "LINK_SECRET is set, so it is changed there: put the new one before the old one, separated by a space, start again, and take the old one out when its links may end.",
      );
    return ["Direct links are signed with LINK_SECRET.", ...(service.linkSecrets.length > 1 ? [second] : [])];
  }
  const secrets = await openKeptLinkSecret(dataDir);
  const endsPrevious = options.includes("--end-previous");
  if (options.includes("--rotate")) {
    const [, kept] = await secrets.list();
    if (kept?.until != null && !endsPrevious)
      throw new EnvironmentProblem(
        `Links of the secret before this one work until ${kept.until.toISOString()}, and a second rotation ends them. Wait until then, or end them now with --end-previous and rotate after that.`,
      );
    await secrets.rotate();
  }
  if (endsPrevious) await secrets.endPrevious();
  const [, previous] = await secrets.list();
  return [
    `Direct links are signed with the secret in ${join(dataDir, linkSecretFileName)}.`,
    previous?.until == null
      ? "No secret before it is accepted."
      : `Links of the one before it work until ${previous.until.toISOString()}.`,
  ];
}

const second = "Links of the second one there work as well.";

await runCommand(async (given) => ({ lines: await run(given) }));
