import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface LightBoxProps {
  /** Size of the picture, px: reserves its aspect ratio before it is loaded. */
  width: number;
  height: number;
  children: ReactNode;
  /** Draws a blank as a placeholder. */
  isBlank?: boolean;
  className?: string | undefined;
}

/**
 * A neutral surround with one picture in its aspect ratio, as large as possible, with crop marks. `className` must set a
 * height or an aspect ratio, and may use `--picture-ratio`.
 */
export function LightBox({ width, height, children, isBlank = false, className }: LightBoxProps) {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return (
    <div className={classNames("light-box bg-canvas", className)} style={{ "--picture-ratio": ratio }}>
      <div className="light-box-surround grid size-full place-items-center">
        <div
          className={classNames("crop-marks", isBlank && "border border-line bg-panel")}
          style={{
            // The smaller of the two limits: the box's width, or its height times the ratio.
            width: `min(100cqw - var(--surround), (100cqh - var(--surround)) * ${ratio})`,
            aspectRatio: String(ratio),
          }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
