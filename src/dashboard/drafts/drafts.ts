import * as z from "zod/mini";

/** Drafts: compositions of a template that were not rendered, kept in this browser. */
export interface Draft {
  /** One for each time that the composer was opened fresh, so that two tabs do not overwrite each other. */
  id: string;
  service: string;
  template: string;
  /** The composition, as the address carries it after the `#`. */
  content: string;
  /** How many changes and options it has. */
  count: number;
  savedAt: number;
}

const storageKey = "overprint.drafts";
const perTemplateMax = 3;
const draftsMax = 30;
/** All drafts together; browsers give a site about five million characters. */
const charactersMax = 3_000_000;

const storedSchema = z.array(z.unknown());
const draftSchema = z.object({
  id: z.string(),
  service: z.string(),
  template: z.string(),
  content: z.string(),
  count: z.int(),
  savedAt: z.number(),
});

/** Of one template, the newest first. */
export function readDrafts(service: string, template: string): Draft[] {
  return readAll().filter((draft) => draft.service === service && draft.template === template);
}

/** Whether it could be kept. The oldest drafts make room, never the one that is saved. */
export function saveDraft(draft: Draft): boolean {
  if (draft.content.length > charactersMax) return false;
  const others = readAll().filter(({ id }) => id !== draft.id);
  return write(bounded([draft, ...others]));
}

export function removeDraft(id: string): void {
  const all = readAll();
  const rest = all.filter((draft) => draft.id !== id);
  if (rest.length < all.length) write(rest);
}

/** The newest first. Stored data is parsed like any input: a damaged draft counts as none. */
function readAll(): Draft[] {
  try {
    const stored = storedSchema.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? "[]"));
    if (!stored.success) return [];
    return stored.data
      .flatMap((entry) => {
        const read = draftSchema.safeParse(entry);
        return read.success ? [read.data] : [];
      })
      .toSorted((a, b) => b.savedAt - a.savedAt);
  } catch {
    // No storage, or not JSON.
    return [];
  }
}

function bounded(drafts: readonly Draft[]): Draft[] {
  const kept: Draft[] = [];
  let characters = 0;
  for (const draft of drafts) {
    const ofTemplate = kept.filter(
      ({ service, template }) => service === draft.service && template === draft.template,
    );
    if (kept.length >= draftsMax || ofTemplate.length >= perTemplateMax) continue;
    if (characters + draft.content.length > charactersMax) continue;
    characters += draft.content.length;
    kept.push(draft);
  }
  return kept;
}

/** Where the browser gives less room than we take, older drafts go until the newest fits. */
function write(drafts: readonly Draft[]): boolean {
  for (let count = drafts.length; count >= 0; count -= 1) {
    try {
      if (count === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(drafts.slice(0, count)));
      return count > 0 || drafts.length === 0;
    } catch {
      // Full, or refused altogether; the next round takes less.
    }
  }
  return false;
}
