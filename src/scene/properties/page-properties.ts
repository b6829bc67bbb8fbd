import { colorSpec, gradientSpec } from "./property-spec.ts";

/** The properties of a page itself, below its components. The gradient is painted over the colour. */
export const pageProperties = {
  background: colorSpec("background", "#ffffff"),
  backgroundGradient: gradientSpec("backgroundGradient"),
};
