import type { Hono } from "hono";
import { sql } from "drizzle-orm";
import { jsonAnswer } from "../../edge/answer.ts";
import type { ServiceContext } from "../../service-context.ts";

const checkTimeoutMs = 3_000;

/** `GET /healthz`: the process is up. `GET /readyz`: so is everything it needs, each part by name. */
export function registerHealth(
  app: Hono,
  { database, objects, log }: Pick<ServiceContext, "database" | "objects" | "log">,
  isStarted: () => boolean,
): void {
  app.get("/healthz", () => jsonAnswer({ status: "ok" }));
  app.get("/readyz", async () => {
    const [databaseState, objectsState] = await Promise.all([
      check("database", () => database.db.execute(sql`select 1`), log),
      check("objects", () => objects.has("health/none"), log),
    ]);
    const parts = {
      database: databaseState,
      objects: objectsState,
      queue: isStarted() ? "ok" : "not started",
    };
    const isReady = Object.values(parts).every((state) => state === "ok");
    return jsonAnswer(
      { status: isReady ? "ready" : "not ready", ...parts },
      isReady ? {} : { status: 503, headers: { "Retry-After": "5" } },
    );
  });
}

async function check(
  part: string,
  work: () => Promise<unknown>,
  log: ServiceContext["log"],
): Promise<string> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("no answer in time")), checkTimeoutMs);
  try {
    await Promise.race([work(), tooLate]);
    return "ok";
  } catch (error) {
    log.error(`readiness: ${part} does not answer`, error);
    return "not answering";
  } finally {
    clearTimeout(timer);
  }
}
