import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { Link } from "react-router";
import { isUnpublished } from "#contract/templates.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { revisionsQuery } from "../../features/revisions/revisions-query.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { toLinkHash } from "../../model/composition/composition-link.ts";
import { type ComposedTemplate, isOneRevision } from "../../model/template/composed-template.ts";
import { texts } from "./texts.ts";

export interface RevisionLineProps {
  template: Pick<ComposedTemplate, "summary" | "templateId" | "pin">;
  composition: Composition;
}

/**
 * Names the revision that is composed, with a link to the published one; for the published one, a newer draft. Memoised;
 * its `composition` is deferred.
 */
export const RevisionLine = memo(function RevisionLine({ template, composition }: RevisionLineProps) {
  const { summary, templateId, pin } = template;
  const hasDraft = useNewerDraft(template);
  if (!hasDraft && !isOneRevision(template)) return null;
  const words = texts.revision;
  const address = (id: string) => `/templates/${encodeURIComponent(id)}`;
  const compose = (id: string) => `${address(id)}/compose${toLinkHash(composition)}`;
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b border-line bg-panel px-3 py-1 text-12">
      {hasDraft ? (
        <>
          <StatusBadge tone="info" icon="compose" label={words.newerDraft} />
          <Link to={compose(`${templateId}@draft`)} className={linkClasses}>
            {words.openDraft}
          </Link>
          <Link to={`${address(templateId)}/compare`} className={linkClasses}>
            {words.compare}
          </Link>
        </>
      ) : (
        <>
          <StatusBadge
            tone="info"
            icon="revisions"
            label={typeof pin === "number" ? words.revision(pin) : words.draft}
          />
          {!isUnpublished(summary) && (
            <Link to={compose(templateId)} className={linkClasses}>
              {words.openPublished}
            </Link>
          )}
        </>
      )}
    </p>
  );
});

const linkClasses = "whitespace-nowrap underline";

/** Whether the published state is composed and has a newer draft, rather than a newer revision that was published once. */
function useNewerDraft({ summary, templateId, pin }: RevisionLineProps["template"]): boolean {
  const { latestRevision = 0, publishedRevision = latestRevision } = summary;
  const { isOffered } = useOffer("listRevisions");
  const isNewer = isOffered && pin === undefined && latestRevision > publishedRevision;
  const { data, isError } = useQuery({ ...revisionsQuery(useClient(), templateId), enabled: isNewer });
  const latest = data?.revisions.find(({ revision }) => revision === latestRevision);
  // True until the list is there, so that the usual case does not move the page then.
  return isNewer && !isError && typeof latest?.publishedAt !== "string";
}
