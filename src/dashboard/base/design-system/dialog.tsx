import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { classNames } from "./class-names.ts";
import { Button, IconButton } from "./button.tsx";
import { Form } from "./text-field.tsx";
import { texts } from "./texts.ts";
import type { IconName } from "./icon.tsx";

export interface DialogProps {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons in the footer, the main one last. */
  actions?: ReactNode;
  /** Keys pressed anywhere in the dialog. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** The content has no control, so it takes the focus itself: a keyboard must be able to scroll it. */
  isTextOnly?: boolean;
  /** `sheet`: from the bottom edge on a phone, from the right edge otherwise. */
  shape?: "dialog" | "wide" | "sheet";
}

const shapes = {
  dialog: "m-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-panel",
  wide: "m-auto w-[min(72rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] rounded-panel",
  sheet:
    "mr-0 ml-auto h-dvh max-h-none w-[min(26rem,100vw)] phone:mt-auto phone:mb-0 phone:h-fit phone:max-h-[85dvh] phone:w-full phone:max-w-none phone:rounded-t-panel",
} as const;

/**
 * A modal `<dialog>`. The focus starts at the control with `data-autofocus`, stays inside, and returns when it closes.
 * Escape and a press on the backdrop close it.
 */
export function Dialog({
  onClose,
  title,
  children,
  actions,
  onKeyDown,
  isTextOnly = false,
  shape = "dialog",
}: DialogProps) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);

  // A layout effect, because its cleanup runs before the element is removed: only then `close` restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The browser would focus the close button.
    (dialog?.querySelector<HTMLElement>("[data-autofocus]") ?? dialog)?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classNames(
        "animate-appear flex-col overflow-hidden border border-line-strong bg-panel p-0 text-ink open:flex",
        shapes[shape],
      )}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target !== element.current) return;
        if (!isOutside(event.currentTarget, event.clientX, event.clientY)) return;
        // Otherwise the press would move the focus to the page below and undo the restored focus.
        event.preventDefault();
        // The second press of a double click that opened it closes nothing.
        if (event.detail < 2) onClose();
      }}
    >
      {/* Without the role, it and the footer would be landmarks of the whole page. */}
      <header
        role="none"
        className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-4"
      >
        <h2 id={titleId} className="text-15 font-semibold">
          {title}
        </h2>
        <IconButton icon="close" label={texts.close} tooltipAlign="end" onClick={onClose} />
      </header>
      <div {...(isTextOnly && { tabIndex: 0 })} className="min-h-0 overflow-y-auto p-4 outline-offset-[-3px]">
        {children}
      </div>
      {actions !== undefined && (
        <footer role="none" className="flex flex-wrap justify-end gap-2 border-t border-line p-3">
          {actions}
        </footer>
      )}
    </dialog>
  );
}

function isOutside(dialog: HTMLElement, x: number, y: number): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

interface FormDialogProps extends Omit<DialogProps, "actions"> {
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
          <Form
            id={formId}
            className="flex flex-col gap-4"
            onChange={onEdit}
            onSubmit={() => {
              // Enter in a single field submits although the button is pending.
              if (!isPending) onSubmit();
            }}
          >
            {children}
          </Form>
        ) : (
          children
        )}
        {below}
      </div>
    </Dialog>
  );
}

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

interface LeafButtonsProps {
  previous: string;
  next: string;
  index: number;
  count: number;
  /** Called with −1 or 1, also at the ends. */
  onStep: (by: number) => void;
}

/** Previous and next buttons in the footer of a dialog. */
export function LeafButtons({ previous, next, index, count, onStep }: LeafButtonsProps) {
  return (
    <span className="mr-auto flex items-center gap-1">
      <IconButton
        icon="chevronLeft"
        label={previous}
        variant="secondary"
        tooltipSide="top"
        tooltipAlign="start"
        aria-disabled={index === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevronRight"
        label={next}
        variant="secondary"
        tooltipSide="top"
        aria-disabled={index === count - 1}
        onClick={() => onStep(1)}
      />
    </span>
  );
}
