import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  cancel: "Abbrechen",
  paste: "Hier einfügen",
  choose: "Datei wählen …",
  drop: "Legen Sie die Datei hier ab, um sie zu importieren",
  hint: "Eine Vorlagendatei, ein Array, ein Wörterbuch, eine Anfrage, ein Eintrag des Verlaufs, ein Direktlink, der Link eines Ergebnisses, die Adresse eines Entwurfs, ein curl-Befehl oder Code, der eine Anfrage sendet. Dateien lassen sich hier ablegen.",
  loadingResult: "Die Anfrage dieses Ergebnisses wird geladen.",
  import: "Importieren",
  importCount: (count) =>
    plural(count, { one: "1 Änderung importieren", other: `${count} Änderungen importieren` }),
  otherTemplate: "Das wurde für eine andere Vorlage gemacht.",
  otherTemplateText: (template) => `Genannt ist ${template}.`,
  which: "Welche Anfrage",
  nameless: "ohne genannte Vorlage",
  requestOf: (position, name, changes) =>
    `${position}: ${name}, ${plural(changes, { one: "1 Änderung", other: `${changes} Änderungen` })}`,
  options: (names) => `Auch Optionen werden eingefügt: ${names}.`,
  omitted: (problems) => `Nicht eingefügt: ${problems}.`,
  nothingNew: "Der Text enthält keine Änderung und keine Option.",
  nothingChanges: "Es würde sich nichts ändern: Der Entwurf behält alle seine Werte.",
  unknownNames: (count) =>
    plural(count, {
      one: "Diese Vorlage kennt einen der Namen nicht:",
      other: `Diese Vorlage kennt ${count} der Namen nicht:`,
    }),
  unknownNamesText: (count) =>
    plural(count, {
      one: "Er wird eingefügt und markiert; beim Rendern bleibt er ohne Wirkung.",
      other: "Sie werden eingefügt und markiert; beim Rendern bleiben sie ohne Wirkung.",
    }),
  openOther: "In jener Vorlage öffnen",
  done: (count) => plural(count, { one: "1 Änderung eingefügt", other: `${count} Änderungen eingefügt` }),
  conflicts: (count) =>
    plural(count, {
      one: "Eine Eigenschaft hat schon einen anderen Wert:",
      other: `${count} Eigenschaften haben schon andere Werte:`,
    }),
  othersStay: (count) =>
    plural(count, { one: "Einer Ihrer Werte bleibt:", other: `${count} Ihrer Werte bleiben:` }),
  othersGo: (count) =>
    plural(count, {
      one: "Einer Ihrer Werte wird zurückgesetzt:",
      other: `${count} Ihrer Werte werden zurückgesetzt:`,
    }),
  choice: "Was damit geschieht",
  keep: "Meine behalten",
  replace: "Eingefügte verwenden",
  only: "Nur Eingefügte",
  expected:
    "Erwartet wird eins davon: ein Array „changes“, ein Wörterbuch mit Schlüsseln wie „title.text“, eine Anfrage, ein Eintrag des Verlaufs, ein Direktlink, der Link eines Ergebnisses, die Adresse eines Entwurfs, ein curl-Befehl oder eine Vorlagendatei.",
  nothing: "Der Text ist leer.",
  template: (name) => `Das ist eine Vorlage, „${name}“.`,
  templateHere: "Aus ihr wird eine neue Vorlage.",
  templateElsewhere: "Importieren Sie sie in der Galerie; dort wird aus ihr eine neue Vorlage.",
  toGallery: "Galerie öffnen",
  importTemplate: "Vorlage importieren",
  pastedName: "Eingefügte Vorlage",
  noTemplateNamed: "Hier ist keine Vorlage genannt. Öffnen Sie die passende, und fügen Sie es dort ein.",
  forTemplate: (template, changes) =>
    `Für ${template}, mit ${plural(changes, { one: "1 Änderung", other: `${changes} Änderungen` })}.`,
  unset: (names) => `null lässt diese der Vorlage: ${names}.`,
  drawing: "Das ist eine Zeichnung (SVG). Öffnen Sie die Datei mit „Neue Vorlage“.",
  hashTable:
    "Dieser PowerShell-Befehl bildet seinen Inhalt aus einer Hashtabelle, @{ … }. Fügen Sie das JSON ein, das ConvertTo-Json schreibt.",
  notJson: (fault) => `Das ist kein gültiges JSON: ${fault}`,
  unknownForm: "Dieses JSON hat keine bekannte Form.",
  notLink:
    "Diese Adresse ist kein Direktlink (im Pfad fehlt „/direct/<Vorlage>.jpg“), kein Link eines Ergebnisses und kein Entwurf.",
  resultUnknown: (id, reason) => `Die Anfrage des Ergebnisses ${id} wurde nicht gefunden: ${reason}`,
  resultElsewhere: (host) =>
    `Dieses Ergebnis ist auf ${host}, nicht auf diesem Dienst. Kopieren Sie dort die Anfrage, und fügen Sie sie hier ein.`,
  unreadableFile: "Eine Datei konnte nicht gelesen werden. Ist es ein Ordner, oder wurde sie verschoben?",
  unreadable:
    "Der eingefügte Text konnte nicht gelesen werden. Laden Sie die Seite neu, und fügen Sie ihn noch einmal ein.",
  resultWithoutTemplate: "Dieses Ergebnis wurde nicht aus einer Vorlage gemacht.",
  bodyInFile: (file) =>
    `Der Inhalt dieses curl-Befehls steht in der Datei ${file}. Fügen Sie den Inhalt der Datei ein.`,
  openQuote: "In diesem curl-Befehl wird ein Anführungszeichen nie geschlossen.",
  noBody: "Dieser curl-Befehl hat keinen Inhalt (-d, --data oder --data-raw) und keinen Direktlink.",
};
