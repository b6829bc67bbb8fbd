import { useEffect } from "react";
import type { Hsv } from "./color-model.ts";
import { texts } from "./texts.ts";
import { usePlane } from "./use-plane.ts";

export interface ColorPlaneProps {
  hsv: Hsv;
  onChange: (hsv: Hsv) => void;
}

/** Saturation to the right, brightness upwards. Arrow keys move by one per cent, with Shift by ten. */
export function ColorPlane({ hsv, onChange }: ColorPlaneProps) {
  const { hue, saturation, value } = hsv;
  const plane = usePlane(
    { x: saturation, y: 1 - value },
    ({ x, y }) => onChange({ hue, saturation: x, value: 1 - y }),
    {
      Home: { x: 0, y: 1 - value },
      End: { x: 1, y: 1 - value },
      PageUp: { x: saturation, y: 0.9 - value },
      PageDown: { x: saturation, y: 1.1 - value },
    },
  );
  const { ref } = plane;

  useEffect(() => {
    // The popover has the focus while this chunk loads; `data-autofocus` works once the chunk has loaded.
    if (ref.current?.closest("[popover]") === document.activeElement) ref.current?.focus();
  }, [ref]);

  const percent = Math.round(saturation * 100);
  return (
    <div
      {...plane}
      role="slider"
      tabIndex={0}
      data-autofocus
      aria-label={texts.color.plane}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={texts.color.planeAt(percent, Math.round(value * 100))}
      className="relative h-36 w-full touch-none rounded-control border border-line-strong forced-color-adjust-none"
      style={{
        background: `linear-gradient(to top, #000, transparent), linear-gradient(to right, #fff, hsl(${hue} 100% 50%))`,
      }}
    >
      <span
        className="pointer-events-none absolute size-3.5 -translate-1/2 rounded-full border-2 border-white outline outline-black/70"
        style={{ left: `${saturation * 100}%`, top: `${100 - value * 100}%` }}
      />
    </div>
  );
}
