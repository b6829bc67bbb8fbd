import { useEffect, useEffectEvent, useRef } from "react";
import { showToast } from "../../design-system/toast.ts";
import { removeDraft, saveDraft } from "../../drafts/drafts.ts";
import { texts as draftTexts } from "../../drafts/texts.ts";
import type { Composition } from "../../composition/composition.ts";
import { toHash } from "../../composition/composition-link.ts";
import type { KeptDrafts } from "./kept-drafts.ts";

/** Every faster way to leave fires one of the events below. */
const delayMs = 500;

export interface DraftSettings {
  template: string;
  drafts: KeptDrafts;
  /** As it was opened: a link that is only looked at leaves nothing behind. */
  initial: Composition;
  /** The last rendered composition; the history has it. */
  rendered: Composition | undefined;
}

/** Keeps what is composed in this browser while it is not rendered, so that leaving loses nothing. */
export function useDraft(
  composition: Composition,
  { template, drafts, initial, rendered }: DraftSettings,
): void {
  const hasFailed = useRef(false);
  // A visit that changes nothing leaves the draft's date alone.
  const saved = useRef(drafts.opened?.content);

  const keep = useEffectEvent((current: Composition, done: Composition | undefined) => {
    const content = toHash(current);
    const isKeptElsewhere =
      content === "" ||
      (done !== undefined && content === toHash(done)) ||
      (drafts.opened === undefined && current === initial);
    if (isKeptElsewhere) {
      // An unchanged composition may be one that an earlier visit has kept.
      if (current !== initial || drafts.opened !== undefined || done !== undefined) removeDraft(drafts.id);
      saved.current = undefined;
      return;
    }
    if (content === saved.current) return;
    const count = current.changes.length + Object.keys(current.options).length;
    const { service, id } = drafts;
    const isSaved = saveDraft({ id, service, template, content, count, savedAt: Date.now() });
    // Said once; while it is too large, every key would say it again.
    if (!isSaved && !hasFailed.current) showToast(draftTexts.tooLarge, { tone: "error" });
    hasFailed.current = !isSaved;
    saved.current = content;
  });

  const keepNow = useEffectEvent(() => {
    keep(composition, rendered);
  });

  useEffect(() => {
    const timer = window.setTimeout(() => {
      keep(composition, rendered);
    }, delayMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [composition, rendered]);

  useEffect(() => {
    const leave = () => {
      keepNow();
    };
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
      leave();
    };
  }, []);
}
