import { rm } from "node:fs/promises";
import { join } from "node:path";
import { buildDashboardIfStale } from "./dashboard-build.ts";

/** Builds the dashboard into `dist/` ahead of the journeys: when it is stale, and with `--fresh` in any case. */
const root = join(import.meta.dirname, "../..");
if (process.argv.includes("--fresh")) await rm(join(root, "dist"), { recursive: true, force: true });
await buildDashboardIfStale(root, () => undefined);
