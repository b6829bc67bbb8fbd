import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder of the first start for the journeys' workers, which are separate processes. */
export const readyDataVariable = "OVERPRINT_READY_DATA";

export function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "overprint-e2e-"));
}

/** Creates a copy of the first start's folder; outside the journeys, an empty one. */
export async function copyReadyData(): Promise<string> {
  const folder = await makeDataFolder();
  const ready = process.env[readyDataVariable];
  if (ready !== undefined) await cp(ready, folder, { recursive: true });
  return folder;
}
