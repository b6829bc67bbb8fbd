import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { ConfirmDialog } from "../../base/design-system/confirm-dialog.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import { forgetListed } from "./use-history.ts";
import { texts } from "./texts.ts";

export interface DeleteFileDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion, which cannot be undone. */
export function DeleteFileDialog({ id, isOpen, onClose, onDeleted }: DeleteFileDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  const { remove } = texts.detail;
  const deletion = useMutation({
    mutationFn: () => client.deleteResult(id),
    onSuccess: async () => {
      showToast(remove.done);
      onClose();
      onDeleted();
      forgetListed(queryClient, id);
      await Promise.all([
        journal.forget(id),
        queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
      ]);
    },
  });

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={remove.title}
      cancelLabel={remove.cancel}
      confirmLabel={remove.confirm}
      isPending={deletion.isPending}
      problem={deletion.isError && <FailureNotice error={deletion.error} className="mt-4" />}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      {remove.text}
    </ConfirmDialog>
  );
}
