import type { ComponentPropsWithRef, ReactElement } from "react";
import { type ButtonVariant, buttonClasses, type ControlSize } from "./button-classes.ts";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";
import type { Align, Side } from "./place-popover.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "aria-label" | "children"> {
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
