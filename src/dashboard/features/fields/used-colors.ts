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

/** For a gradient of a component: its own colour, then those of the others, without the ground, on which an end would vanish. */
export function gradientColors({ components, changes }: FieldSurroundings, componentId?: string): string[] {
  const own = components.find(({ id }) => id === componentId);
  const color = own?.properties.find(({ kind }) => kind === "color");
  const changed = changes.find((one) => one.componentId === componentId && one.property === color?.property);
  const others = components.filter((one) => one !== own && !isScenePage(one));
  const otherChanges = changes.filter((one) => others.some(({ id }) => id === one.componentId));
  return distinctColors(
    [
      String(changed?.value ?? color?.defaultText ?? ""),
      ...usedColors({ components: others, changes: otherChanges }),
    ],
    countMax,
  );
}

function colorsOfGradient(text: string): string[] {
  const inside = /^(?:linear|radial)-gradient\(([\s\S]*)\)$/i.exec(text.trim())?.[1];
  if (inside === undefined) return [];
  return splitAtTopLevel(inside, stopsMax).map((part) => part.replace(/\s+[+-]?[\d.]+%$/, ""));
}
