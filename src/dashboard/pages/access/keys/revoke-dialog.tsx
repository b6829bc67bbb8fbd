import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Key } from "#contract/keys.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FailureNotice } from "../../../base/connection/failure-notice.tsx";
import { ConfirmDialog } from "../../../base/design-system/confirm-dialog.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { texts } from "./texts.ts";

/** Confirms that a key is revoked, because programs that use it stop working. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.revoking;
  const revoking = useMutation({
    mutationFn: () => client.deleteKey(apiKey.identifier),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["keys"] });
      showToast(words.done(apiKey.name));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={words.title(apiKey.name)}
      cancelLabel={words.cancel}
      confirmLabel={words.action}
      isPending={revoking.isPending}
      problem={revoking.isError && <FailureNotice error={revoking.error} className="mt-4" />}
      onConfirm={() => revoking.mutate()}
      onClose={onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
