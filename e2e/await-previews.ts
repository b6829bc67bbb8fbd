import * as z from "zod";

const listSchema = z.array(z.object({ identifier: z.string(), preview: z.nullish(z.string()) }));

/** On a loaded machine a preview takes longer than one response waits, which then asks for another request. */
const triesMax = 10;

/**
 * Waits for the previews, which a first start makes in the background; the service delays a response until one is ready.
 * Resolves to the ids of templates without a preview.
 */
export async function awaitPreviews({
  serviceUrl,
  apiKey,
}: {
  serviceUrl: string;
  apiKey: string;
}): Promise<string[]> {
  const listed = await fetch(`${serviceUrl}/api/v2/my-templates?page=0&size=50`, {
    headers: { "x-api-key": apiKey },
  });
  const missing: string[] = [];
  for (const { identifier, preview } of listSchema.parse(await listed.json())) {
    if (preview === undefined || preview === null) continue;
    if ((await statusOf(preview)) !== 200) missing.push(identifier);
  }
  return missing;
}

async function statusOf(preview: string): Promise<number> {
  let status = 503;
  for (let tries = 0; status === 503 && tries < triesMax; tries += 1) {
    const answer = await fetch(preview);
    await answer.arrayBuffer();
    ({ status } = answer);
  }
  return status;
}
