import type { Hono } from "hono";
import { sql } from "drizzle-orm";
import { version } from "#contract/version.ts";
import type { BrowserPool, BrowserState } from "../capture/browser-pool.ts";
import { describeOldBrowser } from "../capture/find-chromium.ts";
import { jsonAnswer } from "../edge/answer.ts";
import type { Queue } from "../queue/queue.ts";
import type { ServiceContext } from "./service-context.ts";

const checkTimeoutMs = 3_000;

/**
 * `GET /healthz`: the process is up. `GET /readyz`: so is everything that it needs, each part by name. Each check is
 * live: the database by a query on our own table, the store by reading an object that was just written, the queue by
 * whether a worker takes its jobs. A stopping process is not ready, so that load balancers drain it.
 */
export function registerHealth(
  app: Hono,
  {
    database,
    objects,
    queue,
    browser,
    log,
    storeWatch,
    isStopping,
  }: Pick<ServiceContext, "database" | "objects" | "log"> & {
    storeWatch: Pick<ServiceContext["storeWatch"], "isUnavailable">;
    queue: Pick<Queue<string>, "stalledForMs">;
    /** Undefined: this process does not have one. */
    browser?: Pick<BrowserPool, "state" | "version"> | undefined;
    isStopping: () => boolean;
  },
): void {
  app.get("/healthz", () => jsonAnswer({ status: "ok", version }));
  let running: Promise<Record<string, string>> | undefined;
  const askParts = async () => {
    const [databaseState, objectsState, queueState] = await Promise.all([
      check("database", () => readTemplates(database), log),
      check("objects", () => keepAndRead(objects), log),
      // Without the store jobs wait on purpose, and its own part says so.
      check("queue", async () => (storeWatch.isUnavailable() ? undefined : findStall(queue, database)), log),
    ]);
    return { database: databaseState, objects: objectsState, queue: queueState };
  };
  app.get("/readyz", async () => {
    if (isStopping())
      return jsonAnswer({ status: "stopping" }, { status: 503, headers: { "Retry-After": "5" } });
    // Public, and each check writes: concurrent calls share one check.
    running ??= askParts().finally(() => (running = undefined));
    const parts = await running;
    const isReady = Object.values(parts).every((state) => state === "ok");
    // Reported but not counted: without a browser everything else still works.
    const told = browser === undefined ? {} : describe(browser);
    return jsonAnswer(
      { status: isReady ? "ready" : "not ready", ...parts, ...told },
      isReady ? {} : { status: 503, headers: { "Retry-After": "5" } },
    );
  });
}

/** `browserAge`: only of an old one. */
function describe(browser: Pick<BrowserPool, "state" | "version">): {
  browser: string;
  browserAge?: string | undefined;
} {
  const version = browser.version();
  return {
    browser: describeState(browser.state()),
    browserAge: version === undefined ? undefined : describeOldBrowser(version),
  };
}

function describeState(browser: BrowserState): string {
  if (browser.state === "off") return `off: ${browser.why}`;
  return browser.state === "resting" ? "resting: it starts when it is needed" : browser.state;
}

/** One small object, the same each time. Detects a full disk or a key that may only read. */
async function keepAndRead(objects: ServiceContext["objects"]): Promise<undefined> {
  await objects.put("health/ready", new Uint8Array([1]), "application/octet-stream");
  if (!(await objects.has("health/ready"))) throw new Error("what was put into the store is not there");
}

async function readTemplates({ db }: ServiceContext["database"]): Promise<undefined> {
  await db.execute(sql`select 1 from templates limit 1`);
}

/** Only this check shows that the last worker has died: the service keeps accepting requests. */
async function findStall(
  queue: Pick<Queue<string>, "stalledForMs">,
  { db }: ServiceContext["database"],
): Promise<string | undefined> {
  const waitedMs = await queue.stalledForMs(db);
  if (waitedMs === undefined) return undefined;
  return `stalled: jobs have waited for ${Math.round(waitedMs / 1000)} s and no worker takes them`;
}

/** `work` returns the fault of a part that responds but does not work. */
async function check(
  part: string,
  work: () => Promise<string | undefined>,
  log: ServiceContext["log"],
): Promise<string> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), checkTimeoutMs);
  try {
    const fault = await Promise.race([work(), tooLate]);
    if (fault !== undefined) log.warn(`readiness: ${part} is ${fault}`);
    return fault ?? "ok";
  } catch (error) {
    log.error(`readiness: ${part} does not answer`, error);
    return "not answering";
  } finally {
    clearTimeout(timer);
  }
}
