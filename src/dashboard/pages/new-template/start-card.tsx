import type { ReactNode } from "react";
import { classNames } from "../../base/design-system/class-names.ts";

export interface StartCardProps {
  /** The name of its group of radio buttons. */
  group: string;
  label: string;
  /** Size and format. */
  detail: string;
  isChosen: boolean;
  onChoose: () => void;
  className?: string;
  /** The picture. */
  children?: ReactNode;
}

/** A start to choose: a radio button that looks like a card. Enter submits the form, as in every radio button. */
export function StartCard(props: StartCardProps) {
  const { group, label, detail, isChosen, onChoose, className, children } = props;
  return (
    <label
      className={classNames(
        "start-card relative flex min-w-0 flex-col rounded-panel border border-line bg-panel hover:border-ink-3",
        "has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input type="radio" name={group} checked={isChosen} className="sr-only" onChange={onChoose} />
      {children}
      <span className="flex min-w-0 flex-col px-3 py-2">
        <span className="truncate font-medium" title={label}>
          {label}
        </span>
        <span className="figures truncate text-12 text-ink-3">{detail}</span>
      </span>
    </label>
  );
}
