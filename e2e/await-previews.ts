import * as z from "zod";

const listSchema = z.array(z.object({ identifier: z.string(), preview: z.nullish(z.string()) }));

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
    const answer = await fetch(preview);
    await answer.arrayBuffer();
    if (answer.status !== 200) missing.push(identifier);
  }
  return missing;
}
