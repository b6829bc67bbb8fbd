import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface LightBoxProps {
  /** Of the picture, px: its true aspect ratio holds the place before the picture is there. */
  width: number;
  height: number;
  children: ReactNode;
  /** Edge of the paper, without any content of its own: a placeholder. */
  isBlank?: boolean;
  className?: string | undefined;
}

/**
 * A neutral surround with one picture in it, at its true ratio and as large as the box allows, crop marks at its
 * corners. The box needs a height or an aspect ratio from its place, which may use `--picture-ratio`.
 */
export function LightBox({ width, height, children, isBlank = false, className }: LightBoxProps) {
  const ratio = width > 0 && height > 0 ? width / height : 1;
  return (
    <div className={classNames("light-box bg-canvas", className)} style={{ "--picture-ratio": ratio }}>
      <div className="light-box-surround grid size-full place-items-center">
        <div
          className={classNames("crop-marks", isBlank && "border border-line bg-panel")}
          style={{
            // The larger of the two limits decides: the box's width, or its height times the ratio.
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
