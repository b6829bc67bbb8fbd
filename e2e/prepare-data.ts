import { rm } from "node:fs/promises";
import { awaitPreviews } from "./await-previews.ts";
import { makeDataFolder, readyDataVariable } from "./data-folder.ts";
import { startProduct } from "./product.ts";

/**
 * Runs before the journeys: one first start, up to the last template's preview. All products that the journeys start use
 * a copy of its folder; parallel first starts would take a tenth of the journeys' time.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for the function there.
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct({ DATA_DIR: folder });
    let exitCode: number | null = null;
    try {
      const missing = await awaitPreviews(product);
      if (missing.length > 0) throw new Error(`No preview was made of ${missing.join(", ")}.`);
    } finally {
      exitCode = await product.stop();
    }
    if (exitCode !== 0) throw new Error(`The first start ended with ${exitCode}.`);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[readyDataVariable] = folder;
  return remove;
}
