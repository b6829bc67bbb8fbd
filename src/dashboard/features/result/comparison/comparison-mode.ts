export const comparisonModes = ["side", "swipe", "difference"] as const;
export type ComparisonMode = (typeof comparisonModes)[number];
