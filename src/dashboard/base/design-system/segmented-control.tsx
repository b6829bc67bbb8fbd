import { useId } from "react";
import type { ControlSize } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon, type IconName } from "./icon.tsx";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconName;
  /** Shows the icon alone; the label becomes accessible name and tooltip. */
  isIconOnly?: boolean;
}

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: ControlSize;
  className?: string | undefined;
}

/** A choice of a few visible options. Uses radio buttons, so arrow keys change the choice. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  size = "medium",
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      className={classNames(
        // `relative` keeps the legend inside where the control is scrolled; it would make the page longer.
        "relative inline-flex w-fit shrink-0 rounded-control border border-frame bg-panel",
        size === "small" ? "h-control-small" : "h-control",
        className,
      )}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.isIconOnly === true ? segment.label : undefined}
          className={classNames(
            "relative -my-px flex items-center justify-center gap-1.5 border border-transparent text-13 font-medium text-ink-2",
            "-ml-px first-of-type:rounded-l-control last-of-type:-mr-px last-of-type:rounded-r-control",
            "not-first-of-type:not-has-checked:border-l-line hover:text-ink",
            "has-checked:z-1 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text",
            "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
            size === "small" ? "min-h-control-small" : "min-h-control",
            "min-w-control px-2.5",
          )}
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            aria-label={segment.isIconOnly === true ? segment.label : undefined}
            className="sr-only"
            onChange={() => onValueChange(segment.value)}
          />
          {segment.icon !== undefined && <Icon name={segment.icon} />}
          {segment.isIconOnly !== true && <span>{segment.label}</span>}
        </label>
      ))}
    </fieldset>
  );
}
