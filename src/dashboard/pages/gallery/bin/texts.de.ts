import { formatCount, formatList } from "../../../base/design-system/format.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  purgeText: "Alle Revisionen werden mitgelöscht. Bilder, die damit gemacht wurden, bleiben.",
  deletion: {
    title: (name) => `„${name}“ löschen?`,
    text: (days) =>
      `Die Vorlage bleibt ${days} Tage im Papierkorb. Renders und Links schlagen sofort fehl; Bilder, die damit gemacht wurden, bleiben.`,
    confirm: "Löschen",
    reading: "Es wird nachgesehen, wer sie benutzt …",
    unused: (days) => `In den letzten ${days} Tagen hat sie niemand benutzt.`,
    used: (count, days, makers) =>
      `In den letzten ${days} Tagen ${formatCount(count)}-mal benutzt${makers.length === 0 ? "" : `, von ${formatList(makers)}`}.`,
    rootKey: "Hauptschlüssel",
    others: "weiteren",
    unread: "Wer sie benutzt, konnte nicht gelesen werden.",
    done: (name) => `„${name}“ ist im Papierkorb.`,
    undo: "Wiederherstellen",
  },
  cancel: "Abbrechen",
};
