import { useLayoutEffect, useRef } from "react";
import { texts } from "./texts.ts";

/** The difference of file and preview, in place of the picture. */
export function DifferenceView({
  paintDifference,
  size,
}: {
  paintDifference: (canvas: HTMLCanvasElement) => void;
  size: { width: string; height: string };
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current !== null) paintDifference(canvas.current);
  }, [paintDifference]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={texts.difference}
      className="absolute top-0 left-0"
      style={size}
    />
  );
}
