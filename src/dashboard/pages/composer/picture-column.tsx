import type { Composition } from "../../model/composition/composition.ts";
import { PreviewStage } from "../../features/stage/preview-stage.tsx";
import type { StageProps } from "../../features/stage/stage-props.ts";
import { CasesBar, type CasesBarProps } from "./cases-bar.tsx";
import { ComposerNotices, type ComposerNoticesProps } from "./composer-notices.tsx";
import { DraftKeeper, type DraftKeeperProps } from "./draft/draft-keeper.tsx";

export interface PictureColumnProps {
  stage: StageProps;
  /** The composition as it was opened. */
  initial: Composition;
  notices: ComposerNoticesProps;
  draft: Pick<DraftKeeperProps, "drafts" | "onOpenDraft" | "rendered">;
  cases: CasesBarProps;
}

/** The notices, the picture and the cases. */
export function PictureColumn({ stage, initial, notices, draft, cases }: PictureColumnProps) {
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:contents">
      {/* Outside of the part that is sticky on a phone, where notices would cover the picture. */}
      <div className="max-lg:order-1">
        <DraftKeeper state={stage.state} template={stage.summary.identifier} initial={initial} {...draft} />
        <ComposerNotices {...notices} />
      </div>
      <div
        // Read by `use-keyboard-room.ts`.
        data-sticky-picture=""
        className="flex min-h-0 flex-1 flex-col max-lg:sticky max-lg:top-(--free-top,0px) max-lg:z-10 max-lg:order-2"
      >
        <PreviewStage {...stage} />
      </div>
      <CasesBar {...cases} />
    </div>
  );
}
