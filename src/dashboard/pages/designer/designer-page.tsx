import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { componentsOf, parseTemplateDocument } from "#scene/document.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { KeptOpenContext } from "../../base/design-system/disclosure.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { EditorSkeleton } from "../../base/design-system/skeleton.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { rememberTemplate } from "../../model/template/recent-templates.ts";
import { CanvasDesigner } from "./canvas-designer.tsx";
import { DesignerHeader } from "./designer-header.tsx";
import { type CannotDesign, designQuery, type OpenedTemplate, startDesignOf } from "./save/open-design.ts";
import type { DesignOwner } from "./save/kept-designs.ts";
import { withSource } from "./save/rebase.ts";
import { SaveProblems } from "./save/save-status.tsx";
import { readStoredSteps, useStoredSteps } from "./save/stored-steps.ts";
import { useAutosave } from "./save/use-autosave.ts";
import { publishedRevisionOf, revisionDocumentQuery } from "../../features/revisions/revisions-query.ts";
import { DrawingReport, readReportState } from "../../features/svg-import/drawing-report.tsx";
import type { DesignPageProps } from "./html/html-page.tsx";
import { texts } from "./texts.ts";
import { useDesigner } from "./use-designer.ts";

const HtmlPage = lazyPart(async () => (await import("./html/html-page.tsx")).HtmlPage, {
  loading: () => <EditorSkeleton label={texts.page.loading} />,
});

/** `/templates/:templateId/design` */
export function DesignerPage() {
  const { templateId = "" } = useParams();
  const client = useClient();
  const { whyNot, isOffered } = useOffer("replaceTemplate");
  const opened = useQuery({ ...designQuery(client, templateId), enabled: isOffered });
  const connection = useConnection();
  if (whyNot !== undefined) {
    const isKnown = !["checking", "unknown", "role", "key"].includes(whyNot.why);
    if (isKnown) return <NotDesigned whyNot={{ kind: "notOffered" }} />;
    const { title, text } = texts.whyNot.notOffered;
    return (
      <NotOfferedState
        icon="design"
        isPage
        title={title}
        whyNot={whyNot}
        actions={<ButtonLink to="/templates">{texts.page.allTemplates}</ButtonLink>}
      >
        {text}
      </NotOfferedState>
    );
  }
  if (opened.isError) return <DesignFailed error={opened.error} onRetry={() => void opened.refetch()} />;
  if (opened.data === undefined || connection.isPending) return <EditorSkeleton label={texts.page.loading} />;
  const { data } = opened;
  if (!("latest" in data)) return <NotDesigned whyNot={data} />;
  const owner = { service: connection.data?.baseUrl ?? "", template: templateId };
  return <OpenedDesign key={templateId} owner={owner} opened={data} />;
}

function OpenedDesign({ owner, opened }: { owner: DesignOwner; opened: OpenedTemplate }) {
  const [detail, setDetail] = useState(opened.detail);
  const onDetail = ({ name, tags }: Pick<TemplateDetail, "name" | "tags">) =>
    setDetail((before) => ({ ...before, name, tags }));
  const [start] = useState(() => startDesignOf(owner, opened));
  const [keptOpen] = useState(() => new Map<string, boolean>());
  useEffect(() => {
    rememberTemplate({ id: owner.template, name: detail.name });
    if (start.isRestored) showToast(texts.save.restored, { tone: "info" });
  }, [owner.template, detail.name, start]);
  const Design = opened.kind === "html" ? HtmlPage : OpenedCanvas;
  return (
    <KeptOpenContext value={keptOpen}>
      <Design {...{ owner, detail, onDetail, start }} />
    </KeptOpenContext>
  );
}

