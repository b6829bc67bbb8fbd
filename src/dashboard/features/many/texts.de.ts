import { formatCount } from "../../base/design-system/format.ts";
import { pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  all: (count) => `Alle ${formatCount(count)} geladenen auswählen`,
  clear: "Auswahl aufheben",
  cancel: "Abbrechen",
  stop: "Anhalten",
  ended: "Erledigt",
  close: "Schließen",
  progress: "Bisher erledigt",
  doneOf: (done, total) => `${formatCount(done)} von ${formatCount(total)}`,
  named: (names, more) => names.join(", ") + (more === 0 ? "" : ` … und ${formatCount(more)} weitere`),
  stopping: "Wird angehalten. Was schon läuft, wird noch beendet.",
  left: (count) =>
    plural(count, {
      one: "1 wurde ausgelassen, weil Sie angehalten haben. Die Auswahl bleibt.",
      other: `${formatCount(count)} wurden ausgelassen, weil Sie angehalten haben. Die Auswahl bleibt.`,
    }),
};
