import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface FieldIds {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export interface FieldFrameProps {
  label: string;
  /** Only screen readers get the label, for example because a placeholder repeats it. */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  /** The fault and the accepted values. */
  error?: string | undefined;
  /** At the right of the label: reset, units. */
  aside?: ReactNode;
  className?: string | undefined;
}

/** Label, hint and error of one control, linked to it by their ids. */
export function Field({
  label,
  isLabelHidden = false,
  hint,
  error,
  aside,
  className,
  children,
}: FieldFrameProps & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = classNames(hint !== undefined && hintId, error !== undefined && errorId);
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1", className)}>
      <div
        className={classNames(
          "flex flex-wrap items-center justify-between gap-x-2",
          isLabelHidden && "sr-only",
        )}
      >
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** The error of a control, or of a group of them, which refers to it by its id. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 text-12 text-error">
      <Icon name="warning" size={14} className="mt-px" />
      {children}
    </p>
  );
}

export const inputClasses =
  "w-full min-w-0 text-ellipsis rounded-control border border-frame bg-panel px-2 text-13 text-ink transition-colors hover:border-ink-3 focus-visible:outline-offset-0 focus-visible:border-focus disabled:opacity-45 aria-invalid:border-error";
