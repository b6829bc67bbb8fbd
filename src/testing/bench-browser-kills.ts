/** `npm run browser-kills -- [rounds]`: kills the browser during captures, by default in 100 rounds. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createService } from "#service/app.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import { type KilledService, runBrowserKills } from "./browser-kills.ts";

const rounds = Number(process.argv[2] ?? 100);
const folder = await mkdtemp(join(tmpdir(), "overprint-browser-kills-"));
const apiKey = "key-of-the-browser-kills";
const publicUrl = "http://pictures.test";

try {
  const { kills, accepted, whole, failed, leftovers } = await runBrowserKills({
    start: startService,
    rounds,
    perRound: 4,
    onRound: (round, soFar) => console.log(`round ${round}: ${soFar} whole so far`),
  });
  for (const line of [...failed, ...leftovers]) console.log(`  ${line}`);
  console.log(
    `${kills} kills, ${accepted} screenshots accepted, ${whole} whole, ${failed.length} failed, ${leftovers.length} processes or folders left`,
  );
  process.exitCode = whole === accepted && leftovers.length === 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function startService(
  parts: Parameters<Parameters<typeof runBrowserKills>[0]["start"]>[0],
): Promise<KilledService> {
  const database = await openDatabase(
    { kind: "embedded", folder: join(folder, "database") },
    { onError: (error) => console.error(error) },
  );
  const service = await createService({
    ...parts,
    database,
    objects: createFolderObjectStore(join(folder, "objects")),
    clock: { now: () => new Date() },
    apiKeys: [apiKey],
    webhookSecrets: [`whsec_${randomBytes(24).toString("base64")}`],
    publicUrl,
    renderConcurrency: 2,
    starters: [],
    resultWaitMs: 60_000,
    // Silent, because each killed browser is logged.
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  return {
    post: (path, body) =>
      service.fetch(
        new Request(`${publicUrl}${path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "X-API-KEY": apiKey },
          body: JSON.stringify(body),
        }),
      ),
    open: (href) => service.fetch(new Request(href)),
    stop: async () => {
      await service.stop();
      await database.close();
    },
  };
}
