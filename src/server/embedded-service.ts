import { join } from "node:path";
import type { AuditLogPlace } from "#service/audit-log/audit-receivers.ts";
import { createService, type Service } from "#service/app.ts";
import { messageOf } from "#service/logged-message.ts";
import type { Role } from "#service/service-dependencies.ts";
import { createServiceBrowserPool } from "#service/capture/create-browser-pool.ts";
import { runsDecodersAsRoot } from "#service/child-processes/drop-privileges.ts";
import type { Outbound } from "#service/outbound/outbound.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { databaseFolder } from "#service/storage/check-data-folder.ts";
import { openDatabase, type OpenedDatabase } from "#service/storage/database.ts";
import { runForNoRequest } from "#service/request-scope.ts";
import { closeEngine, type StartedEngine } from "#service/storage/embedded-engine.ts";
import { createFolderObjectStore, removeUnfinishedObjects } from "#service/storage/folder-object-store.ts";
import type { ObjectStore } from "#service/storage/object-store.ts";
import { createS3ObjectStore } from "#service/storage/s3-object-store.ts";
import type { DashboardProof } from "#service/edge/acting-person-check.ts";
import type { LinkSecrets } from "#service/edge/sign-link.ts";
import type { WebhookSecrets } from "#service/webhooks/sign-delivery.ts";
import type { EmbeddedSettings } from "./environment.ts";
import type { Log } from "./log.ts";
import { EnvironmentProblem } from "./read-variables.ts";

/** The part of the service that the composition root uses. */
export interface EmbeddedService extends Omit<Service, "stop"> {
  /** Stops taking jobs; finishes running ones within `timeoutMs`, or returns them to the queue. */
  stop: (options: { timeoutMs: number }) => Promise<void>;
  /** Also has the people and sessions of the dashboard. Closed by `stop`. */
  database: OpenedDatabase;
}

export interface EmbeddedServiceOptions {
  settings: EmbeddedSettings;
  /** Undefined: no request is accepted. */
  apiKey: string | undefined;
  /** Deliveries are signed with each of them. */
  webhookSecrets: WebhookSecrets | readonly string[];
  /** Absent: those of the settings; without them the key signs direct links. */
  linkSecrets?: LinkSecrets | readonly string[];
  /** Proves whom dashboards call for. */
  dashboardProof?: DashboardProof;
  /** Where the audit log is sent; undefined: nowhere. */
  auditLog?: AuditLogPlace | undefined;
  /** An absolute path. */
  dataDir: string;
  /** The engine of the database's folder, if it is started already. Closed by `stop` and by a failed start. */
  engine?: Promise<StartedEngine> | undefined;
  outbound: Outbound;
  log: Log;
  /** Default: all. */
  roles?: readonly Role[];
}

/** Opens the stores that the settings name, and starts the service on them. */
export async function startEmbeddedService({
  settings,
  apiKey,
  webhookSecrets,
  linkSecrets = settings.linkSecrets,
  dashboardProof,
  auditLog,
  dataDir,
  engine,
  outbound,
  log,
  roles = ["api", "worker"],
}: EmbeddedServiceOptions): Promise<EmbeddedService> {
  // Read while the database opens.
  const starters = readStarters();
  starters.catch(() => undefined);
  const objects = await openObjects(settings.objects, dataDir).catch(async (error: unknown) => {
    // A failed engine has unlocked its folder.
    await engine?.then(closeEngine, () => undefined);
    throw error;
  });
  const database = await openStoredData(settings.database, { dataDir, engine }, log);
  void database.searchIndexProblem.then((reason) => {
    if (reason === undefined) return;
    log.warn(
      "searches of the history read all of it, because the database has no index for them; allow the extension pg_trgm (create extension pg_trgm) and restart",
      { reason },
    );
  });
  const browser = roles.includes("worker")
    ? createServiceBrowserPool(
        { ...settings.chromium, searchPath: process.env["PATH"] ?? "" },
        { outbound, log, pagesAtOnce: settings.renderConcurrency },
      )
    : undefined;
  try {
    // Not before: a start that the database refuses changes nothing.
    if (settings.objects.kind === "folder") await removeUnfinishedObjects(objectsFolder(dataDir));
    const service = await createService({
      database,
      objects,
      outbound,
      browser,
      clock: { now: () => new Date() },
      apiKeys: apiKey === undefined ? [] : [apiKey],
      webhookSecrets,
      linkSecrets,
      dashboardProof,
      auditLog,
      senderSecrets: settings.receiverSecrets,
      publicUrl: settings.publicUrl,
      renderConcurrency: settings.renderConcurrency,
      resultRetentionMs: toMs(settings.resultRetentionSeconds),
      recordRetentionMs: toMs(settings.recordRetentionSeconds),
      rateLimits: settings.rateLimits,
      allowedOrigins: settings.allowedOrigins,
      legacyImageLinks: settings.legacyImageLinks,
      starters: await starters,
      log,
      roles,
    });
    if (runsDecodersAsRoot()) {
      log.warn(
        "pictures and fonts are decoded with the privileges of root, because root cannot change its account here; run Overprint as another user, or with the capabilities SETUID and SETGID",
      );
    }
    return {
      ...service,
      database,
      stop: async ({ timeoutMs }) => {
        await service.stop({ timeoutMs });
        await browser?.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const objectsFolder = (dataDir: string) => join(dataDir, "objects");

function toMs(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : seconds * 1000;
}

/** Checks the store at the start, so that wrong settings are reported in one line instead of at the first request. */
async function openObjects(location: EmbeddedSettings["objects"], dataDir: string): Promise<ObjectStore> {
  if (location.kind === "folder") return createFolderObjectStore(objectsFolder(dataDir));
  const store = createS3ObjectStore(location);
  try {
    await store.has("health/none");
  } catch (error) {
    throw new EnvironmentProblem(
      `the bucket "${location.bucket}" at S3_ENDPOINT ${location.endpoint} cannot be used (${messageOf(error)}).`,
      { cause: error },
    );
  }
  return store;
}

async function openStoredData(
  location: EmbeddedSettings["database"],
  { dataDir, engine }: Pick<EmbeddedServiceOptions, "dataDir" | "engine">,
  log: Log,
): Promise<OpenedDatabase> {
  const options = {
    // A connection belongs to no request, although one may have opened it.
    onError: (error: unknown) =>
      runForNoRequest(() => log.error("the database failed in the background", error)),
  };
  if (location.kind === "folder")
    return openDatabase({ kind: "embedded", folder: databaseFolder(dataDir), engine }, options);
  try {
    return await openDatabase(location, options);
  } catch (error) {
    throw new EnvironmentProblem(`the database at DATABASE_URL cannot be used (${messageOf(error)}).`, {
      cause: error,
    });
  }
}
