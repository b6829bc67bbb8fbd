import type { KeyboardEvent } from "react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { TemplateProperty, TemplateSummary } from "#contract/templates.ts";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { ButtonLink } from "../../../base/design-system/button.tsx";
import { Dialog, LeafButtons } from "../../../base/design-system/dialog.tsx";
import { formatSize } from "../../../base/design-system/format.ts";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { useClient } from "../../../base/connection/client-context.tsx";
import { isNotOffered } from "../../../base/connection/failure-words.ts";
import { componentTypeName } from "../../../model/template/component-type.ts";
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
    // Alt and an arrow is Back.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
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
      <JobTicket
        parts={[
          formatSize(shown.width, shown.height),
          shown.outputFormat,
          template.editor,
          template.createdBy,
          (template.tags ?? []).join(", "),
        ]}
      />
    </>
  );
}

/** One component of a template, as the quick look lists it. */
interface ChangeablePart {
  id: string;
  type: string;
  propertyCount: number;
  /** The template's text for it. */
  text: string | undefined;
}

/** The components of a template; null from a service that does not list them. */
function changeablePartsQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "parts"],
    queryFn: async ({ signal }): Promise<readonly ChangeablePart[] | null> => {
      try {
        const read = (identifier: string) => client.getTemplate(identifier, signal);
        return toParts((await orDraft(templateId, read)).properties);
      } catch (error) {
        if (isNotOffered(error)) return null;
        throw error;
      }
    },
    staleTime: 30_000,
  });
}

function toParts(properties: readonly TemplateProperty[]): ChangeablePart[] {
  const parts = new Map<string, ChangeablePart>();
  for (const { componentId, componentType, componentKind, property, defaultValue } of properties) {
    const part = parts.get(componentId) ?? {
      id: componentId,
      type: componentKind ?? componentType,
      propertyCount: 0,
      text: undefined,
    };
    part.propertyCount += 1;
    if (property === "text" && defaultValue !== "") part.text = defaultValue;
    parts.set(componentId, part);
  }
  return [...parts.values()];
}

/** Lists what a request can change in a template: its components with their texts. */
function ChangeableParts({ templateId }: { templateId: string }) {
  const { data, isError } = useQuery(changeablePartsQuery(useClient(), templateId));
  const words = texts;
  if (isError || data === null) return <p className="text-ink-3">{words.unknown}</p>;
  if (data?.length === 0) return <p className="text-ink-3">{words.none}</p>;
  return (
    <section aria-label={words.title} aria-busy={data === undefined} className="flex flex-col gap-1">
      <h3 className="text-12 font-medium text-ink-2">{words.title}</h3>
      <ul className="grid min-h-10 gap-x-6 sm:grid-cols-2">
        {data?.map(({ id, type, propertyCount, text }) => (
          <li key={id} className="flex min-w-0 items-baseline gap-2 border-b border-line py-1">
            <span className="figures max-w-[50%] shrink-0 truncate" title={id}>
              {id}
            </span>
            <span className="min-w-0 grow truncate text-ink-2" title={text}>
              {text ?? componentTypeName(type) ?? type.toLowerCase()}
            </span>
            <span className="figures shrink-0 text-12 text-ink-3">{words.properties(propertyCount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
