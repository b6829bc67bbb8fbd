import type { ServiceHealth } from "#contract/service-health.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { countFailures, countJobs, countNamedPlaces, type JobCounts } from "../../storage/health-counts.ts";
import type { RouteParts } from "../route-parts.ts";

const hourMs = 3_600_000;
const hoursShown = 24;
/** Concurrent and repeated calls share one measurement for this time: counting a busy day reads its whole index. */
const measuredForMs = 2_000;

/** `GET /api/v2/health`. Measured, at most 2 seconds ago. */
export function getHealthHandler({ database, objects, clock, browser }: RouteParts): Handler<"getHealth"> {
  let latest: { at: number; health: Promise<ServiceHealth> } | undefined;

  async function measure(): Promise<ServiceHealth> {
    const now = clock.now();
    const since = new Date(now.getTime() - hoursShown * hourMs);
    const disk = await objects.space?.();
    const [jobs, places, failures] = await Promise.all([
      countJobs(database.db),
      countNamedPlaces(database.db),
      countFailures(database.db, since),
    ]);
    const { failedByHour, ...counts } = failures;
    return {
      measuredAt: now.toISOString(),
      queue: toQueue(jobs),
      places: places.map(({ keys, ...counts }) => ({ ...counts, keys: [...keys] })),
      disk: disk ?? null,
      browser: browser === undefined ? null : (browser.version() ?? { version: null, majorsBehind: 0 }),
      failures: {
        since: since.toISOString(),
        ...counts,
        hours: Array.from({ length: hoursShown }, (_, hour) => ({
          from: new Date(since.getTime() + hour * hourMs).toISOString(),
          // A request of this very moment is in the last hour.
          failedRequests:
            (failedByHour.get(hour) ?? 0) +
            (hour === hoursShown - 1 ? (failedByHour.get(hoursShown) ?? 0) : 0),
        })),
      },
    };
  }

  return async () => {
    const at = clock.now().getTime();
    // A clock may be set back.
    if (latest === undefined || Math.abs(at - latest.at) > measuredForMs) {
      const health = measure();
      const asked = { at, health };
      latest = asked;
      // A failed measurement is not repeated to others.
      health.catch(() => {
        if (latest === asked) latest = undefined;
      });
    }
    return jsonAnswer(await latest.health, { headers: { "Cache-Control": "private, no-cache" } });
  };
}

function toQueue(jobs: readonly JobCounts[]): ServiceHealth["queue"] {
  const sum = (part: "waiting" | "running" | "scheduled") =>
    jobs.reduce((total, counts) => total + counts[part], 0);
  const oldest = jobs
    .flatMap(({ oldestWaitingSince: since }) => (since === null ? [] : [since.getTime()]))
    .toSorted((one, other) => one - other)[0];
  return {
    waiting: sum("waiting"),
    running: sum("running"),
    scheduled: sum("scheduled"),
    oldestWaitingSince: oldest === undefined ? null : new Date(oldest).toISOString(),
    kinds: jobs.map(({ kind, waiting, running, scheduled, keys }) => ({
      kind,
      waiting,
      running,
      scheduled,
      keys: [...keys],
    })),
  };
}
