import { type Draft, readDrafts } from "./drafts.ts";
import { texts as draftTexts } from "./texts.ts";
import { readHash, type ReadHash, toAddressHash } from "../../../model/composition/composition-link.ts";

/** This browser's drafts of a template when the composer opened. */
export interface KeptDrafts {
  service: string;
  /** The id of the draft that changes are saved to. */
  id: string;
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
  const drafts: KeptDrafts = { service, id: same?.id ?? crypto.randomUUID(), opened: undefined, others };
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
  const drafts = { service, id: draft.id, opened: draft, others: all.filter(({ id }) => id !== draft.id) };
  return { ...read, problem: isDamaged ? draftTexts.damaged : read.problem, drafts };
}
