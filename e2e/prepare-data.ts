import { rm } from "node:fs/promises";
import * as z from "zod";
import { makeDataFolder, readyDataVariable } from "./data-folder.ts";
import { type RunningProduct, startProduct } from "./product.ts";

/**
 * Before the journeys: one first start, up to the last template's preview. Every product that they start begins with a
 * copy of what it left; first starts side by side would take a tenth of the journeys' time.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright looks for the function there.
export default async function prepareData(): Promise<() => Promise<void>> {
  const folder = await makeDataFolder();
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const product = await startProduct({ DATA_DIR: folder });
    let exitCode: number | null = null;
    try {
      await untilPreviewsAreMade(product);
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

const listSchema = z.array(z.object({ identifier: z.string(), preview: z.string() }));

/** The service holds an answer back until the preview is there. */
async function untilPreviewsAreMade({ serviceUrl, apiKey }: RunningProduct): Promise<void> {
  const listed = await fetch(`${serviceUrl}/api/v2/my-templates?size=50`, {
    headers: { "X-API-KEY": apiKey },
  });
  for (const { identifier, preview } of listSchema.parse(await listed.json())) {
    const answer = await fetch(preview);
    await answer.arrayBuffer();
    if (answer.status !== 200)
      throw new Error(`The preview of ${identifier} was answered with ${answer.status}.`);
  }
}
