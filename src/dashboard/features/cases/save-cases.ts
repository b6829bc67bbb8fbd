import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import {
  isNewerSave,
  readStoredStates,
  replaceStates,
  type StoredState,
} from "../../model/template/stored-states.ts";
import {
  addCases,
  areSameCases,
  freeName,
  mergeCases,
  readStoredCases,
} from "../../model/composition/case-data.ts";
import { readUnsavedCases, setUnsavedCases, type UnsavedCases } from "./case-store.ts";

export type SavedCases =
  | { outcome: "saved"; template: TemplateDetail }
  /** Another client changed the cases since `base` was read, and nothing was written. */
  | { outcome: "conflict"; theirs: readonly TemplateCase[] };

/**
 * Writes cases into the template's documents, the published one and the draft. The rest of them stays as the service has
 * it. Nothing is written over another save: neither over one of the cases since `base`, nor over one that comes in
 * between. Throws other failures.
 */
export async function saveCases(
  client: Client,
  templateId: string,
  { base, cases }: UnsavedCases,
): Promise<SavedCases> {
  const states = await readStoredStates(client, templateId);
  const theirs = readStoredCases(states.shown.document);
  if (!areSameCases(base, theirs)) return { outcome: "conflict", theirs };
  const withCases = ({ detail: { name, tags }, document }: StoredState) => {
    const { cases: _before, ...rest } = document;
    // The draft may have cases of its own.
    const own = readStoredCases(document);
    const saved = areSameCases(base, own) ? cases : mergeCases(base, cases, own);
    const written = saved.map(({ name: of, data }) => ({ name: of, data }));
    return { name, tags, document: written.length === 0 ? rest : { ...rest, cases: written } };
  };
  try {
    return { outcome: "saved", template: await replaceStates(client, templateId, states, withCases) };
  } catch (error) {
    if (!isNewerSave(error)) throw error;
    const document = await orDraft(templateId, (identifier) => client.getTemplateDocument(identifier));
    return { outcome: "conflict", theirs: readStoredCases(isJsonObject(document) ? document : undefined) };
  }
}

/** How often a case is added again after another save. */
const attemptsMax = 3;

export type AddedCase =
  | { outcome: "saved"; name: string }
  /** The template has as many cases as it may have. */
  | { outcome: "full" }
  /** Other saves came first. */
  | { outcome: "conflict" };

/**
 * Adds a case to those of the stored document, which `cases` were when it was read. After another save it is added to
 * the cases of that one. Cases that were not saved yet, of `owner`, stay so. Throws other failures.
 */
export async function addStoredCase(
  client: Client,
  templateId: string,
  { owner, cases, added }: { owner: string; cases: readonly TemplateCase[]; added: TemplateCase },
): Promise<AddedCase> {
  let base = cases;
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const named = { ...added, name: freeName(added.name, base) };
    const next = addCases(base, [named]);
    if (next.leftOut > 0) return { outcome: "full" };
    const saved = await saveCases(client, templateId, { base, cases: next.cases });
    if (saved.outcome === "saved") {
      const unsaved = readUnsavedCases(owner);
      if (unsaved !== undefined)
        setUnsavedCases(owner, {
          base: next.cases,
          cases: mergeCases(unsaved.base, unsaved.cases, next.cases),
        });
      return { outcome: "saved", name: named.name };
    }
    base = saved.theirs;
  }
  return { outcome: "conflict" };
}
