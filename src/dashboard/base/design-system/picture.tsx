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
  className,
  onFailed,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
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
        className,
      )}
      onError={() => {
        setFailedSrc(src);
        onFailed?.();
      }}
    />
  );
}
