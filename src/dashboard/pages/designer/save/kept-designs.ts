import * as z from "zod/mini";
import { isEqualJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { writeFirstEntries, readStoredList, writeStoredList } from "../../../base/browser/stored-list.ts";
import { isOf } from "../../../model/composition/undo-history.ts";

/** The edits of a template that are not saved yet, kept in this browser. */
export interface KeptDesign {
  /** The document on which they are based. */
  base: JsonObject;
  source: JsonObject;
}

export interface DesignOwner {
  /** The address of the service; services can have templates of the same id. */
  service: string;
  template: string;
}

const storageKey = "overprint.designs";
const entriesMax = 10;
/** For all templates together; browsers limit a site to about five million characters. */
const charactersMax = 2_000_000;

const entrySchema = z.object({
  service: z.string(),
  template: z.string(),
  /** The page that has these edits: two tabs of one template have two entries. */
  page: z.string(),
  base: z.custom<JsonObject>(isJsonObject),
  source: z.custom<JsonObject>(isJsonObject),
});
type Entry = z.infer<typeof entrySchema>;

/** The unsaved edits of a template, the newest first: those of this visit or an earlier one, and those of other tabs. */
export function readKeptDesigns(owner: DesignOwner): KeptDesign[] {
  return readEntries().filter((entry) => isOf(entry, owner));
}

/**
 * Stores the unsaved edits of a page, or forgets them if there are none. Equal edits of an earlier page are kept once.
 * Returns false if they have no room in this browser.
 */
export function keepDesign(owner: DesignOwner, page: string, { base, source }: KeptDesign): boolean {
  const stored = readEntries();
  // The edits of another page are in this design, or are saved.
  const others = stored.filter(
    (entry) => !isOf(entry, owner) || !(entry.page === page || isEqualJson(entry.source, source)),
  );
  if (isEqualJson(source, base)) {
    if (others.length < stored.length) writeStoredList(storageKey, others);
    return true;
  }
  // If the edits do not fit, an earlier state of them is better than none.
  const entry: Entry = { ...owner, page, base, source };
  return writeFirstEntries(storageKey, [entry, ...others], { countMax: entriesMax, charactersMax }) > 0;
}

function readEntries(): Entry[] {
  return readStoredList(storageKey, entrySchema);
}
