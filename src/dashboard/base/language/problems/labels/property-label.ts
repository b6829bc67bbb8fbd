import type { PropertyLabel } from "#scene/properties/property-spec.ts";
import { texts } from "./texts.ts";

/** The label of a property in the user's language. */
export function propertyLabel(label: PropertyLabel): string {
  if (typeof label === "object") return label.name;
  const words: Readonly<Record<string, string>> = texts;
  return words[label] ?? label;
}
