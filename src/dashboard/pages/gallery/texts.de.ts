import { formatCount } from "../../base/design-system/format.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Vorlagen",
  create: "Neue Vorlage",
  loading: "Vorlagen werden geladen",
  search: "Vorlagen nach Name, ID, Schlagwort, Größe oder Kanal suchen",
  searchPlaceholder: "Name, Kanal …",
  view: "Ansicht",
  grid: "Raster",
  list: "Liste",
  bin: "Papierkorb",
  shape: "Form",
  format: "Format",
  ofNewest: (filter, count) => `${filter} (neueste ${count})`,
  editor: "Editor",
  creator: "Urheber",
  tag: "Schlagwort",
  origin: "Herkunft",
  origins: { own: "Eigene", starter: "Mitgelieferte", favourite: "Favoriten" },
  sort: "Sortierung",
  orders: {
    mineFirst: "Eigene zuerst",
    bestMatch: "Beste Treffer zuerst",
    name: "Nach Namen",
    newest: "Neueste zuerst",
    changed: "Zuletzt geänderte zuerst",
    used: "Zuletzt benutzte zuerst",
  },
  shapes: { landscape: "Querformat", portrait: "Hochformat", square: "Quadrat" },
  copyId: "ID kopieren",
  states: { neverPublished: "Nicht veröffentlicht", draft: "Neuerer Entwurf" },
  noun: "Vorlagen",
  columns: {
    preview: "Vorschau",
    name: "Name",
    size: "Größe",
    format: "Format",
    editor: "Editor",
    creator: "Urheber",
    tags: "Schlagwörter",
    id: "ID",
  },
  firstRun: {
    title: "Noch keine Vorlagen",
    text: "Hier erscheinen Vorlagen, die im Editor entstehen oder über die Schnittstelle gesendet werden.",
    reload: "Erneut nachsehen",
  },
  emptyBin: {
    title: "Der Papierkorb ist leer",
    text: "Gelöschte Vorlagen bleiben 30 Tage hier und lassen sich wiederherstellen.",
  },
  noMatch: {
    title: "Keine Vorlage passt",
    text: "Entfernen Sie einen Filter, oder suchen Sie nach einem Namen, einem Schlagwort, einer Größe wie 1080×1080 oder einem Kanal wie „Instagram-Beitrag“.",
  },
  notFiltered: {
    title: "Dieser Dienst filtert seine Liste nicht.",
    text: "Durchsucht wurden nur die Vorlagen dieser Seite.",
  },
  partial: (count) =>
    plural(count, {
      one: "1 Vorlage war nicht lesbar und wird nicht gezeigt.",
      other: `${count} Vorlagen waren nicht lesbar und werden nicht gezeigt.`,
    }),
  total: (count) => `${formatCount(count)} ${plural(count, { one: "Vorlage", other: "Vorlagen" })}`,
  matches: (count) =>
    plural(count, { one: "1 Vorlage passt", other: `${formatCount(count)} Vorlagen passen` }),
  matchesHere: (count) =>
    plural(count, {
      one: "1 auf dieser Seite passt",
      other: `${formatCount(count)} auf dieser Seite passen`,
    }),
  gridHint: "Mit den Pfeiltasten wechseln Sie zwischen den Vorlagen. Die Leertaste zeigt eine groß.",
  actions: {
    menu: (name) => `Aktionen für ${name}`,
    quickLook: "Kurz ansehen",
    space: "Leertaste",
    design: "Gestalten",
    designCopy: "Kopie gestalten",
    batch: "Serie aus einer Tabelle",
    revisions: "Revisionen",
    duplicate: "Duplizieren",
    export: "Als Datei exportieren",
    rename: "Umbenennen",
    tags: "Schlagwörter bearbeiten",
    delete: "Löschen",
    import: "Importieren",
    drop: "Vorlagen oder eine Anfrage hier ablegen, um sie zu importieren",
  },
};
