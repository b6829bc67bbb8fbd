import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export type StatusTone = "ok" | "warn" | "error" | "info" | "neutral";

const colours: Record<StatusTone, string> = {
  ok: "text-ok",
  warn: "text-warn",
  error: "text-error",
  info: "text-info",
  neutral: "text-ink-3",
};

/** An icon and a label; the colour only repeats their meaning. */
export function StatusBadge({
  tone,
  icon,
  label,
  isTurning = false,
}: {
  tone: StatusTone;
  icon: IconName;
  label: string;
  isTurning?: boolean;
}) {
  return (
    <span className={classNames("inline-flex items-center gap-1.5 whitespace-nowrap", colours[tone])}>
      <Icon name={icon} size={14} className={isTurning ? "animate-spin" : undefined} />
      <span>{label}</span>
    </span>
  );
}
