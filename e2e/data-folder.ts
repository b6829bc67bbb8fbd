import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder that a first start has left; the journeys' workers are processes of their own. */
export const readyDataVariable = "OVERPRINT_READY_DATA";

export function makeDataFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "overprint-e2e-"));
}

/** A new folder with what a first start leaves; outside the journeys, an empty one. */
export async function copyReadyData(): Promise<string> {
  const folder = await makeDataFolder();
  const ready = process.env[readyDataVariable];
  if (ready !== undefined) await cp(ready, folder, { recursive: true });
  return folder;
}
