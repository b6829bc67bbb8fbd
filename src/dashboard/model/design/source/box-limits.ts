import { componentProperties } from "#scene/properties/component-properties.ts";

/** The numbers that say where a component is. All types have them, with the same limits. */
export const boxFields = ["x", "y", "width", "height", "rotation"] as const;

export type BoxField = (typeof boxFields)[number];

/** The least and the most that a document can have, px or degrees. */
export function boxLimitsOf(field: BoxField): { least: number; most: number } {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } =
    componentProperties.RECTANGLE[field];
  return { least: minimum, most: maximum };
}

/** The nearest number that a document can have. */
export function withinLimits(field: BoxField, value: number): number {
  const { least, most } = boxLimitsOf(field);
  return Math.min(most, Math.max(least, value));
}
