import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ClientError } from "#client/client-error.ts";
import { useClient } from "../connection/client-context.tsx";
import { toFailureWords } from "../connection/failure-words.ts";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { BlankState } from "../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../design-system/skeleton.tsx";
import { rememberTemplate } from "../recents/recent-templates.ts";
import { Composer } from "./composer.tsx";
import { composedTemplateQuery, reopenedQuery } from "./composer-queries.ts";
import { readHash } from "./composition-link.ts";
import { texts } from "./texts.ts";

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

  const name = template.data?.summary.name;
  useEffect(() => {
    if (name !== undefined) rememberTemplate({ id: templateId, name });
  }, [templateId, name]);

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
  const reason = error instanceof ClientError ? toFailureWords(error).happened : texts.page.unreadableRequest;
  return {
    composition: { changes: [], options: {} },
    problem: texts.page.reopenFailed(reason),
  };
}

function TemplateFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof ClientError ? error.failure : undefined;
  const words = toFailureWords(error);
  const isUnknown = failure?.kind === "refused" && failure.status === 404;
  return (
    <>
      <title>{`${texts.composer} · Overprint`}</title>
      <BlankState
        icon={isUnknown ? "search" : "unplugged"}
        tone="error"
        title={isUnknown ? texts.page.unknown.title : texts.page.failed}
        raw={failure !== undefined && "raw" in failure ? failure.raw : undefined}
        actions={
          <>
            <ButtonLink to="/templates">{texts.page.allTemplates}</ButtonLink>
            {!isUnknown && (
              <Button variant="primary" onClick={onRetry}>
                {texts.page.again}
              </Button>
            )}
          </>
        }
      >
        {isUnknown ? texts.page.unknown.text : `${words.happened} ${words.advice}`}
      </BlankState>
    </>
  );
}

function ComposerSkeleton() {
  return (
    <LoadingRegion label={texts.page.loading}>
      <div className="grid h-(--page-height) gap-px bg-line lg:grid-cols-[13rem_minmax(0,1fr)_20rem]">
        <Skeleton className="phone:hidden" />
        <Skeleton />
        <Skeleton className="max-lg:hidden" />
      </div>
    </LoadingRegion>
  );
}
