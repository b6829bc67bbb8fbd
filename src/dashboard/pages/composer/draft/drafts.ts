import * as z from "zod/mini";
import { writeFirstEntries, readStoredList } from "../../../base/browser/stored-list.ts";
import { texts } from "../texts.ts";
import { readHash, type ReadHash, toAddressHash } from "../../../model/composition/composition-link.ts";

const draftSchema = z.object({
  /** New whenever the composer opens without a draft, so that two tabs do not overwrite each other. */
  id: z.string(),
  service: z.string(),
  template: z.string(),
  /** The composition in the form of `composition-link.ts`. */
  content: z.string(),
  /** The number of changes and options. */
  count: z.int(),
  savedAt: z.number(),
});

/** A composition that was not rendered yet, kept in this browser. */
export type Draft = z.infer<typeof draftSchema>;

const storageKey = "overprint.drafts";
const perTemplateMax = 3;
const draftsMax = 30;
/** For all drafts together; browsers limit a site to about five million characters. */
const charactersMax = 3_000_000;

/** The drafts of one template, newest first. */
export function readDrafts(service: string, template: string): Draft[] {
  return readAll().filter((draft) => draft.service === service && draft.template === template);
}

/** Returns whether the draft was stored. Evicts the oldest drafts if there is no room. */
export function saveDraft(draft: Draft): boolean {
  if (draft.content.length > charactersMax) return false;
  const others = readAll().filter(({ id }) => id !== draft.id);
  return writeFirstEntries(storageKey, bounded([draft, ...others])) > 0;
}

/** Whether another tab has saved the draft since this tab read or saved it with this content. */
export function isSavedElsewhere(id: string, content: string | undefined): boolean {
  const stored = readAll().find((draft) => draft.id === id);
  return stored !== undefined && stored.content !== content;
}

export function removeDraft(id: string): void {
  const all = readAll();
  const rest = all.filter((draft) => draft.id !== id);
  if (rest.length < all.length) writeFirstEntries(storageKey, rest);
}

/** Newest first. */
function readAll(): Draft[] {
  return readStoredList(storageKey, draftSchema).toSorted((a, b) => b.savedAt - a.savedAt);
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

/** This browser's drafts of a template when the composer opened. */
export interface KeptDrafts {
  service: string;
  /** The id of the draft that changes are saved to. */
  id: string;
  /** The stored content of that draft. */
  content?: string | undefined;
  /** The restored draft, if any. */
  opened: Draft | undefined;
  others: readonly Draft[];
}

export type OpenedComposition = ReadHash & { drafts: KeptDrafts };

/**
 * The composer's initial composition. The address takes precedence; without one, the last draft of this template and
 * this service is restored, unless something else is to be opened.
 */
export function openComposition(
  hash: string,
  { service, template, mayRestoreDraft }: { service: string; template: string; mayRestoreDraft: boolean },
): OpenedComposition {
  const kept = readDrafts(service, template);
  // After a reload the address equals the draft, which is continued.
  const same = kept.find(({ content }) => content === hash || addressOf(content) === hash);
  const others = kept.filter((draft) => draft !== same);
  const { id = crypto.randomUUID(), content } = same ?? {};
  const drafts: KeptDrafts = { service, id, content, opened: undefined, others };
  const [newest] = kept;
  if (hash.replace(/^#/, "") !== "" || newest === undefined || !mayRestoreDraft)
    return { ...readHash(same?.content ?? hash), drafts };
  return openDraft(newest, drafts);
}

/** The draft's form in the address, which may omit the longest values. */
function addressOf(content: string): string {
  return toAddressHash(readHash(content).composition).hash;
}

/** Opens another draft instead of the current one. */
export function openDraft(draft: Draft, { service, opened, others }: KeptDrafts): OpenedComposition {
  const read = readHash(draft.content);
  const isDamaged = read.problem !== undefined && read.composition.changes.length === 0;
  const all = opened === undefined ? others : [opened, ...others];
  const { id, content } = draft;
  const drafts = { service, id, content, opened: draft, others: all.filter((other) => other.id !== id) };
  return { ...read, problem: isDamaged ? texts.draft.damaged : read.problem, drafts };
}
