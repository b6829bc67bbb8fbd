import { useState } from "react";
import { Button, RemoveButton } from "../../../base/design-system/button.tsx";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { guidesMax, guidesOf, withGuides } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

/** The guides, as numbers: components snap to them, and renders do not show them. */
export function GuidesField({ designer }: { designer: Designer }) {
  const guides = guidesOf(designer.source);
  const [place, setPlace] = useState<number | undefined>();
  const words = texts.guides;
  const set = (axis: "x" | "y", places: readonly number[]) =>
    designer.edit((design) => ({
      ...design,
      source: withGuides(design.source, { ...guidesOf(design.source), [axis]: places }),
    }));
  const add = (axis: "x" | "y") => {
    if (place === undefined || guides[axis].includes(place)) return;
    set(
      axis,
      [...guides[axis], place].toSorted((a, b) => a - b),
    );
  };
  return (
    <fieldset className="col-span-2 flex flex-col gap-2">
      <legend className="pb-1 text-12 font-medium text-ink-2">{words.label}</legend>
      {(["x", "y"] as const).map((axis) =>
        guides[axis].map((px) => (
          <span key={`${axis} ${px}`} className="flex items-center gap-2 text-13">
            <span className="figures flex-1">{words.at[axis](px)}</span>
            <RemoveButton
              label={words.remove(words.at[axis](px))}
              onClick={() =>
                set(
                  axis,
                  guides[axis].filter((one) => one !== px),
                )
              }
            />
          </span>
        )),
      )}
      <div className="flex flex-wrap items-end gap-2">
        <NumberField
          label={words.place}
          size="small"
          className="w-24"
          unit="px"
          value={place}
          onValueChange={setPlace}
        />
        {(["x", "y"] as const).map((axis) => (
          <Button
            key={axis}
            size="small"
            disabled={place === undefined || guides[axis].length >= guidesMax}
            onClick={() => add(axis)}
          >
            {words.add[axis]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
