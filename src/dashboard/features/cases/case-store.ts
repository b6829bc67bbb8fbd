import * as z from "zod/mini";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { writeFirstEntries, readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";
import { casesStorageKey } from "./may-have-unsaved-cases.ts";

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
