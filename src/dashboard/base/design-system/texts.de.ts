import type { texts } from "./texts.ts";
import { pluralIn } from "../language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  close: "Schließen",
  cancel: "Abbrechen",
  dismiss: "Ausblenden",
  raw: "Die Antwort im Original",
  keys: { control: "Strg", shift: "Umschalt" },
  copied: "Kopiert.",
  copyRefused:
    "Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text, und kopieren Sie ihn von Hand.",
  shortenedBy: (size) => ` … noch ${size} … `,
  shortened: (count) =>
    plural(count, {
      one: "Ein Bild in diesem Text ist gekürzt gezeigt. Kopiert wird es ganz.",
      other: `${count} Bilder in diesem Text sind gekürzt gezeigt. Kopiert werden sie ganz.`,
    }),
  pages: "Seiten",
  pageNumber: (page) => `Seite ${page}`,
  previousPage: "Vorherige Seite",
  nextPage: "Nächste Seite",
  nothingHere: (noun) => `Keine ${noun} hier`,
  range: (first, last) => `${first}–${last}`,
  rangeOf: (first, last, total) => `${first}–${last} von ${total}`,
  quoted: (text) => `„${text}“`,
  units: {
    underMillisecond: "<1 ms",
    minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    days: (days, hours) => `${days} T ${hours} h`,
  },
};
