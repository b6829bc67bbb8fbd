import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { areSameCases, readStoredCases } from "./case-data.ts";
import type { UnsavedCases } from "./case-store.ts";

export type SavedCases =
  | { outcome: "saved"; template: TemplateDetail }
  /** Another client changed the cases since `base` was read, and nothing was written. */
  | { outcome: "conflict"; theirs: readonly TemplateCase[] };

/**
 * Writes cases into the template's document. The rest of the document stays as the service has it. Nothing is written
 * over another save: neither over one of the cases since `base`, nor over one that comes in between. Throws other
 * failures.
 */
export async function saveCases(
  client: Client,
  templateId: string,
  { base, cases }: UnsavedCases,
): Promise<SavedCases> {
  // The revision first: a document that is newer than its revision is refused below.
  const { name, tags, revision } = await client.getTemplate(templateId);
  const document = await client.getTemplateDocument(templateId);
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  const theirs = readStoredCases(document);
  if (!areSameCases(base, theirs)) return { outcome: "conflict", theirs };
  const { cases: _before, ...rest } = document;
  const changed =
    cases.length === 0 ? rest : { ...rest, cases: cases.map(({ name: of, data }) => ({ name: of, data })) };
  try {
    const draft = { name, tags, document: changed };
    const template = await client.replaceTemplate(templateId, draft, undefined, { revision });
    return { outcome: "saved", template };
  } catch (error) {
    if (!isConflict(error)) throw error;
    return { outcome: "conflict", theirs: readStoredCases(await readDocument(client, templateId)) };
  }
}

async function readDocument(client: Client, templateId: string) {
  const document = await client.getTemplateDocument(templateId);
  return isJsonObject(document) ? document : undefined;
}

function isConflict(error: unknown): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === 412;
}
