import { classNames } from "./class-names.ts";

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
