import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";
import type { IconName } from "./icon.tsx";
import { texts } from "./texts.ts";

export interface FormDialogProps extends Omit<DialogProps, "actions"> {
  cancelLabel?: string;
  /** Undefined: there is nothing to submit, so the dialog has no form. */
  submitLabel: string | undefined;
  submitIcon?: IconName;
  isPending?: boolean;
  isDisabled?: boolean;
  /** Enter in a field, or a press of the button; not called while `isPending`. */
  onSubmit: () => void;
  /** Anything in the form was edited. */
  onEdit?: () => void;
  /** Below the form, and no part of it. */
  below?: ReactNode;
}

/** A dialog with a form. Its fields check themselves, not the browser. */
export function FormDialog({
  cancelLabel = texts.cancel,
  submitLabel,
  submitIcon,
  isPending = false,
  isDisabled = false,
  onSubmit,
  onEdit,
  below,
  children,
  ...dialog
}: FormDialogProps) {
  const formId = useId();
  const hasForm = submitLabel !== undefined;
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          {hasForm && (
            <Button
              variant="primary"
              icon={submitIcon}
              type="submit"
              form={formId}
              isPending={isPending}
              disabled={isDisabled}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {hasForm ? (
          <form
            id={formId}
            noValidate
            className="flex flex-col gap-4"
            onChange={onEdit}
            onSubmit={(event) => {
              event.preventDefault();
              // Enter in a single field submits although the button is pending.
              if (!isPending) onSubmit();
            }}
          >
            {children}
          </form>
        ) : (
          children
        )}
        {below}
      </div>
    </Dialog>
  );
}
