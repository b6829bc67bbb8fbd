import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { IconName } from "./icon.tsx";
import { texts } from "./texts.ts";

export interface ConfirmDialogProps {
  title: string;
  /** The consequences, in a sentence or two. */
  children: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  /** `danger`: the action cannot be undone. */
  variant?: "danger" | "primary";
  icon?: IconName;
  isPending?: boolean;
  /** Why the action failed. */
  problem?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}

/** Confirms an action. The focus starts at the cancel button. */
export function ConfirmDialog({
  title,
  children,
  cancelLabel = texts.cancel,
  confirmLabel,
  variant = "danger",
  icon = "trash",
  isPending = false,
  problem,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} icon={icon} isPending={isPending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-15">{children}</p>
      {problem}
    </Dialog>
  );
}
