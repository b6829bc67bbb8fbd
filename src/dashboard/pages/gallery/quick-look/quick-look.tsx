import type { KeyboardEvent } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { ButtonLink } from "../../../base/design-system/button.tsx";
import { Dialog } from "../../../base/design-system/dialog.tsx";
import { formatSize } from "../../../base/design-system/format.ts";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { LeafButtons } from "../../../base/design-system/leaf-buttons.tsx";
import { ChangeableParts } from "./changeable-parts.tsx";
import { PublishedState, TemplatePicture, useShownRevision } from "../template-picture.tsx";
import { texts as galleryTexts } from "../texts.ts";
import { texts } from "./texts.ts";

export interface QuickLookProps {
  templates: readonly TemplateSummary[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** A dialog with a large picture of one template. Arrow keys show the next one; Space and Escape close it. */
export function QuickLook({ templates, index, onIndex, onClose }: QuickLookProps) {
  const template = templates[index];
  if (template === undefined) return null;
  const step = (by: number) => {
    if (templates[index + by] !== undefined) onIndex(index + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight" || event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowUp") step(-1);
    else if (
      event.key === " " &&
      !(event.target instanceof HTMLElement && event.target.matches("a, button"))
    ) {
      onClose();
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog
      isOpen
      shape="wide"
      isTextOnly
      title={template.name}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={
        <>
          <LeafButtons
            previous={texts.previous}
            next={texts.next}
            index={index}
            count={templates.length}
            onStep={step}
          />
          <ButtonLink icon="stack" to={`/templates/${encodeURIComponent(template.identifier)}/batch`}>
            {galleryTexts.actions.batch}
          </ButtonLink>
          <ButtonLink
            variant="primary"
            icon="compose"
            to={`/templates/${encodeURIComponent(template.identifier)}/compose`}
          >
            {texts.compose}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <LargePicture template={template} />
        <JobTicket
          parts={[
            formatSize(template.width, template.height),
            template.outputFormat,
            template.editor,
            template.createdBy,
            (template.tags ?? []).join(", "),
          ]}
        />
        <ChangeableParts key={template.identifier} templateId={template.identifier} />
      </div>
    </Dialog>
  );
}

function LargePicture({ template }: { template: TemplateSummary }) {
  const shown = useShownRevision(template);
  return (
    <>
      <TemplatePicture
        {...{ template, shown }}
        isEager
        className="h-[min(50dvh,40rem)] w-full phone:h-[34dvh]"
      />
      <PublishedState shown={shown} />
    </>
  );
}
