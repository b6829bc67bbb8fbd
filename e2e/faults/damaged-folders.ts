import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "#testing/child-environment.ts";
import { freePort } from "#testing/free-port.ts";
import {
  makeApiKey,
  makeLinkSecret,
  makeWebhookSecret,
  readOrMakeSecret,
} from "#server/read-or-make-secret.ts";
import { copyFolder, type Damage, damages, digestFolder } from "./damages.ts";
import type { PartOptions, PartOutcome } from "./part.ts";
import { createRandom } from "./random.ts";
import { makeFolder, withResources } from "./resources.ts";
import { apiKey, kill, startProcess } from "./serve-process.ts";

/**
 * Damages a data folder in `rounds` ways, each on a separate copy, and starts the product on it: the start has to fail
 * with one line that names the cause, and must not change a byte; or to repair the damage and say so. The default number
 * of rounds covers all ways.
 */
export async function runDamagedFolders({ seed, rounds, write }: PartOptions): Promise<PartOutcome> {
  return withResources(async (resources) => {
    const random = createRandom(seed);
    const folder = await makeFolder("damaged", resources);
    const failures: string[] = [];
    const original = join(folder, "original");
    await makeUsedFolder(original);
    let waiting: Damage[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      if (waiting.length === 0) waiting = random.shuffle(damages);
      const damage = waiting.pop();
      if (damage === undefined) break;
      const { said, fault } = await tryDamage(damage, original, join(folder, `round-${round}`));
      write(`round ${round}: ${damage.name}: ${said}`);
      if (fault !== undefined) failures.push(`${damage.name}: ${fault}`);
    }
    return { failures };
  });
}

export async function makeSecrets(dataDir: string): Promise<void> {
  await readOrMakeSecret(dataDir, "api-key", makeApiKey);
  await readOrMakeSecret(dataDir, "webhook-secret", makeWebhookSecret);
  await readOrMakeSecret(dataDir, "link-secret", makeLinkSecret);
}

/** Makes the data folder of a killed process: a database with requests, their objects, secrets. */
async function makeUsedFolder(dataDir: string): Promise<void> {
  await makeSecrets(dataDir);
  const { child, origin } = await startProcess(dataDir);
  try {
    for (const title of ["one", "two", "three"]) {
      const answer = await fetch(`${origin}/api/v2/render?output=image`, {
        method: "POST",
        headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({ template: "product-update", data: { "title.text": title } }),
      });
      if (!answer.ok) throw new Error(`a render was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    }
  } finally {
    await kill(child);
  }
  for (const name of await readdir(join(dataDir, "database")))
    if (name.endsWith(".sock")) await rm(join(dataDir, "database", name));
}

async function tryDamage(
  damage: Damage,
  original: string,
  dataDir: string,
): Promise<{ said: string; fault: string | undefined }> {
  await copyFolder(original, dataDir);
  await damage.apply(dataDir);
  const before = digestFolder(dataDir);
  const { code, said, printed } = await startRefused(dataDir);
  const changed = changedNames(before, digestFolder(dataDir));
  await rm(dataDir, { recursive: true, force: true });
  if (damage.isRepaired === true) {
    const isRepaired = printed.includes("Ready") && damage.says.test(printed);
    return { said: "repaired", fault: isRepaired ? undefined : `it said: ${said}${printed}` };
  }
  const isSentence = /^Overprint cannot start: .*\n$/.test(said) && damage.says.test(said);
  return {
    said: said.trim(),
    fault:
      code !== 1
        ? `the start ended with ${code}: ${said}`
        : !isSentence
          ? `it said: ${said}`
          : changed.length > 0
            ? `it changed ${changed.length} files: ${changed.slice(0, 5).join(", ")}`
            : undefined,
  };
}

export function changedNames(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}

const startMsMax = 120_000;

/** Starts the whole product, which should fail. If it becomes ready it is killed, and `code` is null. */
export async function startRefused(
  dataDir: string,
  given: readonly string[] = [],
): Promise<{ code: number | null; said: string; printed: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../src/server/main.ts"), ...given], {
    detached: true,
    env: childEnvironment({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SERVICE_PORT: String(await freePort()),
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let printed = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (text.includes("Ready")) void kill(child);
  });
  const timer = setTimeout(() => void kill(child), startMsMax);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  return { code, said, printed };
}
