import { useEffect, useState } from "react";
import { type ButtonVariant, type ControlSize, Button, IconButton } from "./button.tsx";
import type { Align } from "./place-popover.ts";
import { texts } from "./texts.ts";
import { announce, showToast } from "./toast.ts";

const confirmedMs = 1_500;

export interface CopyButtonProps {
  /** The text, or a function that creates it when pressed. */
  text: string | (() => string);
  /** `Copy id`, `Copy as curl`. */
  label: string;
  isLabelShown?: boolean;
  variant?: ButtonVariant;
  size?: ControlSize;
  className?: string;
  tooltipAlign?: Align;
  onCopied?: (() => void) | undefined;
}

/** Copies a text, confirms with a check mark, and announces it to screen readers. */
export function CopyButton({
  text,
  label,
  isLabelShown = false,
  variant = "quiet",
  size = "small",
  tooltipAlign = "center",
  onCopied,
  ...rest
}: CopyButtonProps) {
  const [isDone, setDone] = useState(false);

  useEffect(() => {
    if (!isDone) return undefined;
    const timer = window.setTimeout(() => setDone(false), confirmedMs);
    return () => window.clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    if (!(await copyText(typeof text === "string" ? text : text(), { isShown: false }))) return;
    setDone(true);
    onCopied?.();
  }

  const icon = isDone ? "check" : "copy";
  const onClick = () => void copy();
  return isLabelShown ? (
    <Button {...rest} icon={icon} variant={variant} size={size} onClick={onClick}>
      <span>{label}</span>
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

/** Copies text to the clipboard and confirms it; false if the browser refuses. `isShown: false` only announces it to screen readers. */
export async function copyText(text: string, { isShown = true } = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (isShown) showToast(texts.copied);
    else announce(texts.copied);
    return true;
  } catch {
    // No permission, or not a secure origin. There is no other API.
    showToast(texts.copyRefused, { tone: "error" });
    return false;
  }
}
