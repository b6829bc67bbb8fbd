import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useClient } from "../../base/connection/client-context.tsx";
import { failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { type ComposedTemplate, composedTemplateQuery } from "../../model/template/composed-template.ts";
import { rememberTemplate } from "../../model/template/recent-templates.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { getBatch, getCorrections, getSource, getStates } from "../../model/batches/batch-store.ts";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { BatchStart } from "./batch-start.tsx";
import { BatchWorkspace, type KeptBatch } from "./batch-workspace.tsx";
import { describeOpenProblem } from "./describe-problem.ts";
import { readInWorker } from "./table/read-in-worker.ts";
import { texts } from "./texts.ts";

/** `/templates/:templateId/batch`: starts a batch, or opens the stored one that `?batch=` names. */
export function BatchPage() {
  const { templateId = "" } = useParams();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const template = useQuery(composedTemplateQuery(useClient(), templateId));
  const batchId = search.get("batch");

  const name = template.data?.summary.name;
  const id = template.data?.templateId;
  useEffect(() => {
    if (name !== undefined && id !== undefined) rememberTemplate({ id, name });
  }, [id, name]);

  if (template.data === undefined) {
    return template.isError ? <LoadFailed {...failureOf(template)} /> : <BatchSkeleton />;
  }
  return batchId === null ? (
    <BatchStart key={templateId} template={template.data} base={hash} />
  ) : (
    <BatchOpener key={batchId} template={template.data} batchId={batchId} />
  );
}

function BatchOpener({ template, batchId }: { template: ComposedTemplate; batchId: string }) {
  const kept = useQuery({
    queryKey: ["batches", batchId],
    queryFn: () => openBatch(batchId),
    // The page stores its edits itself, so only another visit reads the batch again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    structuralSharing: false,
  });
  if (kept.data === undefined) {
    if (!kept.isError) return <BatchSkeleton />;
    return (
      <BlankState icon="unplugged" tone="error" isPage title={texts.failed.title} raw={kept.error.message}>
        {texts.start.noStorage}
      </BlankState>
    );
  }
  const { identifier } = template.summary;
  if (kept.data?.batch.templateId !== identifier) return <BatchGone templateId={identifier} />;
  return <BatchWorkspace template={template} kept={kept.data} />;
}

async function openBatch(batchId: string): Promise<KeptBatch | null> {
  const [batch, source, states, corrections] = await Promise.all([
    getBatch(batchId),
    getSource(batchId),
    getStates(batchId),
    getCorrections(batchId),
  ]);
  if (batch === undefined || source === undefined) return null;
  const { delimiter, hasHeader, encoding, sheet } = batch;
  const read = await readInWorker({ source, delimiter, hasHeader, encoding, sheet });
  if (!read.ok) throw new Error(describeOpenProblem(read.problem));
  return { batch, source, states, corrections, ...read.value };
}

function BatchGone({ templateId }: { templateId: string }) {
  return (
    <BlankState
      icon="question"
      isPage
      title={texts.gone.title}
      actions={
        <ButtonLink variant="primary" to={`/templates/${encodeURIComponent(templateId)}/batch`}>
          {texts.gone.begin}
        </ButtonLink>
      }
    >
      <title>{`${texts.batch} · Overprint`}</title>
      {texts.gone.text}
    </BlankState>
  );
}

function BatchSkeleton() {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="mx-auto flex max-w-[90rem] flex-col gap-6 p-8 phone:p-4">
        <Skeleton className="h-8 w-64 max-w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </LoadingRegion>
  );
}
