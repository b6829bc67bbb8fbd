import { useEffect, useState } from "react";
import type { ButtonVariant, ControlSize } from "./button-classes.ts";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Align } from "./place-popover.ts";
import { showToast } from "./toast.ts";

const confirmedMs = 1_500;

export interface CopyButtonProps {
  /** The text, or what makes it when pressed. */
  text: string | (() => string);
  /** `Copy id`, `Copy as curl`: says what is copied. */
  label: string;
  isLabelShown?: boolean;
  variant?: ButtonVariant;
  size?: ControlSize;
  tabIndex?: number;
  className?: string;
  tooltipAlign?: Align;
}

/** Copies, confirms with a check mark, and says so to a screen reader. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
  variant = "quiet",
  size = "small",
  tooltipAlign = "center",
  ...rest
}: CopyButtonProps) {
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = window.setTimeout(() => {
      setDone(false);
    }, confirmedMs);
    return () => {
      window.clearTimeout(timer);
    };
  }, [isDone]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setDone(true);
      showToast("Copied.");
    } catch {
      // Refused by the browser: no permission, or a page that is not secure. There is no other way to the clipboard.
      showToast("The browser did not allow copying. Select the text and copy it by hand.", { tone: "error" });
    }
  }

  const icon = isDone ? "check" : "copy";
  const onClick = () => void copy();
  return isLabelShown ? (
    <Button {...rest} icon={icon} variant={variant} size={size} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <IconButton
      {...rest}
      icon={icon}
      label={label}
      variant={variant}
      size={size}
      tooltipAlign={tooltipAlign}
      onClick={onClick}
    />
  );
}
