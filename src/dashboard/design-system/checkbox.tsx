import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

export interface CheckboxProps extends Omit<
  ComponentPropsWithRef<"input">,
  "type" | "onChange" | "children"
> {
  label: ReactNode;
  hint?: ReactNode;
  onValueChange?: (isChecked: boolean) => void;
}

export function Checkbox({ label, hint, onValueChange, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label className={classNames("flex min-h-control-small items-start gap-2 py-1 text-13", className)}>
      <span className="relative mt-0.5 grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer absolute inset-0 appearance-none rounded-control border border-line-strong bg-panel checked:border-accent checked:bg-accent disabled:opacity-45"
          onChange={(event) => onValueChange?.(event.target.checked)}
        />
        <Icon
          name="check"
          size={12}
          className="pointer-events-none relative hidden text-on-accent peer-checked:block"
        />
      </span>
      <span className="min-w-0">
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}

/** For what takes effect at once. */
export function Switch({ label, hint, onValueChange, className, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <label
      className={classNames(
        "flex min-h-control-small items-start justify-between gap-3 py-1 text-13",
        className,
      )}
    >
      <span className="min-w-0">
        {label}
        {hint !== undefined && (
          <span id={hintId} className="block text-12 text-ink-3">
            {hint}
          </span>
        )}
      </span>
      <span className="relative mt-0.5 h-4 w-7 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its own state
          role="switch"
          aria-describedby={hint === undefined ? undefined : hintId}
          className="peer absolute inset-0 appearance-none rounded-control border border-line-strong bg-panel transition-colors checked:border-accent checked:bg-accent disabled:opacity-45"
          onChange={(event) => onValueChange?.(event.target.checked)}
        />
        <span className="pointer-events-none absolute top-1 left-1 size-2 rounded-[2px] bg-line-strong transition-transform peer-checked:translate-x-3 peer-checked:bg-on-accent" />
      </span>
    </label>
  );
}
