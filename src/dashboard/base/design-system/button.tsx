import type { ComponentPropsWithRef } from "react";
import { Link, type LinkProps } from "react-router";
import { type ButtonVariant, buttonClasses, type ControlSize } from "./button-classes.ts";
import { Icon, type IconName } from "./icon.tsx";

interface Look {
  variant?: ButtonVariant;
  size?: ControlSize;
  icon?: IconName | undefined;
}

export interface ButtonProps extends ComponentPropsWithRef<"button">, Look {
  /** The action is in progress: shows a spinner and ignores presses. The button keeps its focus. */
  isPending?: boolean;
}

export function Button({
  variant = "secondary",
  size = "medium",
  icon,
  isPending = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isPending ? "button" : type}
      className={buttonClasses(variant, size, className)}
      aria-busy={isPending || undefined}
      onClick={isPending ? undefined : onClick}
    >
      {isPending ? (
        <Icon name="working" className="animate-spin" />
      ) : (
        icon !== undefined && <Icon name={icon} />
      )}
      {children}
    </button>
  );
}

/** A link inside the dashboard that looks like a button. */
export function ButtonLink({
  variant = "secondary",
  size = "medium",
  icon,
  className,
  children,
  ...rest
}: LinkProps & Look & { className?: string | undefined }) {
  return (
    <Link {...rest} className={buttonClasses(variant, size, className)}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </Link>
  );
}
