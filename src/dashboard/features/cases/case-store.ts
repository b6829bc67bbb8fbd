import * as z from "zod/mini";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { writeFirstEntries, readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";
import { casesStorageKey } from "./may-have-unsaved-cases.ts";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import type { TemplateDetail } from "#contract/templates.ts";
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

/** The cases of one template that were changed in this browser and are not saved. */
export interface UnsavedCases {
  /** The stored ones with which the changes began. */
  base: readonly TemplateCase[];
  cases: readonly TemplateCase[];
}

/** Unsaved cases, and whether this browser keeps them over a reload. */
export interface KeptCases extends UnsavedCases {
  isKept: boolean;
}

const caseSchema = z.object({ name: z.string(), data: z.custom<JsonObject>(isJsonObject) });
const entrySchema = z.object({
  owner: z.string(),
  base: z.array(caseSchema),
  cases: z.array(caseSchema),
});
type Entry = z.infer<typeof entrySchema>;

const templatesMax = 20;
/** For all templates together; browsers limit a site to about five million characters. */
const charactersMax = 1_500_000;

/** By owner. In memory too, for a browser without storage and for cases that are too large for it. */
const unsaved = createSharedState<ReadonlyMap<string, KeptCases>>(
  new Map(readEntries().map(({ owner, base, cases }) => [owner, { base, cases, isKept: true }])),
);

/** Names a template, with its pin, of a service: services can have templates of the same id. */
export function casesOwner(service: string, templateId: string): string {
  return `${service} ${templateId}`;
}

export function useUnsavedCases(owner: string): KeptCases | undefined {
  return unsaved.useValue().get(owner);
}

export function readUnsavedCases(owner: string): KeptCases | undefined {
  return unsaved.get().get(owner);
}

/** `undefined`: they are saved. */
export function setUnsavedCases(owner: string, changed: UnsavedCases | undefined): void {
  const next = new Map(unsaved.get());
  // Read again, so that what another tab has stored meanwhile stays.
  const others = readEntries().filter((entry) => entry.owner !== owner);
  if (changed === undefined) {
    next.delete(owner);
    writeStoredList(casesStorageKey, others);
  } else {
    const entries = [{ owner, ...changed }, ...others];
    const kept = writeFirstEntries(casesStorageKey, entries, { countMax: templatesMax, charactersMax });
    next.set(owner, { ...changed, isKept: kept > 0 });
  }
  unsaved.set(next);
}

function readEntries(): Entry[] {
  return readStoredList(casesStorageKey, entrySchema);
}

type SavedCases =
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

type AddedCase =
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
      const waiting = readUnsavedCases(owner);
      if (waiting !== undefined)
        setUnsavedCases(owner, {
          base: next.cases,
          cases: mergeCases(waiting.base, waiting.cases, next.cases),
        });
      return { outcome: "saved", name: named.name };
    }
    base = saved.theirs;
  }
  return { outcome: "conflict" };
}