function OpenedCanvas({ owner, detail, onDetail, start }: DesignPageProps) {
  const designer = useDesigner(() => readStoredSteps(owner, "canvas", start.source));
  const { source, history } = designer;
  const autosave = useAutosave({
    owner,
    kind: "canvas",
    start,
    source,
    onDetail,
    replaceSources: (change) => designer.replaceStates((design) => withSource(design, change(design.source))),
  });
  useStoredSteps(owner, history);
  const publicIds = usePublicIds(detail);
  const shared = useMemo(() => ({ ...designer, publicIds }), [designer, publicIds]);
  const navigate = useNavigate();
  const report = readReportState(useLocation().state);
  return (
    <CanvasDesigner
      designer={shared}
      detail={detail}
      header={
        <DesignerHeader template={detail} onTemplate={onDetail} editor={designer} autosave={autosave} />
      }
      notices={
        <>
          <SaveProblems autosave={autosave} onSelect={(id) => designer.select([id])} />
          <DrawingReport
            lines={report}
            onSelect={(id) => designer.select([id])}
            onClose={() => void navigate(".", { replace: true, state: null })}
          />
        </>
      }
    />
  );
}

/** The ids of the published revision, without those that a draft has added since. */
function usePublicIds(detail: TemplateDetail): ReadonlySet<string> | undefined {
  const published = publishedRevisionOf(detail);
  const { data } = useQuery({
    ...revisionDocumentQuery(useClient(), detail.identifier, published ?? 0),
    enabled: published !== undefined,
  });
  return useMemo(() => {
    if (published === undefined) return new Set<string>();
    const read = data === undefined ? undefined : parseTemplateDocument(data);
    return read?.ok === true ? new Set(componentsOf(read.value).map(({ id }) => id)) : undefined;
  }, [published, data]);
}

function NotDesigned({ whyNot }: { whyNot: CannotDesign }) {
  const words = texts.whyNot[whyNot.kind];
  return (
    <>
      <title>{`${words.title} · Overprint`}</title>
      <BlankState
        icon="design"
        tone="info"
        isPage
        title={words.title}
        actions={
          <>
            <ButtonLink to="/templates">{texts.page.allTemplates}</ButtonLink>
            {whyNot.kind === "pinned" && (
              <ButtonLink variant="primary" to={`/templates/${encodeURIComponent(whyNot.templateId)}/design`}>
                {texts.whyNot.openLatest}
              </ButtonLink>
            )}
            {whyNot.kind === "starter" && <CopyButton detail={whyNot.detail} />}
          </>
        }
      >
        {words.text}
      </BlankState>
    </>
  );
}

/** Makes a template of one's own from another one. Throws the client's failures. */
async function copyTemplate(
  client: Client,
  { identifier, tags }: TemplateDetail,
  name: string,
): Promise<TemplateDetail> {
  const document = await client.getTemplateDocument(identifier);
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  return client.createTemplate({ name: name.slice(0, limits.nameLengthMax), tags: tags ?? [], document });
}

function CopyButton({ detail }: { detail: TemplateDetail }) {
  const client = useClient();
  const navigate = useNavigate();
  const copy = useMutation({
    mutationFn: async () => {
      const created = await copyTemplate(client, detail, texts.whyNot.copyName(detail.name));
      await navigate(`/templates/${encodeURIComponent(created.identifier)}/design`, { replace: true });
    },
  });
  return (
    <>
      <Button variant="primary" isPending={copy.isPending} onClick={() => copy.mutate()}>
        {texts.whyNot.copy}
      </Button>
      {copy.isError && (
        <p role="alert" className="text-13 text-error">
          {toFailureWords(copy.error).happened}
        </p>
      )}
    </>
  );
}

function DesignFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const failure = error instanceof ClientError ? error.failure : undefined;
  const isUnknown = failure?.kind === "refused" && failure.status === 404;
  const words = toFailureWords(error);
  return (
    <BlankState
      icon={isUnknown ? "search" : "unplugged"}
      tone="error"
      isPage
      title={isUnknown ? texts.whyNot.unknown.title : words.happened}
      raw={words.raw}
      actions={
        <>
          <ButtonLink to="/templates">{texts.page.allTemplates}</ButtonLink>
          {!isUnknown && (
            <Button variant="primary" onClick={onRetry}>
              {texts.save.retry}
            </Button>
          )}
        </>
      }
    >
      {isUnknown ? texts.whyNot.unknown.text : words.advice}
    </BlankState>
  );
}
