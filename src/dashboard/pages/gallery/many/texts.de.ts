import { formatCount } from "../../../base/design-system/format.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");
const templates = (count: number) =>
  `${formatCount(count)} ${plural(count, { one: "Vorlage", other: "Vorlagen" })}`;

export const translation: typeof texts = {
  column: "Auswahl",
  choose: (name) => `${name} auswählen`,
  favourite: (name) => `${name} zu den Favoriten`,
  noFavourite: (name) => `${name} aus den Favoriten entfernen`,
  bar: "Ausgewählte Vorlagen",
  count: (count) => `${templates(count)} ausgewählt.`,
  actions: {
    tag: "Schlagwörter hinzufügen",
    export: "Exportieren",
    duplicate: "Duplizieren",
    delete: "Löschen",
  },
  tags: "Neue Schlagwörter",
  tagsHint: "Durch Kommas getrennt. Vorhandene Schlagwörter bleiben.",
  tagProblems: { tooMany: "Das sind zu viele Schlagwörter.", tooLong: "Ein Schlagwort ist zu lang." },
  many: {
    tag: {
      title: "Schlagwörter hinzufügen",
      ask: (count) =>
        `${templates(count)} ${plural(count, { one: "bekommt", other: "bekommen" })} diese Schlagwörter, auch im Entwurf.`,
      start: "Hinzufügen",
      done: (count) =>
        `${templates(count)} ${plural(count, { one: "hat", other: "haben" })} die Schlagwörter.`,
      failed: (count) =>
        `${templates(count)} ${plural(count, { one: "ließ", other: "ließen" })} sich nicht ändern.`,
    },
    export: {
      title: "Exportieren",
      ask: (count) => `${templates(count)} als Dateien in einem ZIP-Archiv.`,
      start: "Herunterladen",
      done: (count) => `${templates(count)} ${plural(count, { one: "ist", other: "sind" })} im Archiv.`,
      failed: (count) =>
        `${templates(count)} ${plural(count, { one: "ließ", other: "ließen" })} sich nicht lesen.`,
    },
    duplicate: {
      title: "Duplizieren",
      ask: (count) => `Von ${templates(count)} wird eine Kopie gemacht.`,
      start: "Duplizieren",
      done: (count) => `${templates(count)} ${plural(count, { one: "hat", other: "haben" })} eine Kopie.`,
      failed: (count) =>
        `${templates(count)} ${plural(count, { one: "ließ", other: "ließen" })} sich nicht kopieren.`,
    },
    delete: {
      title: "Löschen?",
      ask: (count, days) =>
        `${templates(count)} ${plural(count, { one: "bleibt", other: "bleiben" })} ${days} Tage im Papierkorb. Renders und Links schlagen sofort fehl; gemachte Bilder bleiben.`,
      askForGood: (count) =>
        `${templates(count)} ${plural(count, { one: "wird", other: "werden" })} endgültig gelöscht. Gemachte Bilder bleiben.`,
      start: "Löschen",
      done: (count) => `${templates(count)} gelöscht.`,
      failed: (count) =>
        `${templates(count)} ${plural(count, { one: "ließ", other: "ließen" })} sich nicht löschen.`,
    },
  },
};
