import { IconButton } from "./button.tsx";

export interface LeafButtonsProps {
  previous: string;
  next: string;
  index: number;
  count: number;
  /** Called with −1 or 1, also at the ends. */
  onStep: (by: number) => void;
}

/** Previous and next buttons in the footer of a dialog. */
export function LeafButtons({ previous, next, index, count, onStep }: LeafButtonsProps) {
  return (
    <span className="mr-auto flex items-center gap-1">
      <IconButton
        icon="chevronLeft"
        label={previous}
        variant="secondary"
        tooltipSide="top"
        tooltipAlign="start"
        aria-disabled={index === 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevronRight"
        label={next}
        variant="secondary"
        tooltipSide="top"
        aria-disabled={index === count - 1}
        onClick={() => onStep(1)}
      />
    </span>
  );
}
