import type { texts } from "./texts.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Suche und Befehle",
  placeholder: "Suchen oder einfügen",
  results: "Treffer",
  nothing: "Nichts passt.",
  searching: "Die Suche läuft",
  hint: "Link, JSON oder curl-Befehl einfügen, um sie zu öffnen. ↑ ↓ bewegen, ↵ öffnet, Esc schließt",
  groups: {
    pasted: "Eingefügt",
    recents: "Zuletzt geöffnet",
    page: "Auf dieser Seite",
    pages: "Seiten",
    actions: "Aktionen",
    templates: "Vorlagen",
    results: "Ergebnisse",
  },
  compose: (count) =>
    plural(count, { one: "1 Änderung im Composer öffnen", other: `${count} Änderungen im Composer öffnen` }),
  importHere: (count) =>
    plural(count, {
      one: "1 Änderung in diesen Entwurf einfügen",
      other: `${count} Änderungen in diesen Entwurf einfügen`,
    }),
  openResult: "Dieses Ergebnis im Verlauf öffnen",
  importResult: "Seine Werte in diesen Entwurf einfügen",
  useAddress: (page) => `${page} dieser Adresse`,
  notServed: "Dieser Dienst hat das nicht",
  notListed: "Dieser Dienst führt sie nicht auf",
  openPage: "Diese Seite der Oberfläche öffnen",
  actions: {
    batch: "Serie aus dieser Vorlage",
    newTemplate: "Neue Vorlage",
    light: "Farbschema: hell",
    dark: "Farbschema: dunkel",
    system: "Farbschema: wie das System",
    settings: "Einstellungen",
    shortcuts: "Tastenkürzel",
    copyAddress: "Adresse dieser Seite kopieren",
  },
};
