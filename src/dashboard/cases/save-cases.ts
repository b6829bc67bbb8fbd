import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { addCases, areSameCases, freeName, mergeCases, readStoredCases } from "./case-data.ts";
import { readUnsavedCases, setUnsavedCases, type UnsavedCases } from "./case-store.ts";

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

/** How often a case is added again after another save. */
const attemptsMax = 3;

export type AddedCase =
  | { outcome: "saved"; name: string }
  /** The template has as many cases as it may have. */
  | { outcome: "full" }
  /** Other saves came first, or the template has a draft that was not published. */
  | { outcome: "conflict" };

/**
 * Adds a case to those of the stored document, which `cases` were when it was read. After another save it is added to
 * the cases of that one. Cases that were not saved yet stay so. Throws other failures.
 */
export async function addStoredCase(
  client: Client,
  templateId: string,
  { cases, added }: { cases: readonly TemplateCase[]; added: TemplateCase },
): Promise<AddedCase> {
  let base = cases;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const named = { ...added, name: freeName(added.name, base) };
    const next = addCases(base, [named]);
    if (next.leftOut > 0) return { outcome: "full" };
    const saved = await saveCases(client, templateId, { base, cases: next.cases });
    if (saved.outcome === "saved") {
      const unsaved = readUnsavedCases(templateId);
      if (unsaved !== undefined)
        setUnsavedCases(templateId, {
          base: next.cases,
          cases: mergeCases(unsaved.base, unsaved.cases, next.cases),
        });
      return { outcome: "saved", name: named.name };
    }
    base = saved.theirs;
  }
  return { outcome: "conflict" };
}

async function readDocument(client: Client, templateId: string) {
  const document = await client.getTemplateDocument(templateId);
  return isJsonObject(document) ? document : undefined;
}

function isConflict(error: unknown): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === 412;
}
