import { useWhenLeft } from "../../base/browser/use-when-left.ts";
import { formatMoment } from "../../base/design-system/format.ts";
import { useTimeZone } from "../../base/design-system/time-zone.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { toHash } from "../../model/composition/composition-link.ts";
import { type Composition, emptyComposition, withOption } from "../../model/composition/composition.ts";
import type { SetCrop } from "../../features/stage/crop.ts";
import { StickyStage } from "../../features/stage/sticky-stage.tsx";
import { PreviewStage } from "../../features/stage/preview-stage.tsx";
import type { StageProps } from "../../features/stage/stage-props.ts";
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatProblem } from "#contract/value-problem-words.ts";
import { isUnpublished } from "#contract/templates.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { type Draft, isSavedElsewhere, type KeptDrafts, removeDraft, saveDraft } from "./draft/drafts.ts";
import { texts } from "./texts.ts";
import type { FitBarProps } from "./fit-bar.tsx";
import { withCorrection } from "./names/rename.ts";

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
  /** The line about the revision that is composed. */
  revision: ReactNode;
  notices: ComposerNoticesProps;
  draft: Pick<DraftKeeperProps, "drafts" | "onOpenDraft" | "rendered">;
  fit: Pick<FitBarProps, "fit" | "warnings">;
  /** The result of the render, where it is below the picture. */
  result: ReactNode;
}

/** The notices, the picture, its fit report and its render. */
export function PictureColumn(props: PictureColumnProps) {
  const { state, stage, initial, revision, notices, draft, fit, result } = props;
  const { update } = state;
  const crop: SetCrop = useCallback(
    (sides, gesture) =>
      update((current) => {
        const across = "width" in sides ? withOption(current, "width", sides.width) : current;
        return "height" in sides ? withOption(across, "height", sides.height) : across;
      }, gesture),
    [update],
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:contents lg:col-start-1 lg:row-start-3 xl:col-start-2 xl:row-start-2">
      {/* Outside of the part that is sticky on a phone, where notices would cover the picture. */}
      <div className="max-lg:order-1">
        {revision}
        <DraftKeeper state={state} template={stage.summary.identifier} initial={initial} {...draft} />
        <ComposerNotices {...notices} />
      </div>
      <StickyStage>
        <PreviewStage
          {...stage}
          editor={state}
          options={state.composition.options}
          areFailuresListed
          onCrop={crop}
        />
      </StickyStage>
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
const ComposerNotices = memo(function ComposerNotices({
  notice,
  isPartlyOpened,
  template,
}: ComposerNoticesProps) {
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
});

interface DraftSettings {
  template: string;
  drafts: KeptDrafts;
  /** The composition as it was opened: viewing a link stores no draft. */
  initial: Composition;
  /** The last rendered composition, which needs no draft. */
  rendered: Composition | undefined;
}

interface DraftKeeperProps extends DraftSettings {
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
  const kept = useRef<{ id: string; content?: string | undefined }>(drafts);

  const keep = (current: Composition, done: Composition | undefined) => {
    const content = toHash(current);
    // An unchanged composition may belong to the draft of an earlier visit; one after Undo replaces what was saved since.
    const isUntouched = drafts.opened === undefined && saved.current === undefined && current === initial;
    const isKeptElsewhere = content === "" || (done !== undefined && content === toHash(done));
    if (isKeptElsewhere || isUntouched) {
      if (!isUntouched || done !== undefined) {
        if (!isSavedElsewhere(kept.current.id, kept.current.content)) removeDraft(kept.current.id);
        kept.current = { id: kept.current.id };
      }
      saved.current = undefined;
      return;
    }
    if (content === saved.current) return;
    const count = current.changes.length + Object.keys(current.options).length;
    const { service } = drafts;
    // Two tabs that continue one draft go on with a draft each.
    const isOthers = isSavedElsewhere(kept.current.id, kept.current.content);
    const id = isOthers ? crypto.randomUUID() : kept.current.id;
    const isSaved = saveDraft({ id, service, template, content, count, savedAt: Date.now() });
    // Shown once, not at every key.
    if (!isSaved && !hasFailed.current) showToast(texts.draft.tooLarge, { tone: "error" });
    hasFailed.current = !isSaved;
    saved.current = content;
    if (isSaved) kept.current = { id, content };
  };

  const keepLater = useEffectEvent(keep);
  useEffect(() => {
    const timer = window.setTimeout(() => keepLater(composition, rendered), delayMs);
    return () => window.clearTimeout(timer);
  }, [composition, rendered]);

  useWhenLeft(() => keep(composition, rendered));
}
