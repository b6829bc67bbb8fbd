import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildDashboardIfStale } from "./dashboard-build.ts";

/** Builds the dashboard into `dist/` for the journeys, if it is stale; with `--fresh` always. */
const root = join(import.meta.dirname, "../..");
if (process.argv.includes("--fresh")) await rm(join(root, "dist"), { recursive: true, force: true });
await buildDashboardIfStale(root, () => undefined);
