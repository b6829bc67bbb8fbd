import * as z from "zod/mini";
import type { LearnedName } from "./learned-names.ts";

/*
 * Names that came from a pasted request or the headers of a table, kept in this browser by service and template: what
 * worked elsewhere is worth suggesting the next time.
 */

const storageKey = "overprint.pasted-names";
const templatesMax = 40;
const namesMax = 200;
const nameLengthMax = 200;

const storedSchema = z.array(
  z.object({
    service: z.string(),
    template: z.string(),
    names: z.array(z.tuple([z.string(), z.string()])),
  }),
);

type Stored = z.infer<typeof storedSchema>;

export function readPastedNames(service: string, template: string): LearnedName[] {
  return (
    readAll().find((entry) => entry.service === service && entry.template === template)?.names ?? []
  ).map(([componentId, property]) => ({ componentId, property }));
}

/** The newest first, each once. */
export function rememberNames(service: string, template: string, names: readonly LearnedName[]): void {
  const all = readAll();
  const others = all.filter((entry) => entry.service !== service || entry.template !== template);
  const merged = new Map<string, [string, string]>(
    [...names, ...readPastedNames(service, template)]
      .filter(({ componentId, property }) => componentId.length + property.length <= nameLengthMax)
      .map(({ componentId, property }) => [JSON.stringify([componentId, property]), [componentId, property]]),
  );
  const entry = { service, template, names: [...merged.values()].slice(0, namesMax) };
  if (entry.names.length === 0) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify([entry, ...others].slice(0, templatesMax)));
  } catch {
    // Storage is full or refused; nothing is remembered.
  }
}

function readAll(): Stored {
  try {
    const read = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    return read.success ? read.data : [];
  } catch {
    // No storage, or not JSON.
    return [];
  }
}
