import { type Translation, pluralIn } from "../language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

/** The words of the parts that every page is made of. */
export const translation: Translation<typeof texts> = {
  close: "Fermer",
  cancel: "Annuler",
  dismiss: "Masquer",
  raw: "La réponse d’origine",
  keys: { control: "Ctrl", shift: "Maj" },
  copied: "Copié.",
  copyRefused: "Le navigateur n’a pas autorisé la copie. Sélectionnez le texte et copiez-le à la main.",
  shortenedBy: (size) => ` … encore ${size} … `,
  shortened: (count) => {
    const several = `${count} images de ce texte sont affichées raccourcies. La copie les prend en entier.`;
    return plural(count, {
      one: `${count} image de ce texte est affichée raccourcie. La copie la prend en entier.`,
      many: several,
      other: several,
    });
  },
  pages: "Pages",
  pageNumber: (page) => `Page ${page}`,
  previousPage: "Page précédente",
  nextPage: "Page suivante",
  nothingHere: (noun) => `Pas de ${noun} ici`,
  range: (first, last) => `${first}–${last}`,
  rangeOf: (first, last, total) => `${first}–${last} sur ${total}`,
  quoted: (text) => `« ${text} »`,
  units: {
    underMillisecond: "<1 ms",
    minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
    hours: (hours, minutes) => `${hours} h ${minutes} min`,
    days: (days, hours) => `${days} j ${hours} h`,
  },
};
