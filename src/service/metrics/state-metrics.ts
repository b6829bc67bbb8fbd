/** Metrics that are read when they are asked for: the queue, the database, the object store, the browser, the process. */
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import type Registry from "prom-client/lib/registry.js";
import { browserEnds, type BrowserPool } from "../capture/browser-pool.ts";
import { within } from "../concurrency/within.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { countUnsent } from "../storage/audit-feed.ts";
import { countJobs, countNamedPlaces, type KeyCount } from "../storage/health-counts.ts";
import type { ObjectStore } from "../storage/object-store.ts";

export interface MeasuredParts {
  database: OpenedDatabase;
  objects: Pick<ObjectStore, "space">;
  isStoreUnavailable: () => boolean;
  /** Undefined: this process has none. */
  browser: Pick<BrowserPool, "figures"> | undefined;
  /** Kinds of jobs, which are shown without jobs as well. */
  jobKinds: readonly string[];
  /** Names of those to which this process sends the audit log. */
  auditReceivers: readonly string[];
}

const keysHelp = "Key: the five with most, by name, and others.";

/** A database that does not answer must not keep the others from being read. */
const queryTimeoutMs = 3_000;

/** Returns a function that makes the text of all metrics. Concurrent calls share one reading. */
export function createMetricsText(registry: Registry, parts: MeasuredParts): () => Promise<string> {
  const readers = [
    // First, because the query of the queue takes a connection itself.
    createDatabaseReader(registry, parts),
    createQueueReader(registry, parts),
    createPlacesReader(registry, parts),
    createStoreReader(registry, parts),
    createBrowserReader(registry, parts),
    createAuditReader(registry, parts),
  ];
  let measuring: Promise<void> | undefined;
  let reading: Promise<string> | undefined;
  async function read(): Promise<string> {
    await (measuring ??= startMeasuringProcess(registry));
    await Promise.all(readers.map((reader) => reader()));
    // The library spells it in a way that only some readers accept.
    return (await registry.metrics()).replaceAll(/ Nan$/gm, " NaN");
  }
  return () => (reading ??= read().finally(() => (reading = undefined)));
}

/** Loads and measures only from the first reading on, which a process that is not watched need not pay for. */
async function startMeasuringProcess(registry: Registry): Promise<void> {
  const { collectDefaultMetrics } = await import("prom-client");
  collectDefaultMetrics({ register: registry });
}

type Reader = () => Promise<void>;

function createQueueReader(registry: Registry, { database, jobKinds }: MeasuredParts): Reader {
  const registers = [registry];
  const jobs = new Gauge({
    name: "overprint_queue_jobs",
    help: "Jobs of all processes: waiting, running, or scheduled for later.",
    labelNames: ["kind", "state"],
    registers,
  });
  const age = new Gauge({
    name: "overprint_queue_oldest_job_age_seconds",
    help: "How long the oldest waiting job of all processes has been due; 0 without one.",
    labelNames: ["kind"],
    registers,
  });
  const byKey = new Gauge({
    name: "overprint_queue_jobs_by_key",
    help: `Jobs of all processes by whose they are; of deliveries, by host. ${keysHelp}`,
    labelNames: ["kind", "key", "state"],
    registers,
  });
  const isUp = new Gauge({
    name: "overprint_database_up",
    help: "1 if the database answered the query of the queue, else 0.",
    registers,
  });
  return async () => {
    jobs.reset();
    age.reset();
    byKey.reset();
    const counts = await within(queryTimeoutMs, countJobs(database.db)).catch(() => undefined);
    isUp.set(counts === undefined ? 0 : 1);
    if (counts === undefined) return;
    for (const kind of jobKinds) {
      const {
        waiting = 0,
        running = 0,
        scheduled = 0,
        oldestWaitingSince = null,
      } = counts.find((one) => one.kind === kind) ?? {};
      jobs.set({ kind, state: "waiting" }, waiting);
      jobs.set({ kind, state: "running" }, running);
      jobs.set({ kind, state: "scheduled" }, scheduled);
      const dueMs = oldestWaitingSince?.getTime() ?? Number.POSITIVE_INFINITY;
      // By the system's clock, which the queue uses; that of the database may differ a little.
      age.set({ kind }, Math.max(0, (Date.now() - dueMs) / 1000));
    }
    for (const counted of counts) setByKey(byKey, counted);
  };
}

