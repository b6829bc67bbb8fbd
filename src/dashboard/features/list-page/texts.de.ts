import { formatCount } from "../../base/design-system/format.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  filters: "Filter",
  filtersSet: (count) => `Filter: ${formatCount(count)}`,
  clear: "Filter aufheben",
  size: "Pro Seite",
  noMatch: {
    title: "Nichts passt",
    text: "Nehmen Sie einen Filter weg, oder suchen Sie nach einem anderen Wort.",
  },
  noPage: {
    title: "Diese Seite liegt hinter dem Ende",
    text: "So viele Einträge gibt es nicht.",
    back: "Zur ersten Seite",
  },
};
