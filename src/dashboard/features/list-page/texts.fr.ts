import { formatCount } from "../../base/design-system/format.ts";
import type { Translation } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

/** The words of every list with filters and pages. */
export const translation: Translation<typeof texts> = {
  filters: "Filtres",
  filtersSet: (count) => `Filtres : ${formatCount(count)}`,
  clear: "Effacer les filtres",
  size: "Par page",
  noMatch: { title: "Aucun résultat", text: "Retirez un filtre, ou cherchez un autre mot." },
  noPage: {
    title: "Cette page est au-delà de la fin",
    text: "Il n’y a pas autant d’entrées.",
    back: "Aller à la première page",
  },
};
