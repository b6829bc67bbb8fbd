import { useMutation } from "@tanstack/react-query";
import { ConfirmDialog, type ConfirmDialogProps } from "../design-system/dialog.tsx";
import { FailureNotice } from "./load-failed.tsx";

export interface ConfirmCallProps extends Omit<ConfirmDialogProps, "isPending" | "problem" | "onConfirm"> {
  /** The call and what follows it, closing included; if it rejects, the dialog stays open and says why. */
  call: () => Promise<unknown>;
}

/** Confirms a call of the service and makes it. */
export function ConfirmCall({ call, ...dialog }: ConfirmCallProps) {
  const { isPending, isError, error, mutate } = useMutation({ mutationFn: call });
  return (
    <ConfirmDialog
      {...dialog}
      isPending={isPending}
      problem={isError && <FailureNotice error={error} className="mt-4" />}
      onConfirm={() => mutate()}
    />
  );
}
