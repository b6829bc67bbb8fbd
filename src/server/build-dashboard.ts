import { join } from "node:path";
import { buildDashboardIfStale } from "./dashboard-build.ts";

/** `npm test` builds ahead, so that the journeys start at once and a build that fails is a failure of its own. */
await buildDashboardIfStale(join(import.meta.dirname, "../.."), () => undefined);
