import { join } from "node:path";
import { createService } from "#service/app.ts";
import type { Outbound } from "#service/outbound/outbound.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import type { EmbeddedSettings } from "./environment.ts";
import type { Log } from "./log.ts";

/** What the composition root needs of the service. */
export interface EmbeddedService {
  fetch: (request: Request) => Response | Promise<Response>;
  /** Stops taking work, finishes what runs or hands it back. */
  stop: () => Promise<void>;
}

export interface EmbeddedServiceOptions {
  settings: EmbeddedSettings;
  apiKey: string;
  webhookSecret: string;
  /** An absolute path. */
  dataDir: string;
  outbound: Outbound;
  log: Log;
}

/** Opens the stores that the settings name, and starts the service on them. */
export async function startEmbeddedService({
  settings,
  apiKey,
  dataDir,
  outbound,
  log,
}: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const database = await openDatabase(
    settings.database.kind === "server"
      ? settings.database
      : { kind: "embedded", folder: join(dataDir, "database") },
    { onError: (error) => log.error("the database failed in the background", error) },
  );
  try {
    const service = await createService({
      database,
      objects: createFolderObjectStore(join(dataDir, "objects")),
      outbound,
      clock: { now: () => new Date() },
      apiKeys: [apiKey],
      publicUrl: settings.publicUrl,
      renderConcurrency: settings.renderConcurrency,
      starters: await readStarters(),
      log,
    });
    return {
      fetch: service.fetch,
      stop: async () => {
        await service.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
