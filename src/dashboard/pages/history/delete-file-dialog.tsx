import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import { forgetListed } from "./use-history.ts";
import { texts } from "./texts.ts";

export interface DeleteFileDialogProps {
  id: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion, which cannot be undone. */
export function DeleteFileDialog({ id, onClose, onDeleted }: DeleteFileDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  const { remove } = texts.detail;
  return (
    <ConfirmCall
      title={remove.title}
      cancelLabel={remove.cancel}
      confirmLabel={remove.confirm}
      call={async () => {
        await client.deleteResult(id);
        showToast(remove.done);
        onClose();
        onDeleted();
        forgetListed(queryClient, id);
        await Promise.all([
          journal.forget(id),
          queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
        ]);
      }}
      onClose={onClose}
    >
      {remove.text}
    </ConfirmCall>
  );
}
