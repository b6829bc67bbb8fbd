import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ClientError } from "#client/client-error.ts";
import { useClient } from "../connection/client-context.tsx";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { BlankState } from "../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../design-system/skeleton.tsx";
import { Composer } from "./composer.tsx";
import { composedTemplateQuery, reopenedQuery } from "./composer-queries.ts";
import { readHash } from "./composition-link.ts";

/** `/templates/:templateId/compose`, with a composition after the `#` or an earlier request in `?from=`. */
export function ComposerPage() {
  const { templateId = "" } = useParams();
  const [search] = useSearchParams();
  const client = useClient();
  const [opened] = useState(() => readHash(window.location.hash));
  const from = search.get("from");
  // What is after the `#` is newer: it was made from that request.
  const isReopening = from !== null && window.location.hash === "";
  const template = useQuery(composedTemplateQuery(client, templateId));
  const reopened = useQuery({ ...reopenedQuery(client, from ?? ""), enabled: isReopening });

  if (template.data === undefined) {
    return template.isError ? (
      <TemplateFailed error={template.error} onRetry={() => void template.refetch()} />
    ) : (
      <ComposerSkeleton />
    );
  }
  if (isReopening && reopened.isPending) return <ComposerSkeleton />;
  const initial = isReopening ? (reopened.data ?? reopenFailed(reopened.error)) : opened;
  return (
    <Composer
      key={`${templateId} ${from ?? ""}`}
      template={template.data}
      initial={initial.composition}
      notice={initial.problem}
    />
  );
}

function reopenFailed(error: Error | null) {
  const reason = error instanceof ClientError ? error.message : "The request could not be read.";
  return {
    composition: { changes: [], options: {} },
    problem: `The earlier render could not be opened. ${reason}`,
  };
}

function TemplateFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof ClientError ? error.failure : undefined;
  const isUnknown = failure?.kind === "refused" && failure.status === 404;
  return (
    <>
      <title>Composer · Overprint</title>
      <BlankState
        icon={isUnknown ? "search" : "unplugged"}
        tone="error"
        title={isUnknown ? "There is no template with this id." : "The template could not be loaded."}
        raw={failure !== undefined && "raw" in failure ? failure.raw : undefined}
        actions={
          <>
            <ButtonLink to="/templates">All templates</ButtonLink>
            {!isUnknown && (
              <Button variant="primary" onClick={onRetry}>
                Try again
              </Button>
            )}
          </>
        }
      >
        {isUnknown ? "It may have been deleted, or the address was cut when it was copied." : error.message}
      </BlankState>
    </>
  );
}

function ComposerSkeleton() {
  return (
    <LoadingRegion label="Loading the template">
      <div className="grid h-(--page-height) gap-px bg-line lg:grid-cols-[13rem_minmax(0,1fr)_20rem]">
        <Skeleton className="phone:hidden" />
        <Skeleton />
        <Skeleton className="max-lg:hidden" />
      </div>
    </LoadingRegion>
  );
}
