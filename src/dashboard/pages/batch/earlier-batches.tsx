import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { ConfirmDialog } from "../../base/design-system/dialog.tsx";
import { formatCount, formatMoment } from "../../base/design-system/format.ts";
import { IconButton } from "../../base/design-system/button.tsx";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { forgetSession, isHeldElsewhere } from "./run/run-session.ts";
import { deleteBatch, storedBatches } from "../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import { texts } from "./texts.ts";

export function EarlierBatches() {
  const queryClient = useQueryClient();
  const batches = useQuery(storedBatches);
  const [deleting, setDeleting] = useState<StoredBatch>();
  const words = texts.earlier;

  async function remove(batch: StoredBatch) {
    setDeleting(undefined);
    if (await isHeldElsewhere(batch.id)) {
      showToast(words.running, { tone: "error" });
      return;
    }
    await deleteBatch(batch.id);
    forgetSession(batch.id);
    await queryClient.invalidateQueries(storedBatches);
    showToast(words.deleted(batch.name));
  }

  return (
    <section aria-labelledby="earlier-batches" className="flex flex-col gap-2">
      <h2 id="earlier-batches" className="text-15 font-semibold">
        {words.title}
      </h2>
      {batches.isError ? (
        <Notice tone="warn" title={words.failed}>
          {texts.start.noStorage}
        </Notice>
      ) : batches.data?.length === 0 ? (
        <p className="text-ink-2">{words.empty}</p>
      ) : (
        <ul className="border-t border-line">
          {batches.data?.map((batch) => (
            <EarlierBatch key={batch.id} batch={batch} onDelete={() => setDeleting(batch)} />
          ))}
        </ul>
      )}
      {deleting !== undefined && (
        <ConfirmDialog
          title={words.confirmTitle}
          cancelLabel={words.cancel}
          confirmLabel={words.confirmDelete}
          onConfirm={() => void remove(deleting)}
          onClose={() => setDeleting(undefined)}
        >
          {words.confirm(deleting.name)}
        </ConfirmDialog>
      )}
    </section>
  );
}

function EarlierBatch({ batch, onDelete }: { batch: StoredBatch; onDelete: () => void }) {
  const words = texts.earlier;
  const hasBegun = batch.phase !== "draft";
  const rejectedCount = hasBegun ? batch.rowCount - batch.rows.length : 0;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <div className="min-w-0 grow">
        <Link
          to={`/templates/${encodeURIComponent(batch.templateId)}/batch?batch=${encodeURIComponent(batch.id)}${batch.base}`}
          aria-label={words.open(batch.name)}
          className="block truncate font-medium underline-offset-2 hover:underline"
        >
          {batch.name}
        </Link>
        <JobTicket
          parts={[
            <span key="template" className="whitespace-normal wrap-anywhere">
              {batch.templateName}
            </span>,
            formatMoment(batch.createdAt),
            words.phases[batch.phase],
            hasBegun
              ? words.progress(formatCount(batch.doneCount), formatCount(batch.rowCount))
              : texts.table.rows(batch.rowCount),
            batch.failedCount > 0 ? words.failedRows(formatCount(batch.failedCount)) : undefined,
            rejectedCount > 0 ? texts.run.rejected(formatCount(rejectedCount)) : undefined,
          ]}
        />
      </div>
      <IconButton icon="trash" label={words.delete(batch.name)} tooltipAlign="end" onClick={onDelete} />
    </li>
  );
}
