import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWhenLeft } from "../../../base/browser/use-when-left.ts";
import { showToast } from "../../../base/design-system/toast.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatMoment } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { texts } from "../texts.ts";
import { type Draft, type KeptDrafts, removeDraft, saveDraft } from "./drafts.ts";
import { type Composition, emptyComposition } from "../../../model/composition/composition.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { toHash } from "../../../model/composition/composition-link.ts";

interface DraftSettings {
  template: string;
  drafts: KeptDrafts;
  /** The composition as it was opened: viewing a link stores no draft. */
  initial: Composition;
  /** The last rendered composition, which needs no draft. */
  rendered: Composition | undefined;
}

export interface DraftKeeperProps extends DraftSettings {
  state: CompositionState;
  onOpenDraft: (draft: Draft) => void;
}

/** Saves the composition as a draft. Says when it was restored from one, with buttons that reset it or open another draft. */
export function DraftKeeper({ state, onOpenDraft, ...settings }: DraftKeeperProps) {
  const { opened, others } = settings.drafts;
  const [isHidden, setHidden] = useState(false);
  useDraft(state.composition, settings);
  useTimeZone();
  if (opened === undefined || isHidden) return null;
  const startFresh = () => {
    state.update(() => emptyComposition);
    setHidden(true);
    showToast(texts.draft.freshDone, { action: { label: texts.draft.bringBack, onSelect: state.undo } });
  };
  return (
    <Notice tone="info" title={texts.draft.kept(formatMoment(opened.savedAt))} className="m-2">
      <p>{texts.draft.explained(opened.count)}</p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-1">
        <Button size="small" variant="quiet" icon="reset" onClick={startFresh}>
          {texts.draft.fresh}
        </Button>
        {others.map((other) => (
          <Button key={other.id} size="small" variant="quiet" icon="clock" onClick={() => onOpenDraft(other)}>
            {texts.draft.earlier(formatMoment(other.savedAt))}
          </Button>
        ))}
        <Button size="small" variant="quiet" icon="close" onClick={() => setHidden(true)}>
          {texts.draft.hide}
        </Button>
      </div>
    </Notice>
  );
}

/** Debounce, ms. Leaving the page earlier fires one of the events below. */
const delayMs = 500;

/** Saves an unrendered composition in this browser, so that leaving the page loses nothing. */
function useDraft(composition: Composition, { template, drafts, initial, rendered }: DraftSettings): void {
  const hasFailed = useRef(false);
  // A visit without changes does not update the draft's date.
  const saved = useRef(drafts.opened?.content);

  const keep = (current: Composition, done: Composition | undefined) => {
    const content = toHash(current);
    // An unchanged composition may belong to the draft of an earlier visit; one after Undo replaces what was saved since.
    const isUntouched = drafts.opened === undefined && saved.current === undefined && current === initial;
    const isKeptElsewhere = content === "" || (done !== undefined && content === toHash(done));
    if (isKeptElsewhere || isUntouched) {
      if (!isUntouched || done !== undefined) removeDraft(drafts.id);
      saved.current = undefined;
      return;
    }
    if (content === saved.current) return;
    const count = current.changes.length + Object.keys(current.options).length;
    const { service, id } = drafts;
    const isSaved = saveDraft({ id, service, template, content, count, savedAt: Date.now() });
    // Shown once, not at every key.
    if (!isSaved && !hasFailed.current) showToast(texts.draft.tooLarge, { tone: "error" });
    hasFailed.current = !isSaved;
    saved.current = content;
  };

  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = window.setTimeout(() => keepLater(composition, rendered), delayMs);
    return () => window.clearTimeout(timer);
  }, [composition, rendered]);

  useWhenLeft(() => keep(composition, rendered));
}
