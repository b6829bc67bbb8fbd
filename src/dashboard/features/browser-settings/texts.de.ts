import { formatCount } from "../../base/design-system/format.ts";
import { pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  timeZone: "Zeitzone",
  timeZoneHint:
    "Für alle gezeigten Tage und Zeiten, und dafür, wann die Tage eines Filters beginnen und enden.",
  asBrowser: (zone) => `Wie dieser Browser (${zone})`,
  fonts: (count) =>
    plural(count, { one: "1 Schriftfamilie", other: `${formatCount(count)} Schriftfamilien` }),
  weights: (weights) => `Stärken ${weights}`,
  italic: "mit Kursiver",
  uploaded: "hochgeladen",
};
