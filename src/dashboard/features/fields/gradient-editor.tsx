import { useState } from "react";
import { parseColor } from "#scene/values/color.ts";
import { Button, RemoveButton } from "../../base/design-system/button.tsx";
import { NumberField } from "../../base/design-system/number-field.tsx";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { useFieldSurroundings } from "./field-context.ts";
import { ColorField } from "./color-field.tsx";
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
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { texts } from "./texts.ts";
import { gradientColors } from "./used-colors.ts";

export interface GradientEditorProps {
  /** Its colour is the start of a new gradient. */
  componentId: string | undefined;
  text: string;
  onTextChange: (text: string) => void;
}

/** Shape, direction and stops of a gradient. */
export function GradientEditor({ componentId, text, onTextChange }: GradientEditorProps) {
  const surroundings = useFieldSurroundings();
  const [first] = useState(() => startGradient(gradientColors(surroundings, componentId)));
  // The edited gradient with its spelling and order: reading the text again would change them under the cursor.
  const [draft, setDraft] = useState<{ gradient: EditedGradient; text: string }>();
  const gradient = draft?.text === text ? draft.gradient : readGradient(text);
  const words = texts.gradient;

  function change(next: EditedGradient) {
    const written = formatGradient(next);
    setDraft({ gradient: next, text: written });
    onTextChange(written);
  }

  return (
    <div className="flex w-96 max-w-full flex-col gap-3">
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
    <div className="flex items-start gap-1">
      <ColorField
        frame={{
          label: texts.gradient.stopColor(number),
          isLabelHidden: true,
          className: "flex-1",
          error: color === undefined ? problemTexts.notColor : undefined,
        }}
        pickLabel={texts.gradient.pickStop(number)}
        text={stop.color}
        onTextChange={(text) => onChange({ ...stop, color: text })}
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
      <RemoveButton label={texts.gradient.removeStop(number)} disabled={!isRemovable} onClick={onRemove} />
    </div>
  );
}
