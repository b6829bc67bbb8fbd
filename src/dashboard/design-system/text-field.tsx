import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import type { ControlSize } from "./button-classes.ts";
import { Field, type FieldFrameProps, inputClasses } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "size" | "children" | "onChange">, FieldFrameProps {
  size?: ControlSize;
  icon?: IconName;
  /** For ids, addresses, figures. */
  isMono?: boolean;
  onValueChange?: (value: string) => void;
}

export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  aside,
  className,
  size = "medium",
  icon,
  isMono = false,
  onValueChange,
  type = "text",
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(ids) => (
        <div className="relative">
          {icon !== undefined && (
            <Icon
              name={icon}
              className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-ink-3"
            />
          )}
          <input
            {...rest}
            {...ids}
            type={type}
            className={classNames(
              inputClasses,
              "read-only:bg-bg",
              size === "small" ? "h-control-small" : "h-control",
              icon !== undefined && "pl-8",
              isMono && "figures",
            )}
            onChange={(event) => onValueChange?.(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

export interface TextAreaProps extends Omit<ComponentPropsWithRef<"textarea">, "onChange">, FieldFrameProps {
  isMono?: boolean;
  onValueChange?: (value: string) => void;
}

export function TextArea({
  label,
  isLabelHidden,
  hint,
  error,
  aside,
  className,
  isMono = false,
  onValueChange,
  rows = 3,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, isLabelHidden, hint, error, aside, className }}>
      {(ids) => (
        <textarea
          {...rest}
          {...ids}
          rows={rows}
          className={classNames(inputClasses, "read-only:bg-bg resize-y py-1.5", isMono && "figures text-12")}
          onChange={(event) => onValueChange?.(event.target.value)}
        />
      )}
    </Field>
  );
}
