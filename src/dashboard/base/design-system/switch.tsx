import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

export interface SwitchProps extends Omit<ComponentPropsWithRef<"input">, "type" | "onChange" | "children"> {
  label: ReactNode;
  hint?: ReactNode;
  onValueChange?: (isChecked: boolean) => void;
}

/** A switch for a setting that takes effect at once. */
export function Switch({ label, hint, onValueChange, className, ...rest }: SwitchProps) {
  const hintId = useId();
  return (
    <label
      className={classNames(
        "flex min-h-control-small justify-between gap-3 py-1 text-13",
        hint === undefined ? "items-center" : "items-start",
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
      <span className={classNames("keeps-colours relative h-4 w-7 shrink-0", hint !== undefined && "mt-0.5")}>
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
