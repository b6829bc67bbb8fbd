import { type Composition, withOption } from "../../model/composition/composition.ts";
import type { SetCrop } from "../../features/stage/crop.ts";
import { PreviewStage } from "../../features/stage/preview-stage.tsx";
import type { StageProps } from "../../features/stage/stage-props.ts";
import { type ReactNode } from "react";
import { formatProblem } from "#contract/value-problem-words.ts";
import { isUnpublished } from "#contract/templates.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";
import type { FitBarProps } from "./fit-bar.tsx";
import { withCorrection } from "./names/rename.ts";
import { DraftKeeper, type DraftKeeperProps } from "./draft/draft-keeper.tsx";

// Loaded after the picture, because the composer's chunk has a budget.
const FitBar = lazyPart(async () => (await import("./fit-bar.tsx")).FitBar, {
  failed: () => <p className="p-2 text-error">{texts.partMissing}</p>,
});

interface ComposerNoticesProps {
  /** A message about the address or the earlier request that could not be opened completely. */
  notice: string | undefined;
  /** Whether a part of it could be opened. */
  isPartlyOpened: boolean;
  template: Pick<ComposedTemplate, "summary" | "templateId" | "documentProblems">;
}

export interface PictureColumnProps {
  state: CompositionState;
  stage: Omit<StageProps, "editor" | "options" | "onCrop">;
  /** The composition as it was opened. */
  initial: Composition;
  notices: ComposerNoticesProps;
  draft: Pick<DraftKeeperProps, "drafts" | "onOpenDraft" | "rendered">;
  fit: Pick<FitBarProps, "fit" | "warnings">;
  /** The result of the render, where it is below the picture. */
  result: ReactNode;
}

/** The notices, the picture, its fit report and its render. */
export function PictureColumn({ state, stage, initial, notices, draft, fit, result }: PictureColumnProps) {
  const crop: SetCrop = (sides, gesture) =>
    state.update((current) => {
      const across = "width" in sides ? withOption(current, "width", sides.width) : current;
      return "height" in sides ? withOption(across, "height", sides.height) : across;
    }, gesture);
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:contents lg:col-start-1 lg:row-start-3 xl:col-start-2 xl:row-start-2">
      {/* Outside of the part that is sticky on a phone, where notices would cover the picture. */}
      <div className="max-lg:order-1">
        <DraftKeeper state={state} template={stage.summary.identifier} initial={initial} {...draft} />
        <ComposerNotices {...notices} />
      </div>
      <div
        // Read by `composer.tsx`.
        data-sticky-picture=""
        className="flex min-h-0 flex-1 flex-col max-lg:sticky max-lg:top-(--free-top,0px) max-lg:z-10 max-lg:order-2"
      >
        <PreviewStage
          {...stage}
          editor={state}
          options={state.composition.options}
          areFailuresListed
          onCrop={crop}
        />
      </div>
      {(stage.document ?? stage.html) !== undefined && (
        // Its border lies on the caption's.
        <div
          className="min-h-[calc(var(--spacing-control-small)+1px)] border-t border-line bg-panel max-lg:order-2"
          style={{ marginTop: -1 }}
        >
          <FitBar
            fit={fit.fit}
            warnings={fit.warnings}
            onSelect={stage.onSelect}
            onCorrect={(correction) => {
              state.update((current) => withCorrection(current, correction));
              stage.onSelect(correction.component ?? correction.suggestion);
            }}
          />
        </div>
      )}
      {result}
    </div>
  );
}

/** Notices about parts that could not be opened or drawn, and about a template that was never published. */
function ComposerNotices({ notice, isPartlyOpened, template }: ComposerNoticesProps) {
  const { summary, templateId, documentProblems } = template;
  const { call } = useCapabilities();
  const canDesign = call("replaceTemplate") === undefined;
  const canPublish = call("publishTemplate") === undefined;
  const address = `/templates/${encodeURIComponent(templateId)}`;
  return (
    <>
      {isUnpublished(summary) && (
        <Notice
          tone="info"
          title={texts.page.notPublished.title}
          className="m-2"
          actions={
            canDesign && (
              <>
                <ButtonLink to={`${address}/design`} size="small" icon="design">
                  {texts.header.design}
                </ButtonLink>
                {canPublish && (
                  <ButtonLink to={`${address}/compare`} size="small" icon="publish">
                    {texts.header.checkAndPublish}
                  </ButtonLink>
                )}
              </>
            )
          }
        >
          <span className="wrap-anywhere">{texts.page.notPublished.text(summary.identifier)}</span>
        </Notice>
      )}
      {notice !== undefined && (
        <Notice tone="warn" title={notice} className="m-2">
          {isPartlyOpened ? texts.page.restOpened : texts.page.nothingOpened}
        </Notice>
      )}
      {documentProblems.length > 0 && (
        <Notice
          tone="warn"
          title={texts.page.undrawable.title}
          raw={documentProblems.map(formatProblem).join("\n")}
          className="m-2"
        >
          {texts.page.undrawable.text}
        </Notice>
      )}
    </>
  );
}
