import { useEffect, useState } from "react";
import { type Color, colorOf, formatHex, parseColor } from "#scene/values/color.ts";
import { Button } from "../../base/design-system/button.tsx";
import {
  followHsv,
  formatLike,
  fromHsv,
  type Hsv,
  readRecentColors,
  swatchBackground,
  toHsv,
} from "./color-model.ts";
import { usePlane } from "./use-plane.ts";
import { useFieldSurroundings } from "./field-context.ts";
import { texts } from "./texts.ts";
import { usedColors } from "./used-colors.ts";

export interface ColorPickerProps {
  text: string;
  onTextChange: (text: string) => void;
}

const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 };
const rainbow =
  "linear-gradient(to right, #f00 0%, #ff0 16.67%, #0f0 33.33%, #0ff 50%, #00f 66.67%, #f0f 83.33%, #f00 100%)";

/** Plane, hue, opacity, the eyedropper if the browser has one, recent and used colours. */
export function ColorPicker({ text, onTextChange }: ColorPickerProps) {
  const color = colorOf(text) ?? black;
  const [chosen, setChosen] = useState<Hsv>(() => toHsv(color));
  // Read once, so that swatches do not move while picking.
  const [recent] = useState(readRecentColors);
  const hsv = followHsv(color, chosen);
  const opaque = formatHex({ ...color, alpha: 1 });
  const percent = Math.round(color.alpha * 100);

  function pick(next: Color) {
    onTextChange(formatLike(text, next));
  }

  function pickHsv(next: Hsv) {
    setChosen(next);
    // Picking a transparent colour makes it opaque.
    pick(fromHsv(next, color.alpha === 0 ? 1 : color.alpha));
  }

  return (
    <div className="flex w-60 max-w-full flex-col gap-3">
      <ColorPlane hsv={hsv} onChange={pickHsv} />
      <ColorSlider
        label={texts.color.hue}
        value={Math.round(hsv.hue)}
        maximum={360}
        valueText={`${Math.round(hsv.hue)}°`}
        background={rainbow}
        onChange={(hue) => pickHsv({ ...hsv, hue })}
      />
      <ColorSlider
        label={texts.color.opacity}
        value={percent}
        maximum={100}
        valueText={`${percent} %`}
        background={`linear-gradient(to right, transparent, ${opaque})`}
        onChange={(alpha) => pick({ ...color, alpha: alpha / 100 })}
      />
      <Eyedropper
        onPick={(picked) => {
          const read = parseColor(picked);
          if (read !== undefined) pick({ ...read, alpha: color.alpha === 0 ? 1 : color.alpha });
        }}
      />
      <Swatches label={texts.color.recent} colors={recent} current={color} onPick={onTextChange} />
      <UsedColors current={color} onPick={onTextChange} />
    </div>
  );
}

function UsedColors({ current, onPick }: { current: Color; onPick: (color: string) => void }) {
  const surroundings = useFieldSurroundings();
  const [colors] = useState(() => usedColors(surroundings));
  return <Swatches label={texts.color.used} colors={colors} current={current} onPick={onPick} />;
}

interface SwatchesProps {
  label: string;
  colors: readonly string[];
  current: Color;
  onPick: (color: string) => void;
}

function Swatches({ label, colors, current, onPick }: SwatchesProps) {
  if (colors.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-1">
      <p aria-hidden="true" className="text-12 text-ink-3">
        {label}
      </p>
      <div className="flex flex-wrap gap-1">
        {colors.map((text) => {
          const color = colorOf(text);
          return (
            <button
              key={text}
              type="button"
              aria-label={texts.color.use(text)}
              aria-pressed={color !== undefined && formatHex(color) === formatHex(current)}
              title={text}
              className="checkerboard size-6 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent touch:size-9"
              onClick={() => onPick(text)}
            >
              <span className="block size-full" style={{ background: swatchBackground(color) }} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

declare global {
  interface Window {
    EyeDropper?: new () => { open: () => Promise<{ sRGBHex: string }> };
  }
}

/** Picks a colour from the screen. Renders nothing in browsers without an eyedropper; Chromium has one. */
function Eyedropper({ onPick }: { onPick: (color: string) => void }) {
  const Dropper = window.EyeDropper;
  if (Dropper === undefined) return null;
  return (
    <Button
      size="small"
      icon="eyedropper"
      onClick={() => {
        new Dropper().open().then(
          ({ sRGBHex }) => onPick(sRGBHex),
          () => {
            // Cancelled by Escape.
          },
        );
      }}
    >
      {texts.color.eyedropper}
    </Button>
  );
}

interface ColorPlaneProps {
  hsv: Hsv;
  onChange: (hsv: Hsv) => void;
}

/** Saturation to the right, brightness upwards. Arrow keys move by one per cent, with Shift by ten. */
function ColorPlane({ hsv, onChange }: ColorPlaneProps) {
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

interface ColorSliderProps {
  label: string;
  value: number;
  maximum: number;
  valueText: string;
  /** CSS background of the track, from 0 to the maximum. */
  background: string;
  onChange: (value: number) => void;
}

/** A native slider over a strip of colours. */
function ColorSlider({ label, value, maximum, valueText, background, onChange }: ColorSliderProps) {
  return (
    <span className="checkerboard block h-4 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
      <input
        type="range"
        min={0}
        max={maximum}
        step={1}
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        className="colour-slider block"
        style={{ background }}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </span>
  );
}
