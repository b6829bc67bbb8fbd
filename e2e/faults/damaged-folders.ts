import { spawn } from "node:child_process";
import { once } from "node:events";
import { hash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { childEnvironment } from "#testing/child-environment.ts";
import { freePort } from "#testing/free-port.ts";
import {
  makeApiKey,
  makeLinkSecret,
  makeWebhookSecret,
  readOrMakeSecret,
} from "#server/read-or-make-secret.ts";
import { copyFolder, type Damage, damageAtRandom, damages, digestFolder } from "./damages.ts";
import type { PartOptions, PartOutcome } from "./part.ts";
import { createRandom, type Random } from "./random.ts";
import { makeFolder, withResources } from "./resources.ts";
import { apiKey, kill, startProcess } from "./serve-process.ts";

/** After one round for each known damage. */
const randomRounds = 30;
export const damageRounds = damages.length + randomRounds;

/**
 * Damages a data folder in `rounds` ways, each on a separate copy, and starts the product on it: the start has to fail
 * with one line that names the cause, and must not change a byte; or to repair the damage and say so. Rounds beyond the
 * known damages flip, zero or cut a part of a random file: everything accepted has to be there, or the start is refused by
 * one line that names a remedy.
 */
export async function runDamagedFolders({ seed, rounds, write }: PartOptions): Promise<PartOutcome> {
  return withResources(async (resources) => {
    const random = createRandom(seed);
    const folder = await makeFolder("damaged", resources);
    const failures: string[] = [];
    const original = join(folder, "original");
    const accepted = await makeUsedFolder(original);
    const known = random.shuffle(damages);
    for (let round = 1; round <= rounds; round += 1) {
      const damage = known[round - 1];
      const copy = join(folder, `round-${round}`);
      await copyFolder(original, copy);
      const tried =
        damage === undefined ? await tryRandom(copy, accepted, random) : await tryDamage(damage, copy);
      await rm(copy, { recursive: true, force: true });
      write(`round ${round}: ${tried.name}: ${tried.said}`);
      if (tried.fault !== undefined) failures.push(`${tried.name}: ${tried.fault}`);
    }
    return { failures };
  });
}

export async function makeSecrets(dataDir: string): Promise<void> {
  await readOrMakeSecret(dataDir, "api-key", makeApiKey);
  await readOrMakeSecret(dataDir, "webhook-secret", makeWebhookSecret);
  await readOrMakeSecret(dataDir, "link-secret", makeLinkSecret);
}

/** Made before the damage. */
interface Accepted {
  key: string;
  /** Digests of pictures, by their paths. */
  pictures: ReadonlyMap<string, string>;
}

/** Makes the data folder of a killed process: a database with requests, their objects, secrets. */
async function makeUsedFolder(dataDir: string): Promise<Accepted> {
  await makeSecrets(dataDir);
  const { child, origin } = await startProcess(dataDir);
  const pictures = new Map<string, string>();
  try {
    for (const title of ["one", "two", "three"]) {
      const answer = await fetch(`${origin}/api/v2/render`, {
        method: "POST",
        headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({ template: "product-update", data: { "title.text": title } }),
      });
      if (!answer.ok) throw new Error(`a render was answered ${answer.status}: ${await answer.text()}`);
      const { href } = (await answer.json()) as { href: string };
      const path = new URL(href).pathname;
      pictures.set(path, hash("sha256", await readPicture(`${origin}${path}`)));
    }
  } finally {
    await kill(child);
  }
  // Of a killed write: a start that is not refused removes it.
  await writeFile(join(dataDir, "objects/results/.0123456789abcdef.part"), "");
  for (const name of await readdir(join(dataDir, "database")))
    if (name.endsWith(".sock")) await rm(join(dataDir, "database", name));
  return { key: (await readFile(join(dataDir, "api-key"), "utf8")).trim(), pictures };
}

async function readPicture(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`a picture was answered ${answer.status}: ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

interface Tried {
  name: string;
  said: string;
  fault: string | undefined;
}

async function tryDamage({ name, apply, isRepaired, says }: Damage, dataDir: string): Promise<Tried> {
  await apply(dataDir);
  const before = digestFolder(dataDir);
  const { code, said, printed } = await startRefused(dataDir);
  if (isRepaired === true) {
    const isGood = printed.includes("Ready") && says.test(printed);
    return { name, said: "repaired", fault: isGood ? undefined : `it said: ${said}${printed}` };
  }
  const changed = changedNames(before, digestFolder(dataDir));
  return {
    name,
    said: said.trim(),
    fault:
      code !== 1
        ? `the start ended with ${code}: ${said}`
        : !(isSentence.test(said) && says.test(said))
          ? `it said: ${said}`
          : changed.length > 0
            ? `it changed ${changed.length} files: ${changed.slice(0, 5).join(", ")}`
            : undefined,
  };
}

const isSentence = /^Overprint cannot start: .*\n$/;
const remedies =
  /Restore|restore|remove it|--accept-loss|Start the version|Give the user|Set |Stop that process/;

async function tryRandom(dataDir: string, accepted: Accepted, random: Random): Promise<Tried> {
  const name = await damageAtRandom(dataDir, random);
  let lost: string[] | undefined;
  const { code, said, printed } = await startRefused(dataDir, [], async (serviceUrl) => {
    lost = await findMissing(serviceUrl, accepted);
  });
  if (lost !== undefined)
    return {
      name,
      said: printed.includes("made again") ? "repaired" : "started",
      fault: lost.length === 0 ? undefined : `it started, and ${lost.join("; ")}`,
    };
  const isRefused = code === 1 && isSentence.test(said) && remedies.test(said);
  return { name, said: said.trim(), fault: isRefused ? undefined : `the start ended with ${code}: ${said}` };
}

/** Of what was accepted. A picture whose file is damaged may be answered with an error, and never with other bytes. */
async function findMissing(serviceUrl: string, { key, pictures }: Accepted): Promise<string[]> {
  const missing: string[] = [];
  const call = (path: string, body?: object) =>
    fetch(`${serviceUrl}${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { "X-API-KEY": key, "Content-Type": "application/json" },
    });
  for (const [path, digest] of pictures) {
    const answer = await call(path);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.ok ? hash("sha256", bytes) !== digest : answer.status === 404)
      missing.push(`${path} was answered ${answer.status}`);
  }
  const listed = await call("/api/v2/results");
  const text = await listed.text();
  for (const path of pictures.keys())
    if (!text.includes(path)) missing.push(`the list, answered ${listed.status}, lacks ${path}`);
  const made = await call("/api/v2/render?output=image", {
    template: "product-update",
    data: { "title.text": "four" },
  });
  if (!made.ok) missing.push(`a new render was answered ${made.status}: ${await made.text()}`);
  return missing;
}

export function changedNames(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => before.get(name) !== after.get(name)).toSorted();
}

const startMsMax = 120_000;

/** Starts the whole product, which should fail. If it becomes ready it is used and killed, and `code` is null. */
async function startRefused(
  dataDir: string,
  given: readonly string[] = [],
  whenReady: (serviceUrl: string) => Promise<void> = async () => undefined,
): Promise<{ code: number | null; said: string; printed: string }> {
  const servicePort = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, "../../src/server/main.ts"), ...given], {
    detached: true,
    env: childEnvironment({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      SERVICE_PORT: String(servicePort),
    }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let printed = "";
  let checking: Promise<void> | undefined;
  const onReady = async () => {
    try {
      await whenReady(`http://127.0.0.1:${servicePort}`);
    } finally {
      await kill(child);
    }
  };
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (text.includes("Ready")) checking = onReady();
  });
  const timer = setTimeout(() => void kill(child), startMsMax);
  const [code] = await once(child, "close");
  clearTimeout(timer);
  await checking;
  return { code, said, printed };
}
