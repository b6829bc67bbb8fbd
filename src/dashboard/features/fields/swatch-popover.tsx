import type { ReactNode } from "react";
import { Popover } from "../../base/design-system/popover.tsx";

export interface SwatchPopoverProps {
  label: string;
  /** CSS background of the swatch. */
  background: string;
  children: ReactNode;
  onClose?: (() => void) | undefined;
}

/** A swatch that opens a picker. */
export function SwatchPopover({ label, background, children, onClose }: SwatchPopoverProps) {
  return (
    <Popover
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="checkerboard block size-control shrink-0 overflow-hidden rounded-control border border-frame forced-color-adjust-none"
        >
          <span className="block size-full" style={{ background }} />
        </button>
      }
      onClose={onClose}
    >
      {() => children}
    </Popover>
  );
}
