import type { texts } from "./texts.ts";

/** Importing what is pasted. */
export const german: typeof texts = {
  cancel: "Abbrechen",
  title: "Änderungen einfügen",
  paste: "Hier einfügen",
  hint: "Ein Array, ein Wörterbuch, eine Anfrage, ein Eintrag des Verlaufs, ein Direktlink, ein curl-Befehl oder Code, der eine Anfrage sendet.",
  import: "Einfügen",
  importCount: (count) => (count === 1 ? "1 Änderung einfügen" : `${count} Änderungen einfügen`),
  otherTemplate: "Das wurde für eine andere Vorlage gemacht.",
  otherTemplateText: (template) =>
    `Genannt ist ${template}. Namen, die diese Vorlage nicht hat, bleiben und werden markiert.`,
  which: "Welche Anfrage",
  nameless: "ohne genannte Vorlage",
  requestOf: (position, name, changes) =>
    `${position}: ${name}, ${changes === 1 ? "1 Änderung" : `${changes} Änderungen`}`,
  options: (names) => `Auch Optionen werden übernommen: ${names}.`,
  leftAway: (problems) => `Nicht übernommen: ${problems}.`,
  nothingNew: "Darin steht keine Änderung und keine Option.",
  openOther: "Jene Vorlage damit öffnen",
  done: (count) => (count === 1 ? "1 Änderung eingefügt" : `${count} Änderungen eingefügt`),
  conflicts: (count) =>
    count === 1
      ? "Eine Eigenschaft hat schon einen anderen Wert:"
      : `${count} Eigenschaften haben schon andere Werte:`,
  choice: "Was damit geschieht",
  keep: "Meine behalten",
  replace: "Eingefügte nehmen",
  expected:
    "Erwartet wird eins davon: ein Array „changes“, ein Wörterbuch mit Schlüsseln wie „title.text“, eine Anfrage, ein Eintrag des Verlaufs, ein Direktlink oder ein curl-Befehl.",
  nothing: "Es gibt nichts zu lesen.",
  notJson: (fault) => `Das ist kein gültiges JSON: ${fault}`,
  unknownForm: "Dieses JSON hat keine der bekannten Formen.",
  notLink: "Diese Adresse ist kein Direktlink: Im Pfad fehlt „/direct/<Vorlage>.jpg“.",
  bodyInFile: (file) =>
    `Der Inhalt dieses curl-Befehls steht in der Datei ${file}. Fügen Sie ein, was darin steht.`,
  openQuote: "In diesem curl-Befehl wird ein Anführungszeichen nie geschlossen.",
  noBody: "Dieser curl-Befehl hat keinen Inhalt (-d, --data oder --data-raw) und keinen Direktlink.",
};
