import { useState } from "react";
import { formatHex, parseColor } from "#scene/values/color.ts";
import { Button } from "../design-system/button.tsx";
import { IconButton } from "../design-system/icon-button.tsx";
import { NumberField } from "../design-system/number-field.tsx";
import { SegmentedControl } from "../design-system/segmented-control.tsx";
import { TextField } from "../design-system/text-field.tsx";
import { useFieldSurroundings } from "./field-surroundings.ts";
import { swatchBackground } from "./color-model.ts";
import {
  type EditedGradient,
  type EditedStop,
  formatGradient,
  gradientStopsMax,
  readGradient,
  reversed,
  startGradient,
  withStop,
} from "./gradient-model.ts";
import { texts } from "./texts.ts";
import { usedColors } from "./used-colors.ts";

export interface GradientEditorProps {
  text: string;
  onTextChange: (text: string) => void;
}

/** Shape, direction and stops of a gradient. */
export function GradientEditor({ text, onTextChange }: GradientEditorProps) {
  const surroundings = useFieldSurroundings();
  const [first] = useState(() => startGradient(usedColors(surroundings)));
  // The edited gradient while a colour is incomplete and the text therefore invalid.
  const [draft, setDraft] = useState<EditedGradient>();
  const read = readGradient(text);
  const gradient = draft ?? read;
  const words = texts.gradient;

  function change(next: EditedGradient) {
    const written = formatGradient(next);
    setDraft(readGradient(written) === undefined ? next : undefined);
    onTextChange(written);
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-3">
      <SegmentedControl
        label={words.shape}
        size="small"
        segments={[
          { value: "none", label: words.none },
          { value: "linear", label: words.linear },
          { value: "radial", label: words.radial },
        ]}
        value={gradient?.shape ?? "none"}
        onValueChange={(shape) => {
          setDraft(undefined);
          if (shape === "none") onTextChange("");
          else change({ ...(gradient ?? first), shape });
        }}
      />
      {gradient !== undefined && (
        <>
          {gradient.shape === "linear" ? (
            <NumberField
              label={words.angle}
              unit="°"
              step={5}
              minimum={0}
              maximum={360}
              value={gradient.angle}
              onValueChange={(angle) => {
                if (angle !== undefined) change({ ...gradient, angle });
              }}
            />
          ) : (
            <TextField
              label={words.center}
              isMono
              spellCheck={false}
              value={gradient.center}
              onValueChange={(center) => change({ ...gradient, center })}
            />
          )}
          <ol aria-label={words.stops} className="flex flex-col gap-2">
            {gradient.stops.map((stop, index) => (
              <li key={index}>
                <StopRow
                  number={index + 1}
                  stop={stop}
                  isRemovable={gradient.stops.length > 2}
                  onChange={(next) => change({ ...gradient, stops: gradient.stops.with(index, next) })}
                  onRemove={() => change({ ...gradient, stops: gradient.stops.toSpliced(index, 1) })}
                />
              </li>
            ))}
          </ol>
          <div className="flex flex-wrap gap-1">
            <Button
              size="small"
              icon="plus"
              disabled={gradient.stops.length >= gradientStopsMax}
              onClick={() => change(withStop(gradient))}
            >
              {words.addStop}
            </Button>
            <Button size="small" variant="quiet" onClick={() => change(reversed(gradient))}>
              {words.reverse}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

interface StopRowProps {
  number: number;
  stop: EditedStop;
  isRemovable: boolean;
  onChange: (stop: EditedStop) => void;
  onRemove: () => void;
}

function StopRow({ number, stop, isRemovable, onChange, onRemove }: StopRowProps) {
  const color = parseColor(stop.color);
  return (
    <div className="flex items-center gap-1">
      <span className="checkerboard relative block size-control shrink-0 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none has-focus-visible:outline-2 has-focus-visible:outline-focus">
        <span className="absolute inset-0" style={{ background: swatchBackground(color) }} />
        <input
          type="color"
          aria-label={texts.gradient.pickStop(number)}
          value={color === undefined ? "#000000" : formatHex({ ...color, alpha: 1 })}
          className="absolute inset-0 size-full opacity-0"
          onChange={(event) => {
            const picked = parseColor(event.target.value);
            if (picked !== undefined)
              onChange({ ...stop, color: formatHex({ ...picked, alpha: color?.alpha ?? 1 }) });
          }}
        />
      </span>
      <TextField
        label={texts.gradient.stopColor(number)}
        isLabelHidden
        isMono
        className="flex-1"
        spellCheck={false}
        value={stop.color}
        error={color === undefined ? texts.gradient.noColor : undefined}
        onValueChange={(text) => onChange({ ...stop, color: text })}
      />
      <NumberField
        label={texts.gradient.stopPlace(number)}
        isLabelHidden
        className="w-20"
        unit="%"
        minimum={0}
        maximum={100}
        value={stop.place}
        onValueChange={(place) => {
          if (place !== undefined) onChange({ ...stop, place });
        }}
      />
      <IconButton
        icon="trash"
        size="small"
        label={texts.gradient.removeStop(number)}
        tooltipAlign="end"
        disabled={!isRemovable}
        onClick={onRemove}
      />
    </div>
  );
}
