import { memo } from "react";
import { Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { shortcutText } from "../../base/design-system/keys.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { emptyComposition } from "../../model/composition/composition.ts";
import { toLinkHash } from "../../model/composition/composition-link.ts";
import { copyComposition } from "./copy-composition.ts";
import { texts as outputTexts } from "./outputs/texts.ts";
import { texts } from "./texts.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import { type ComposedTemplate, isOneRevision } from "../../model/template/composed-template.ts";

export interface ComposerHeaderProps extends Pick<ComposedTemplate, "summary" | "templateId" | "pin"> {
  state: CompositionState;
  onImport: () => void;
  /** Absent: the service cannot create templates, or serves no document of this one. */
  onSaveTemplate?: (() => void) | undefined;
  /** False: the person's role does not allow it. */
  canDesign?: boolean;
  className?: string;
}

/** Memoised; its `state` is deferred, so that a key's frame does not render it. */
export const ComposerHeader = memo(function ComposerHeader({
  summary,
  templateId,
  pin,
  state,
  onImport,
  onSaveTemplate,
  canDesign = true,
  className,
}: ComposerHeaderProps) {
  const { changes, options } = state.composition;
  const address = `/templates/${encodeURIComponent(templateId)}`;
  const latest = summary.latestRevision ?? 0;
  const hasContent = changes.length > 0 || Object.keys(options).length > 0;
  return (
    <header
      className={classNames(
        "flex min-h-12 items-center gap-2 border-b border-line bg-panel px-2 py-1.5 max-lg:order-1 phone:flex-wrap phone:gap-y-0",
        className,
      )}
    >
      <title>{`${summary.name} · Overprint`}</title>
      <ButtonLink to="/templates" variant="quiet" icon="arrowLeft" aria-label={texts.page.allTemplates}>
        <span className="max-lg:hidden">{texts.page.templates}</span>
      </ButtonLink>
      <h1 className="min-w-0 truncate text-15 font-semibold phone:order-last phone:line-clamp-2 phone:w-full phone:px-2 phone:whitespace-normal">
        {summary.name}
      </h1>
      <JobTicket
        className="max-lg:hidden"
        parts={[
          `${summary.width}×${summary.height}`,
          summary.scaleFactor === 1 ? undefined : `×${summary.scaleFactor}`,
          options.outputFormat ?? summary.outputFormat,
        ]}
      />
      <span className="ml-auto flex items-center gap-1">
        {/* These stay focusable without effect, so that the focus is not lost at the last step. */}
        <IconButton
          icon="undo"
          className="phone:w-8"
          label={texts.header.undo}
          shortcut={shortcutText("Z")}
          aria-disabled={!state.canUndo}
          onClick={state.undo}
        />
        <IconButton
          icon="redo"
          className="phone:w-8"
          label={texts.header.redo}
          shortcut={shortcutText("Z", { shift: true })}
          aria-disabled={!state.canRedo}
          onClick={state.redo}
        />
        <IconButton
          icon="reset"
          className="phone:w-8"
          label={texts.header.resetAll}
          aria-disabled={!hasContent}
          onClick={() => {
            if (hasContent) state.update(() => emptyComposition);
          }}
        />
        <ButtonLink
          to={`/templates/${encodeURIComponent(summary.identifier)}/batch${toLinkHash(state.composition)}`}
          icon="stack"
          aria-label={texts.header.batch}
          title={texts.header.batchHint}
        >
          <span className="max-lg:hidden">{texts.header.batch}</span>
        </ButtonLink>
        {canDesign && latest > 0 && !isOneRevision({ summary, pin }) && (
          <ButtonLink
            to={`${address}/design`}
            icon="design"
            aria-label={texts.header.design}
            title={texts.header.designHint}
            className="phone:hidden"
          >
            <span className="max-lg:hidden">{texts.header.design}</span>
          </ButtonLink>
        )}
        {latest > 0 && (
          <ButtonLink
            to={`${address}/revisions`}
            variant="quiet"
            icon="revisions"
            title={texts.header.revisions}
            className="max-[24rem]:hidden"
          >
            <span className="sr-only">{texts.header.revisions}</span>
          </ButtonLink>
        )}
        {latest > 1 && (
          <ButtonLink
            to={`${address}/compare${pin === undefined ? "" : `?after=${pin}`}`}
            variant="quiet"
            icon="compare"
            title={texts.header.compare}
            className="phone:hidden"
          >
            <span className="sr-only">{texts.header.compare}</span>
          </ButtonLink>
        )}
        {onSaveTemplate !== undefined && (
          <IconButton
            icon="save"
            label={texts.header.saveTemplate}
            className="phone:w-8 max-[24rem]:hidden"
            onClick={onSaveTemplate}
          />
        )}
        <IconButton
          icon="link"
          label={outputTexts.share}
          className="phone:w-8 max-[24rem]:hidden"
          onClick={() => void copyComposition(state.composition)}
        />
        <Button icon="upload" aria-label={texts.header.import} title={texts.header.import} onClick={onImport}>
          <span className="max-lg:hidden">{texts.header.import}</span>
        </Button>
      </span>
    </header>
  );
});
