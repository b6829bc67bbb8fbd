import type { ComponentPropsWithRef } from "react";
import { classNames } from "./class-names.ts";
import type { ControlSize } from "./button.tsx";
import { Field, type FieldFrameProps, inputClasses } from "./field.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { useTyped } from "./use-typed.ts";

export interface TextFieldProps
  extends Omit<ComponentPropsWithRef<"input">, "size" | "children" | "onChange">, FieldFrameProps {
  size?: ControlSize;
  icon?: IconName;
  /** For ids, addresses, figures: not text of a language. */
  isMono?: boolean;
  /** The field that a page begins with has a stronger frame. */
  isMain?: boolean;
  /** Shows what was typed until the field is left, for a `value` that may be spelled differently or refuse it. */
  keepsTyped?: boolean;
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
  isMain = false,
  keepsTyped = false,
  onValueChange,
  type = "text",
  ...rest
}: TextFieldProps) {
  const [typed, setTyped] = useTyped();
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
            autoComplete="off"
            {...(isMono && { spellCheck: false })}
            {...rest}
            {...ids}
            type={type}
            className={classNames(
              inputClasses,
              "read-only:bg-bg",
              size === "small" ? "h-control-small" : "h-control",
              icon !== undefined && "pl-8",
              isMono && "figures",
              isMain && "border-line-strong!",
            )}
            {...(typed !== undefined && { value: typed })}
            onChange={({ target: { value } }) => {
              if (keepsTyped) setTyped(value);
              onValueChange?.(value);
            }}
            onBlur={(event) => {
              setTyped(undefined);
              rest.onBlur?.(event);
            }}
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
          {...(isMono && { spellCheck: false })}
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

export interface FormProps extends Omit<ComponentPropsWithRef<"form">, "onSubmit"> {
  /** Enter in a field, or a press of the button. */
  onSubmit: () => void;
}

/** A form whose fields check themselves, not the browser. Submitting focuses the first field that is invalid then. */
export function Form({ onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onSubmit();
        // After React's own microtask has drawn what is invalid.
        queueMicrotask(() => {
          const invalid = Array.from(form.querySelectorAll<HTMLElement>("[aria-invalid=true]"));
          // Options that are closed have fields too.
          invalid.find((field) => field.checkVisibility())?.focus();
        });
      }}
    />
  );
}
