import * as z from "zod/mini";
import { readStoredList, writeStoredList } from "../../base/browser/stored-list.ts";
import { propertyKey } from "../../model/composition/composition.ts";
import type { LearnedName } from "./learned-names.ts";

/* Names from pasted requests and headers of tables, kept in this browser by service and template, as suggestions. */

const storageKey = "overprint.pasted-names";
const templatesMax = 40;
const namesMax = 200;
const nameLengthMax = 200;

const entrySchema = z.object({
  service: z.string(),
  template: z.string(),
  names: z.array(z.tuple([z.string(), z.string()])),
});

export function readPastedNames(service: string, template: string): LearnedName[] {
  return (
    readStoredList(storageKey, entrySchema).find(
      (entry) => entry.service === service && entry.template === template,
    )?.names ?? []
  ).map(([componentId, property]) => ({ componentId, property }));
}

/** Stores the names in front of the earlier ones, without duplicates. */
export function rememberNames(service: string, template: string, names: readonly LearnedName[]): void {
  const others = readStoredList(storageKey, entrySchema).filter(
    (entry) => entry.service !== service || entry.template !== template,
  );
  const merged = new Map<string, [string, string]>(
    [...names, ...readPastedNames(service, template)]
      .filter(({ componentId, property }) => componentId.length + property.length <= nameLengthMax)
      .map((name) => [propertyKey(name), [name.componentId, name.property]]),
  );
  const entry = { service, template, names: [...merged.values()].slice(0, namesMax) };
  if (entry.names.length > 0) writeStoredList(storageKey, [entry, ...others].slice(0, templatesMax));
}
