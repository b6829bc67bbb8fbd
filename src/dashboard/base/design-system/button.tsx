import type { ComponentPropsWithRef, ReactElement } from "react";
import { Link, type LinkProps } from "react-router";
import { Icon, type IconName } from "./icon.tsx";
import { classNames } from "./class-names.ts";
import type { Align, Side } from "./place-popover.ts";
import { Tooltip } from "./tooltip.tsx";

/** `primary`: the main action of a screen. `quiet`: borderless, for toolbars. `danger`: cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
/** 28 and 32 px; both 40 px on touch screens. */
export type ControlSize = "small" | "medium";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-pressed active:bg-accent-pressed disabled:bg-accent",
  secondary:
    "border-frame bg-panel text-ink hover:bg-[image:linear-gradient(var(--color-hover),var(--color-hover))]",
  quiet:
    "border-transparent text-ink-2 hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
  danger: "border-error bg-panel text-error hover:bg-error hover:text-bg",
};

/** Classes of a button, for a `<button>` or a link. */
export function buttonClasses(variant: ButtonVariant, size: ControlSize, className?: string): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-control border font-medium whitespace-nowrap select-none",
    "transition-colors disabled:opacity-45 disabled:pointer-events-none aria-disabled:opacity-45",
    size === "small" ? "h-control-small px-2 text-13" : "h-control px-3 text-13",
    variants[variant],
    className,
  );
}

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

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label" | "children"> {
  /** An icon that is not one of the design system's is an element. */
  icon: IconName | ReactElement;
  /** The accessible name and the tooltip. */
  label: string;
  /** Shown in the tooltip after the label. */
  shortcut?: string;
  variant?: ButtonVariant;
  size?: ControlSize;
  tooltipSide?: Side;
  tooltipAlign?: Align;
}

export function IconButton({
  icon,
  label,
  shortcut,
  variant = "quiet",
  size = "medium",
  tooltipSide = "bottom",
  tooltipAlign = "center",
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip
      side={tooltipSide}
      align={tooltipAlign}
      content={
        shortcut === undefined ? (
          label
        ) : (
          <>
            {label} <span className="figures opacity-70">{shortcut}</span>
          </>
        )
      }
    >
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={buttonClasses(
          variant,
          size,
          classNames(size === "small" ? "w-control-small" : "w-control", "px-0!", className),
        )}
      >
        {typeof icon === "string" ? <Icon name={icon} /> : icon}
      </button>
    </Tooltip>
  );
}

/** Takes its row away. */
export function RemoveButton(props: Pick<IconButtonProps, "label" | "disabled" | "onClick">) {
  return <IconButton icon="trash" size="small" tooltipAlign="end" {...props} />;
}
