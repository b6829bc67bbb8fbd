import { splitAtTopLevel } from "#scene/values/split-at-top-level.ts";
import { isScenePage } from "../../model/composition/editable-properties.ts";
import { distinctColors } from "./color-model.ts";
import type { FieldSurroundings } from "./field-context.ts";

const countMax = 18;
const stopsMax = 32;

/** The colours of the composition, then of the page and its components, including those in gradients and lists. */
export function usedColors({ components, changes }: FieldSurroundings): string[] {
  // The list is cut, and the ground is the largest surface of the picture.
  const pageFirst = components.toSorted((a, b) => Number(isScenePage(b)) - Number(isScenePage(a)));
  const ofTemplate = pageFirst.flatMap(({ properties }) =>
    properties.flatMap(({ kind, property, defaultText = "" }) => {
      if (kind === "color") return [defaultText];
      if (kind === "gradient") return colorsOfGradient(defaultText);
      return kind === "json" && property === "colors" ? splitAtTopLevel(defaultText, stopsMax) : [];
    }),
  );
  const changed = changes.flatMap(({ value }) =>
    typeof value === "string" ? [value, ...colorsOfGradient(value)] : [],
  );
  return distinctColors([...changed, ...ofTemplate], countMax);
}

function colorsOfGradient(text: string): string[] {
  const inside = /^(?:linear|radial)-gradient\(([\s\S]*)\)$/i.exec(text.trim())?.[1];
  if (inside === undefined) return [];
  return splitAtTopLevel(inside, stopsMax).map((part) => part.replace(/\s+[+-]?[\d.]+%$/, ""));
}
