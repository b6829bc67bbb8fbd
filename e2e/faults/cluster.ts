/** Two services and two workers on one database and one object store, into which the rounds inject faults. */
import { randomBytes } from "node:crypto";
import { findPostgres, type PostgresServer, startPostgres } from "#testing/start-postgres.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { type FaultyStore, startFaultyStore } from "./faulty-store.ts";
import type { Part, PartOptions } from "./part.ts";
import { type Resources, withResources } from "./resources.ts";
import { type RoleProcess, startRoleProcess } from "./role-processes.ts";

export interface Cluster {
  postgres: PostgresServer;
  store: FaultyStore;
  receiver: WebhookReceiver;
  /** The receiver of all webhooks. */
  webhookUrl: string;
  apiKey: string;
  services: readonly RoleProcess[];
  workers: readonly RoleProcess[];
  /** One message for each process that exited unexpectedly. */
  deaths: string[];
}

const apiKey = "key-of-the-kill-rounds-cluster";
const each = 2;

/** Why no cluster can be started on this machine; undefined if one can. */
export async function whyNoCluster(): Promise<string | undefined> {
  return (await findPostgres()) === undefined ? "there is no PostgreSQL on this machine" : undefined;
}

type OpenPostgres = (programs: string, resources: Resources) => Promise<PostgresServer>;

// Commits must survive an immediate shutdown; otherwise the database server would cause the losses.
const openUsual: OpenPostgres = (programs) => startPostgres(programs, { synchronous_commit: "on" });

/** Resolves when all processes are ready. */
export async function startCluster(
  resources: Resources,
  openPostgres: OpenPostgres = openUsual,
): Promise<Cluster> {
  const programs = await findPostgres();
  if (programs === undefined) throw new Error("there is no PostgreSQL on this machine");
  const postgres = await openPostgres(programs, resources);
  resources.add(postgres.close);
  const store = await startFaultyStore();
  resources.add(store.close);
  const receiver = await startWebhookReceiver();
  resources.add(receiver.stop);
  const webhookUrl = receiver.url("127.0.0.1", "/answer");
  const variables = {
    DATABASE_URL: postgres.url,
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: store.bucket,
    S3_ACCESS_KEY_ID: store.accessKeyId,
    S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    API_KEY: apiKey,
    WEBHOOK_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
    PUBLIC_URL: "http://pictures.test",
    RENDER_CONCURRENCY: "2",
    ALLOW_HOSTS: new URL(webhookUrl).host,
  };
  const deaths: string[] = [];
  const start = (role: "service" | "worker") =>
    Promise.all(
      Array.from({ length: each }, (_, index) =>
        startRoleProcess({
          name: `${role} ${index + 1}`,
          role,
          variables,
          onDeath: (sentence) => deaths.push(sentence),
          resources,
        }),
      ),
    );
  const [services, workers] = await Promise.all([start("service"), start("worker")]);
  return { postgres, store, receiver, webhookUrl, apiKey, services, workers, deaths };
}

/** A part that runs on a cluster of its own and resolves to its failures. Skipped where none can be started. */
export function onCluster(
  run: (cluster: Cluster, options: PartOptions) => Promise<string[]>,
  openPostgres?: OpenPostgres,
): Part {
  return async (options) => {
    const skipped = await whyNoCluster();
    if (skipped !== undefined) return { failures: [], skipped };
    return withResources(async (resources) => ({
      failures: await run(await startCluster(resources, openPostgres), options),
    }));
  };
}
