import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router";
import { ClientError } from "#client/client-error.ts";
import { orDraft } from "#client/or-draft.ts";
import { splitPin } from "#contract/template-pins.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { KeptOpenContext } from "../../base/design-system/disclosure.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { UnreadableAnswerOf } from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { EditorSkeleton } from "../../base/design-system/skeleton.tsx";
import { rememberTemplate } from "../../model/template/recent-templates.ts";
import { Composer } from "./composer.tsx";
import { type ReopenedComposition, reopenedQuery } from "../../features/importing/reopened-composition.ts";
import { type ComposedTemplate, composedTemplateQuery } from "../../model/template/composed-template.ts";
import { useTemplateSaves } from "../../model/template/use-template-saves.ts";
import { openComposition, openDraft } from "./draft/drafts.ts";
import { withCorrection } from "./names/rename.ts";
import { currentEntry, hashOf } from "../../model/composition/pending-address.ts";
import { texts } from "./texts.ts";

/** `/templates/:templateId/compose`, with a composition in the fragment or an earlier request in `?from=`. */
export function ComposerPage() {
  const { templateId = "" } = useParams();
  const [search] = useSearchParams();
  const from = search.get("from");
  // The key resets all state for another template.
  return <OneComposer key={`${templateId} ${from ?? ""}`} templateId={templateId} from={from} />;
}

/** `/templates/:templateId`, which people type. */
export function ToComposer() {
  const { pathname, search, hash } = useLocation();
  return <Navigate replace to={{ pathname: `${pathname.replace(/\/$/, "")}/compose`, search, hash }} />;
}

function OneComposer({ templateId, from }: { templateId: string; from: string | null }) {
  const [search] = useSearchParams();
  const client = useClient();
  const [keptHash] = useState(() => hashOf(currentEntry()));
  const [hash] = useState(() => keptHash ?? window.location.hash);
  // A fragment is newer: it was edited from that request; and so is a composition that was emptied.
  const isReopening = from !== null && keptHash !== "" && hash.replace(/^#/, "") === "";
  const template = useQuery(composedTemplateQuery(client, templateId));
  useTemplateSaves(() => void refetchNewer());
  const connection = useConnection();
  const reopened = useQuery({ ...reopenedQuery(client, from ?? ""), enabled: isReopening });

  /** Reads the template again if a newer revision replaces the shown one. Asks nothing of a service without revisions. */
  async function refetchNewer(): Promise<void> {
    if (template.data?.summary.latestRevision === undefined) return;
    const { summary, pin } = template.data;
    // The next refresh asks again after a failure.
    const read = orDraft(templateId, (identifier) => client.getTemplate(identifier));
    const detail = await read.catch(() => undefined);
    if (detail === undefined) return;
    const isNewerDraft = pin === "draft" && detail.latestRevision !== summary.latestRevision;
    if (!isNewerDraft && detail.publishedRevision === summary.publishedRevision) return;
    await template.refetch({ cancelRefetch: false });
  }

  const name = template.data?.summary.name;
  const id = template.data?.templateId;
  useEffect(() => {
    if (name !== undefined && id !== undefined) rememberTemplate({ id, name });
  }, [id, name]);

  if (template.data === undefined) {
    return template.isError ? (
      <TemplateFailed
        templateId={templateId}
        error={template.error}
        onRetry={() => void template.refetch()}
      />
    ) : (
      <EditorSkeleton label={texts.page.loading} />
    );
  }
  if (connection.isPending || (isReopening && reopened.isPending))
    return <EditorSkeleton label={texts.page.loading} />;
  return (
    <OpenedComposer
      template={template.data}
      hash={hash}
      service={connection.data?.baseUrl ?? ""}
      reopened={isReopening ? corrected(reopened.data ?? reopenFailed(reopened.error), search) : undefined}
    />
  );
}

interface OpenedComposerProps {
  template: ComposedTemplate;
  hash: string;
  service: string;
  /** An earlier request, which takes precedence over drafts. */
  reopened: ReopenedComposition | undefined;
}

function OpenedComposer({ template, hash, service, reopened }: OpenedComposerProps) {
  const [opened, setOpened] = useState(() => ({
    ...openComposition(hash, {
      service,
      template: template.summary.identifier,
      mayRestoreDraft: reopened === undefined,
    }),
    ...reopened,
  }));
  const [keptOpen] = useState(() => new Map<string, boolean>());
  return (
    <KeptOpenContext value={keptOpen}>
      <Composer
        key={opened.drafts.id}
        template={template}
        initial={opened.composition}
        notice={opened.problem}
        drafts={opened.drafts}
        onOpenDraft={(draft) => setOpened(({ drafts }) => openDraft(draft, drafts))}
      />
    </KeptOpenContext>
  );
}

/** With the name replaced that the address says was meant differently: `?from=…&name=titel&meant=title`. */
function corrected(reopened: ReopenedComposition, search: URLSearchParams): ReopenedComposition {
  const [component, name, suggestion] = ["of", "name", "meant"].map((key) => search.get(key) ?? undefined);
  if (name === undefined || suggestion === undefined) return reopened;
  return { ...reopened, composition: withCorrection(reopened.composition, { component, name, suggestion }) };
}

function reopenFailed(error: Error | null): ReopenedComposition {
  const reason = error instanceof ClientError ? toFailureWords(error).happened : texts.page.unreadableRequest;
  return {
    composition: { changes: [], options: {} },
    template: undefined,
    problem: texts.page.reopenFailed(reason),
  };
}

interface TemplateFailedProps {
  templateId: string;
  error: Error;
  onRetry: () => void;
}

function TemplateFailed({ templateId, error, onRetry }: TemplateFailedProps) {
  const failure = error instanceof ClientError ? error.failure : undefined;
  const words = toFailureWords(error);
  const isUnknown = failure?.kind === "refused" && failure.status === 404;
  const pinned = isUnknown ? splitPin(templateId) : undefined;
  const unknown = texts.page[pinned === undefined ? "unknown" : "unknownRevision"];
  return (
    <>
      <title>{`${texts.composer} · Overprint`}</title>
      <BlankState
        icon={isUnknown ? "search" : "unplugged"}
        tone="error"
        isPage
        title={isUnknown ? unknown.title : texts.page.failed}
        raw={failure !== undefined && "raw" in failure ? failure.raw : undefined}
        actions={
          <>
            <ButtonLink to="/templates">{texts.page.allTemplates}</ButtonLink>
            {pinned !== undefined && (
              <ButtonLink variant="primary" to={`/templates/${encodeURIComponent(pinned.id)}/revisions`}>
                {texts.header.revisions}
              </ButtonLink>
            )}
            {!isUnknown && (
              <Button variant="primary" onClick={onRetry}>
                {texts.page.again}
              </Button>
            )}
          </>
        }
      >
        {isUnknown ? unknown.text : `${words.happened} ${words.advice}`}
        <UnreadableAnswerOf error={error} />
      </BlankState>
    </>
  );
}
