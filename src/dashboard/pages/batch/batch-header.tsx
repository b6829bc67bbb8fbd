import type { ReactNode } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { texts } from "./texts.ts";

interface BatchHeaderProps {
  summary: TemplateSummary;
  /** The composition's hash. */
  base: string;
  ticket?: readonly (ReactNode | undefined)[];
  /** Adds a link that starts another batch. */
  hasBegun?: boolean;
}

export function BatchHeader({ summary, base, ticket = [], hasBegun = false }: BatchHeaderProps) {
  return (
    <PageHeader
      title={texts.title(summary.name)}
      ticket={<JobTicket parts={[`${summary.width}×${summary.height}`, summary.outputFormat, ...ticket]} />}
      actions={
        <>
          <ButtonLink
            to={`/templates/${encodeURIComponent(summary.identifier)}/compose${base}`}
            variant="quiet"
            icon="arrowLeft"
            className="phone:-ml-3"
          >
            {texts.composer}
          </ButtonLink>
          {hasBegun && (
            <ButtonLink to={`/templates/${encodeURIComponent(summary.identifier)}/batch${base}`} icon="plus">
              {texts.gone.begin}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
