import { type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

export interface PictureProps {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** Shown if there is no address or the picture does not load. */
  fallback: ReactNode;
  isEager?: boolean;
  /** `top`: fills the container and shows the picture's top. */
  fit?: "whole" | "top";
  /** No squares behind transparent parts. */
  isPlain?: boolean;
  className?: string;
  /** Called if the picture does not load. */
  onFailed?: () => void;
}

/** A picture that fills its container, with a fallback. */
export function Picture({
  src,
  alt,
  width,
  height,
  fallback,
  isEager = false,
  fit = "whole",
  isPlain = false,
  className,
  onFailed,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  // The squares behind transparent parts must not be seen before the picture, nor beside one of another ratio.
  const [filledBy, setFilledBy] = useState<string>();
  if (src === null || src === undefined || src === "" || failedSrc === src) return fallback;
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? "eager" : "lazy"}
      decoding="async"
      fetchPriority={isEager ? "high" : "low"}
      className={classNames(
        "absolute inset-0 size-full",
        fit === "top" ? "object-cover object-top" : "object-contain",
        filledBy === src && "checkerboard",
        className,
      )}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight, clientWidth, clientHeight } }) => {
        const isOfRatio = Math.abs((naturalWidth / naturalHeight) * clientHeight - clientWidth) < 1;
        if ((fit === "top" || isOfRatio) && clientWidth > 0 && !isPlain) setFilledBy(src);
      }}
      onError={() => {
        setFailedSrc(src);
        onFailed?.();
      }}
    />
  );
}

interface LightBoxProps {
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
