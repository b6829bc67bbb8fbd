import { formatCount } from "../../base/design-system/format.ts";
import { pluralIn } from "../../base/language/catalogue.ts";
import { factsOf, type texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Uploads und Schriften",
  loading: "Die Uploads werden geladen",
  upload: "Hochladen",
  uploaded: (name) => `„${name}“ wurde hochgeladen.`,
  drop: "Bilder oder Schriften hier ablegen, um sie hochzuladen",
  kind: "Art",
  kinds: { all: "Alle", picture: "Bilder", font: "Schriften" },
  view: "Ansicht",
  list: "Uploads",
  bin: "Papierkorb",
  noun: "Uploads",
  facts: (asset) => factsOf(asset, "kursiv"),
  total: (count) => `${formatCount(count)} ${plural(count, { one: "Upload", other: "Uploads" })}`,
  partial: (count) =>
    plural(count, {
      one: `${formatCount(count)} Upload konnte nicht gelesen werden und fehlt hier.`,
      other: `${formatCount(count)} Uploads konnten nicht gelesen werden und fehlen hier.`,
    }),
  letters: "Aa",
  usedIn: "Verwendet in",
  inDraft: "(Entwurf)",
  orInDraft: "(veröffentlicht oder Entwurf)",
  andOthers: (count) => `und ${formatCount(count)} weiteren`,
  unused: "In keiner Vorlage",
  usersUnread: "Die Vorlagen konnten nicht gelesen werden.",
  copy: (name) => `Referenz von ${name} kopieren`,
  replace: "Ersetzen",
  remove: (name) => `${name} löschen`,
  cancel: "Abbrechen",
  close: "Schließen",
  stop: "Anhalten",
  firstRun: {
    title: "Noch ist nichts hochgeladen",
    text: "Bilder und Schriften, die Sie hier oder in einer Vorlage hochladen, erscheinen hier.",
  },
  emptyBin: {
    title: "Der Papierkorb ist leer",
    text: (days) => `Gelöschte Uploads bleiben ${days} Tage hier und lassen sich wiederherstellen.`,
  },
  purgeText: "Vorlagen, die es nennen, zeigen es nicht mehr. Bilder, die damit gemacht wurden, bleiben.",
  notOffered: {
    title: "Dieser Dienst bewahrt gelöschte Uploads nicht auf",
    text: "Bilder und Schriften lassen sich dort hochladen, wo eine Vorlage sie nennt.",
  },
  deletion: {
    title: (name) => `„${name}“ löschen?`,
    text: (days) =>
      `Es bleibt ${days} Tage im Papierkorb. Vorlagen, die es verwenden, zeigen es sofort nicht mehr; Bilder, die damit gemacht wurden, bleiben.`,
    confirm: "Löschen",
    done: (name) => `„${name}“ ist im Papierkorb.`,
    undo: "Wiederherstellen",
  },
  replacement: {
    title: (name) => `„${name}“ ersetzen`,
    text: "Die neue Datei bekommt eine eigene Adresse. Von jeder Vorlage wird ein Entwurf damit gespeichert; bis Sie ihn veröffentlichen, gilt für Aufrufer die alte Datei.",
    templates: (count) =>
      `${formatCount(count)} ${plural(count, { one: "Vorlage bekommt einen Entwurf", other: "Vorlagen bekommen einen Entwurf" })}`,
    unused: "Keine Vorlage verwendet es; es gibt nichts zu ersetzen.",
    choose: "Datei wählen",
    family: "Familie der neuen Datei",
    familyHint: "Ein eigener Name, damit sich nichts ändert, bevor Sie veröffentlichen.",
    familyTaken: "Geben Sie einen anderen Namen als den der jetzigen Schrift ein.",
    progress: (done, count) => `${formatCount(done)} von ${formatCount(count)} Entwürfen gespeichert`,
    saved: "Entwurf vergleichen",
    notInDraft: "Nicht geändert: Der Entwurf verwendet diese Datei nicht mehr",
    left: "Nicht erledigt",
    same: "Das ist dieselbe Datei. Nichts wurde geändert.",
  },
};
