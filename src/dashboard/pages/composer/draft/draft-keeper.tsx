import { useState } from "react";
import { showToast } from "../../../base/design-system/toast.ts";
import { DraftNotice } from "./draft-notice.tsx";
import type { Draft } from "./drafts.ts";
import { texts as draftTexts } from "./texts.ts";
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
