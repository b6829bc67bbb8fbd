import { useEffect, useEffectEvent, useRef } from "react";
import { showToast } from "../../../base/design-system/toast.ts";
import { removeDraft, saveDraft } from "./drafts.ts";
import { texts as draftTexts } from "./texts.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { toHash } from "../../../model/composition/composition-link.ts";
import type { KeptDrafts } from "./kept-drafts.ts";

/** Debounce, ms. Leaving the page earlier fires one of the events below. */
const delayMs = 500;

export interface DraftSettings {
  template: string;
  drafts: KeptDrafts;
  /** The composition as it was opened: viewing a link stores no draft. */
  initial: Composition;
  /** The last rendered composition, which needs no draft. */
  rendered: Composition | undefined;
}

/** Saves an unrendered composition in this browser, so that leaving the page loses nothing. */
export function useDraft(
  composition: Composition,
  { template, drafts, initial, rendered }: DraftSettings,
): void {
  const hasFailed = useRef(false);
  // A visit without changes does not update the draft's date.
  const saved = useRef(drafts.opened?.content);

  const keep = useEffectEvent((current: Composition, done: Composition | undefined) => {
    const content = toHash(current);
    const isKeptElsewhere =
      content === "" ||
      (done !== undefined && content === toHash(done)) ||
      (drafts.opened === undefined && current === initial);
    if (isKeptElsewhere) {
      // An unchanged composition may belong to the draft of an earlier visit.
      if (current !== initial || drafts.opened !== undefined || done !== undefined) removeDraft(drafts.id);
      saved.current = undefined;
      return;
    }
    if (content === saved.current) return;
    const count = current.changes.length + Object.keys(current.options).length;
    const { service, id } = drafts;
    const isSaved = saveDraft({ id, service, template, content, count, savedAt: Date.now() });
    // Shown once, not at every key.
    if (!isSaved && !hasFailed.current) showToast(draftTexts.tooLarge, { tone: "error" });
    hasFailed.current = !isSaved;
    saved.current = content;
  });

  const keepNow = useEffectEvent(() => keep(composition, rendered));

  useEffect(() => {
    const timer = window.setTimeout(() => keep(composition, rendered), delayMs);
    return () => window.clearTimeout(timer);
  }, [composition, rendered]);

  useEffect(() => {
    const leave = () => keepNow();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, []);
}
