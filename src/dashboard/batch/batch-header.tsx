import type { ReactNode } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { ButtonLink } from "../design-system/button.tsx";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { PageHeader } from "../design-system/page-header.tsx";
import { texts } from "./texts.ts";

/** The head of every stage: which template, and the way back to the composer with what was composed. */
export function BatchHeader({
  summary,
  base,
  ticket = [],
  hasBegun = false,
}: {
  summary: TemplateSummary;
  /** As it stands after the `#`. */
  base: string;
  ticket?: readonly (ReactNode | undefined)[];
  /** Another one can be begun from here. */
  hasBegun?: boolean;
}) {
  return (
    <PageHeader
      title={texts.title(summary.name)}
      ticket={<JobTicket parts={[`${summary.width}×${summary.height}`, summary.outputFormat, ...ticket]} />}
      actions={
        <>
          <ButtonLink
            to={`/templates/${encodeURIComponent(summary.identifier)}/compose${base}`}
            variant="quiet"
            icon="chevronLeft"
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
