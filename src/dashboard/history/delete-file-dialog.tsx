import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toFailureWords } from "../connection/failure-words.ts";
import { useClient } from "../connection/client-context.tsx";
import { Button } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { Notice } from "../design-system/notice.tsx";
import { showToast } from "../design-system/toast.ts";
import { texts } from "./texts.ts";

export interface DeleteFileDialogProps {
  id: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks first, because a deleted file does not come back. */
export function DeleteFileDialog({ id, isOpen, onClose }: DeleteFileDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const { remove } = texts.detail;
  const deletion = useMutation({
    mutationFn: () => client.deleteResult(id),
    onSuccess: async () => {
      showToast(remove.done);
      onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["history"] }),
        queryClient.invalidateQueries({ queryKey: ["history-detail", id] }),
      ]);
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={remove.title}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {remove.cancel}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            isPending={deletion.isPending}
            onClick={() => {
              deletion.mutate();
            }}
          >
            {remove.confirm}
          </Button>
        </>
      }
    >
      <p className="text-15">{remove.text}</p>
      {deletion.isError && (
        <Notice tone="error" className="mt-4" title={toFailureWords(deletion.error).happened}>
          {toFailureWords(deletion.error).advice}
        </Notice>
      )}
    </Dialog>
  );
}
