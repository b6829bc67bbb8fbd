import { useQuery } from "@tanstack/react-query";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { BatchSkeleton } from "./batch-skeleton.tsx";
import { BatchWorkspace } from "./batch-workspace.tsx";
import { describeOpenProblem } from "./describe-problem.ts";
import type { KeptBatch } from "./kept-batch.ts";
import { getBatch, getCorrections, getSource, getStates } from "../../model/batches/batch-store.ts";
import { readInWorker } from "./table/read-in-worker.ts";
import { texts } from "./texts.ts";

/** Opens a stored batch and parses its table again. */
export function BatchOpener({ template, batchId }: { template: ComposedTemplate; batchId: string }) {
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
    return kept.isError ? <OpenFailed error={kept.error} /> : <BatchSkeleton />;
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

function OpenFailed({ error }: { error: Error }) {
  return (
    <BlankState icon="unplugged" tone="error" isPage title={texts.failed.title} raw={error.message}>
      {texts.start.noStorage}
    </BlankState>
  );
}

function BatchGone({ templateId }: { templateId: string }) {
  return (
    <BlankState
      icon="search"
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
