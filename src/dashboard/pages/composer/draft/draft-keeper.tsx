import { useState } from "react";
import { showToast } from "../../../base/design-system/toast.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatMoment } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { texts, texts as draftTexts } from "./texts.ts";
import type { Draft } from "./drafts.ts";
import { emptyComposition } from "../../../model/composition/composition.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { type DraftSettings, useDraft } from "./use-draft.ts";

export interface DraftKeeperProps extends DraftSettings {
  state: CompositionState;
  onOpenDraft: (draft: Draft) => void;
}

/** Saves the composition as a draft, and shows a notice when a draft was restored. */
export function DraftKeeper({ state, onOpenDraft, ...settings }: DraftKeeperProps) {
  const { opened, others } = settings.drafts;
  const [isHidden, setHidden] = useState(false);
  useDraft(state.composition, settings);
  if (opened === undefined || isHidden) return null;
  return (
    <DraftNotice
      draft={opened}
      others={others}
      onOpen={onOpenDraft}
      onStartFresh={() => {
        state.update(() => emptyComposition);
        setHidden(true);
        showToast(draftTexts.freshDone, {
          action: { label: draftTexts.bringBack, onSelect: state.undo },
        });
      }}
      onHide={() => setHidden(true)}
    />
  );
}

interface DraftNoticeProps {
  /** The open draft. */
  draft: Draft;
  /** Other drafts of the same template. */
  others: readonly Draft[];
  onOpen: (draft: Draft) => void;
  onStartFresh: () => void;
  onHide: () => void;
}

/** Says that the composition was restored from a draft, with buttons that reset it or open another draft. */
function DraftNotice({ draft, others, onOpen, onStartFresh, onHide }: DraftNoticeProps) {
  useTimeZone();
  return (
    <Notice tone="info" title={texts.kept(formatMoment(draft.savedAt))} className="m-2">
      <p>{texts.explained(draft.count)}</p>
      <div className="mt-1 -ml-2 flex flex-wrap gap-1">
        <Button size="small" variant="quiet" icon="reset" onClick={onStartFresh}>
          {texts.fresh}
        </Button>
        {others.map((other) => (
          <Button key={other.id} size="small" variant="quiet" icon="history" onClick={() => onOpen(other)}>
            {texts.earlier(formatMoment(other.savedAt))}
          </Button>
        ))}
        <Button size="small" variant="quiet" icon="close" onClick={onHide}>
          {texts.hide}
        </Button>
      </div>
    </Notice>
  );
}
