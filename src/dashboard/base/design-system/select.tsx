import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import type { ControlSize } from "./button.tsx";
import { Field, type FieldFrameProps, inputClasses } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string>
  extends Omit<ComponentPropsWithRef<"select">, "size" | "children" | "onChange">, FieldFrameProps {
  options: readonly SelectOption<Value>[];
  size?: ControlSize;
  onValueChange?: (value: Value) => void;
}

/** A native `<select>`, which has type-ahead and a native picker on phones. */
export function Select<Value extends string>({
  label,
  isLabelHidden,
  hint,
  error,
  aside,
  className,
  options,
  size = "medium",
  onValueChange,
  ...rest
}: SelectProps<Value>) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(ids) => (
        <div className="relative">
          <select
            {...rest}
            {...ids}
            className={classNames(
              inputClasses,
              "appearance-none truncate pr-7",
              size === "small" ? "h-control-small" : "h-control",
            )}
            onChange={({ target }) => {
              const chosen = options[target.selectedIndex];
              if (chosen !== undefined) onValueChange?.(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} className="bg-panel text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevronDown"
            size={12}
            className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-3"
          />
        </div>
      )}
    </Field>
  );
}
