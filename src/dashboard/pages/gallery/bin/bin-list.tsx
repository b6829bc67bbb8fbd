import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FailureNotice } from "../../../base/connection/failure-notice.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { ConfirmDialog } from "../../../base/design-system/confirm-dialog.tsx";
import { formatSize } from "../../../base/design-system/format.ts";
import { MomentText } from "../../../base/design-system/moment-text.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { refresh, tellFailure } from "../actions/template-actions.ts";
import { Thumbnail } from "../template-table.tsx";
import { texts } from "./texts.ts";

/** The deleted templates that can be restored. */
export function BinList({ templates }: { templates: readonly TemplateSummary[] }) {
  const [asked, setAsked] = useState<TemplateSummary>();
  return (
    <>
      <ul className="border border-line bg-panel">
        {templates.map((template) => (
          <BinRow key={template.identifier} template={template} onPurge={() => setAsked(template)} />
        ))}
      </ul>
      {asked !== undefined && <PurgeDialog template={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface BinRowProps {
  template: TemplateSummary;
  onPurge: () => void;
}

function BinRow({ template, onPurge }: BinRowProps) {
  const { identifier, name, width, height, preview, binnedUntil } = template;
  const client = useClient();
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => client.restoreTemplate(identifier),
    onSuccess: async () => {
      showToast(texts.restored(name));
      await refresh({ queryClient });
    },
    onError: tellFailure,
  });
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line p-2 last:border-0">
      <Thumbnail {...{ width, height, preview }} />
      <span className="min-w-0 grow basis-40 font-medium">
        <span className="block break-words">{name}</span>
        <span className="block text-12 font-normal text-ink-2">
          <span className="figures text-ink-3">{formatSize(width, height)}</span>
          {binnedUntil !== undefined && (
            <>
              {" · "}
              {texts.until} <MomentText text={binnedUntil} />
            </>
          )}
        </span>
      </span>
      <span className="flex gap-2">
        <Button size="small" isPending={restoring.isPending} onClick={() => restoring.mutate()}>
          {texts.restore}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button size="small" variant="danger" onClick={onPurge}>
          {texts.purge}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

function PurgeDialog({ template, onClose }: { template: TemplateSummary; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { identifier, name } = template;
  const purging = useMutation({
    mutationFn: () => client.deleteTemplate(identifier, undefined, undefined, { permanent: true }),
    onSuccess: async () => {
      onClose();
      showToast(texts.purged(name));
      await refresh({ queryClient });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={texts.purgeQuestion.title(name)}
      cancelLabel={texts.cancel}
      confirmLabel={texts.purge}
      isPending={purging.isPending}
      problem={purging.isError && <FailureNotice error={purging.error} className="mt-4" />}
      onConfirm={() => purging.mutate()}
      onClose={onClose}
    >
      {texts.purgeQuestion.text}
    </ConfirmDialog>
  );
}
