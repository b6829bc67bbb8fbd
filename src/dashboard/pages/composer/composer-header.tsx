import { memo } from "react";
import { useNavigate } from "react-router";
import { Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { shortcutText } from "../../base/design-system/keys.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
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

interface TemplatePage {
  label: string;
  /** Of the page whose button has its word beside the icon. */
  hint?: string;
  icon: "design" | "revisions" | "compare";
  to: string;
}

/** The other pages of the template that exist for it. */
function pagesOf({
  summary,
  templateId,
  pin,
  canDesign,
}: Pick<ComposerHeaderProps, "summary" | "templateId" | "pin" | "canDesign">): TemplatePage[] {
  const address = `/templates/${encodeURIComponent(templateId)}`;
  const latest = summary.latestRevision ?? 0;
  const { design, designHint, revisions, compare } = texts.header;
  const pages: TemplatePage[] = [];
  if (canDesign === true && latest > 0 && !isOneRevision({ summary, pin }))
    pages.push({ label: design, hint: designHint, icon: "design", to: `${address}/design` });
  if (latest > 0) pages.push({ label: revisions, icon: "revisions", to: `${address}/revisions` });
  if (latest > 1) {
    const after = pin === undefined ? "" : `?after=${pin}`;
    pages.push({ label: compare, icon: "compare", to: `${address}/compare${after}` });
  }
  return pages;
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
  const hasContent = changes.length > 0 || Object.keys(options).length > 0;
  const navigate = useNavigate();
  const copyLink = () => void copyComposition(state.composition);
  const pages = pagesOf({ summary, templateId, pin, canDesign });
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
        {pages.map(({ label, hint, icon, to }) => (
          <ButtonLink
            key={icon}
            to={to}
            variant={hint === undefined ? "quiet" : "secondary"}
            icon={icon}
            title={hint ?? label}
            className="phone:hidden"
          >
            <span className={hint === undefined ? "sr-only" : "max-lg:sr-only"}>{label}</span>
          </ButtonLink>
        ))}
        {onSaveTemplate !== undefined && (
          <IconButton
            icon="save"
            label={texts.header.saveTemplate}
            className="phone:hidden"
            onClick={onSaveTemplate}
          />
        )}
        <IconButton icon="link" label={outputTexts.share} className="phone:hidden" onClick={copyLink} />
        {/* On a phone a menu has the actions without room. */}
        <span className="hidden phone:contents">
          <Menu
            label={texts.header.more}
            trigger={<IconButton icon="more" label={texts.header.more} className="phone:w-8" />}
            items={[
              ...pages.map(({ label, icon, to }) => ({ label, icon, onSelect: () => void navigate(to) })),
              onSaveTemplate !== undefined && {
                label: texts.header.saveTemplate,
                icon: "save",
                onSelect: onSaveTemplate,
              },
              { label: outputTexts.share, icon: "link", onSelect: copyLink },
            ]}
          />
        </span>
        <Button icon="upload" aria-label={texts.header.import} title={texts.header.import} onClick={onImport}>
          <span className="max-lg:hidden">{texts.header.import}</span>
        </Button>
      </span>
    </header>
  );
});
