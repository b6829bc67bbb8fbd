import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("features/browser-settings", {
  timeZone: "Time zone",
  timeZoneHint: "For all dates and times shown, and for the start and end of a filter's days.",
  asBrowser: (zone: string) => `As this browser (${zone})`,
  fonts: (count: number) =>
    plural(count, { one: "1 font family", other: `${formatCount(count)} font families` }),
  weights: (weights: string) => `weights ${weights}`,
  italic: "with italic",
  uploaded: "uploaded",
});
