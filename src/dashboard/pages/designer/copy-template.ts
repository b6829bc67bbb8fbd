import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateDetail } from "#contract/templates.ts";

/** Makes a template of one's own from another one. Throws the client's failures. */
export async function copyTemplate(
  client: Client,
  { identifier, tags }: Pick<TemplateDetail, "identifier" | "tags">,
  name: string,
): Promise<TemplateDetail> {
  const document = await client.getTemplateDocument(identifier);
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  return client.createTemplate({ name: name.slice(0, limits.nameLengthMax), tags: tags ?? [], document });
}