function createPlacesReader(registry: Registry, { database }: MeasuredParts): Reader {
  const byKey = new Gauge({
    name: "overprint_places",
    help: `What calls hold and wait for in this process, by kind and by whose they are. ${keysHelp}`,
    labelNames: ["kind", "key", "state"],
    registers: [registry],
  });
  return async () => {
    byKey.reset();
    const counts = await within(queryTimeoutMs, countNamedPlaces(database.db)).catch(() => []);
    for (const counted of counts) setByKey(byKey, counted);
  };
}

/** The rest of the counts is `others`. */
function setByKey(
  gauge: Gauge<"kind" | "key" | "state">,
  { kind, keys, ...counts }: Omit<KeyCount, "name"> & { kind: string; keys: readonly KeyCount[] },
): void {
  for (const state of ["waiting", "running"] as const) {
    let others = counts[state];
    for (const { name, ...count } of keys) {
      gauge.inc({ kind, key: name, state }, count[state]);
      others -= count[state];
    }
    gauge.inc({ kind, key: "others", state }, others);
  }
}

function createAuditReader(registry: Registry, { database, auditReceivers }: MeasuredParts): Reader {
  const lag = new Gauge({
    name: "overprint_audit_log_lag_seconds",
    help: "Age of the oldest entry of the audit log that AUDIT_LOG has not accepted; 0 without one.",
    registers: [registry],
  });
  return async () => {
    const counts = await within(
      queryTimeoutMs,
      Promise.all(auditReceivers.map((name) => countUnsent(database.db, name))),
    ).catch(() => []);
    const ages = counts.map(({ oldestAt }) => (oldestAt === null ? 0 : Date.now() - oldestAt.getTime()));
    lag.set(Math.max(0, ...ages) / 1000);
  };
}

function createDatabaseReader(registry: Registry, { database: { pools } }: MeasuredParts): Reader {
  const registers = [registry];
  const connections = new Gauge({
    name: "overprint_database_connections",
    help: "Connections of this process to the database.",
    labelNames: ["state"],
    registers,
  });
  const max = new Gauge({
    name: "overprint_database_connections_max",
    help: "Connections that this process may have to the database.",
    registers,
  });
  const waiting = new Gauge({
    name: "overprint_database_waiting",
    help: "Queries and transactions of this process that wait for a connection.",
    registers,
  });
  return async () => {
    const sum = (countOf: (pool: (typeof pools)[number]) => number) =>
      pools.reduce((total, pool) => total + countOf(pool), 0);
    connections.set(
      { state: "idle" },
      sum(({ idleCount }) => idleCount),
    );
    connections.set(
      { state: "busy" },
      sum(({ totalCount, idleCount }) => totalCount - idleCount),
    );
    max.set(sum(({ options }) => options.max));
    waiting.set(sum(({ waitingCount }) => waitingCount));
  };
}

function createStoreReader(registry: Registry, { objects, isStoreUnavailable }: MeasuredParts): Reader {
  const registers = [registry];
  const isUp = new Gauge({
    name: "overprint_object_store_up",
    help: "0 from a failed use of the object store until it works again, else 1.",
    registers,
  });
  const free = new Gauge({
    name: "overprint_object_store_free_bytes",
    help: "Free space of the folder with the objects; absent for a bucket.",
    registers,
  });
  return async () => {
    isUp.set(isStoreUnavailable() ? 0 : 1);
    free.remove();
    const space = await objects.space?.().catch(() => undefined);
    if (space !== undefined) free.set(space.freeBytes);
  };
}

function createBrowserReader(registry: Registry, { browser }: MeasuredParts): Reader {
  const registers = [registry];
  const starts = new Counter({
    name: "overprint_browser_starts_total",
    help: "Starts of a browser.",
    registers,
  });
  const restarts = new Counter({
    name: "overprint_browser_restarts_total",
    help: "Browsers that were replaced or ended by themselves, by the reason. Idle ones that were closed do not count.",
    labelNames: ["reason"],
    registers,
  });
  const memory = new Gauge({
    name: "overprint_browser_memory_bytes",
    help: "Memory of all processes of the browsers.",
    registers,
  });
  const pages = new Gauge({
    name: "overprint_browser_pages",
    help: "Pages that are in use.",
    registers,
  });
  return async () => {
    const figures = await browser?.figures();
    starts.reset();
    starts.inc(figures?.starts ?? 0);
    for (const reason of browserEnds) {
      restarts.remove({ reason });
      restarts.inc({ reason }, figures?.ends[reason] ?? 0);
    }
    memory.set(figures?.memoryBytes ?? 0);
    pages.set(figures?.pages ?? 0);
  };
}
