import { useId, useState } from "react";
import type { TemplateDetail } from "#contract/templates.ts";
import { Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { shortcutText } from "../../base/design-system/keys.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { TemplateName } from "../../features/template-details/template-name.tsx";
import { SaveStatus } from "./save/save-status.tsx";
import type { Autosave } from "./save/use-autosave.ts";
import { texts } from "./texts.ts";
import type { EditedSource } from "./use-designer.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { isForbidden, useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { showToast } from "../../base/design-system/toast.ts";

const DetailsDialog = lazyPart(
  async () => (await import("../../features/template-details/details-dialog.tsx")).DetailsDialog,
);

export interface DesignerHeaderProps {
  template: TemplateDetail;
  /** Its name or its tags were saved. */
  onTemplate: (template: TemplateDetail) => void;
  editor: Pick<EditedSource, "canUndo" | "canRedo" | "undo" | "redo">;
  autosave: Autosave;
}

/** The header of the designer of either kind of template. */
export function DesignerHeader({ template, onTemplate, editor, autosave }: DesignerHeaderProps) {
  const { identifier: templateId, name } = template;
  const [areTagsOpen, setTagsOpen] = useState(false);
  return (
    <header className="flex min-h-12 items-center gap-2 border-b border-line bg-panel px-2 py-1.5 max-lg:order-1 lg:col-span-3 phone:flex-wrap phone:gap-0 phone:px-1">
      <title>{`${texts.page.title(name)} · Overprint`}</title>
      <ButtonLink to="/templates" variant="quiet" icon="arrowLeft" aria-label={texts.page.allTemplates}>
        <span className="phone:hidden">{texts.page.templates}</span>
      </ButtonLink>
      <h1 className="min-w-0 text-15 font-semibold phone:order-last phone:flex phone:min-h-10 phone:flex-1 phone:basis-1/3 phone:items-center phone:px-2">
        <TemplateName template={template} onSaved={onTemplate} />
      </h1>
      <IconButton
        icon="tag"
        size="small"
        className="phone:order-last"
        label={texts.page.tags(template.tags)}
        onClick={() => setTagsOpen(true)}
      />
      {(template.latestRevision ?? 0) > 0 && (
        <ButtonLink
          to={`/templates/${encodeURIComponent(templateId)}/revisions`}
          icon="revisions"
          size="small"
          variant="quiet"
          className="phone:order-last"
          title={texts.page.revisions}
        >
          <span className="max-xl:sr-only">{texts.page.revisions}</span>
        </ButtonLink>
      )}
      {areTagsOpen && (
        <DetailsDialog
          template={template}
          focused="tags"
          hasPage={false}
          onSaved={onTemplate}
          onClose={() => setTagsOpen(false)}
        />
      )}
      {/* On a phone beside the name, in a width of its own: whatever it says, the header stays as high. */}
      <span className="shrink-0 phone:order-last phone:line-clamp-2 phone:w-32">
        <SaveStatus autosave={autosave} />
      </span>
      <span className="ml-auto flex items-center gap-1 phone:gap-0">
        <IconButton
          icon="undo"
          className="phone:w-8"
          label={texts.undo}
          shortcut={shortcutText("Z")}
          disabled={!editor.canUndo}
          onClick={editor.undo}
        />
        <IconButton
          icon="redo"
          className="phone:w-8"
          label={texts.redo}
          shortcut={shortcutText("Z", { shift: true })}
          disabled={!editor.canRedo}
          onClick={editor.redo}
        />
        <span className="flex items-center gap-1 phone:gap-2">
          <ButtonLink to={`/templates/${encodeURIComponent(templateId)}/compose`} icon="compose">
            <span className="phone:sr-only">{texts.page.composer}</span>
          </ButtonLink>
          <PublishButton {...{ templateId, autosave }} />
        </span>
      </span>
      {/* On a phone the name begins the second line. */}
      <span className="md:hidden phone:w-full" />
    </header>
  );
}

interface PublishButtonProps {
  templateId: string;
  autosave: Autosave;
}

/** Saves, and leads to the check of the publication. A press says why that is not possible yet. */
export function PublishButton({ templateId, autosave }: PublishButtonProps) {
  const navigate = useNavigate();
  const whyNot = useCapabilities().call("publishTemplate");
  const reasonId = useId();
  const opening = useMutation({
    mutationFn: async () => {
      if (await autosave.saveNow()) await navigate(`/templates/${encodeURIComponent(templateId)}/compare`);
    },
  });
  const reason = opening.isPending ? undefined : reasonAgainst(autosave);
  if (isForbidden(whyNot)) return null;
  return (
    <>
      <Button
        variant="primary"
        className="phone:px-2"
        // Not `disabled`: a button with the focus would lose it, and a keyboard could not reach the reason.
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        isPending={opening.isPending}
        title={reason}
        onClick={() => (reason === undefined ? opening.mutate() : showToast(reason, { tone: "info" }))}
      >
        {texts.save.publish}
      </Button>
      {reason !== undefined && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}

/** Why nothing can be published now. */
function reasonAgainst({ state }: Autosave): string | undefined {
  switch (state.kind) {
    case "saved":
      return state.isDraft ? undefined : texts.save.nothingToPublish;
    case "failed":
      return texts.save.saveFirst;
    case "invalid":
      return texts.save.invalid;
    case "conflicts":
      return texts.save.conflict;
    default:
      return undefined;
  }
}
