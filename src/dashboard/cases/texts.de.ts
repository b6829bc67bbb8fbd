import { pluralIn } from "../language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  label: "Fälle der Vorlage",
  none: "Noch keine Fälle. Ein Fall ist ein Beispiel dessen, was Aufrufer senden; er wird hier bei jeder Änderung gezeichnet.",
  add: "Als Fall hinzufügen",
  addTitle: "Anfrage als Fall hinzufügen",
  addHint: (template) => `Kommt zu den Fällen von ${template}.`,
  added: (name, template) => `${name} ist jetzt ein Fall von ${template}.`,
  openComposer: "Im Composer öffnen",
  requestName: "Anfrage",
  loading: "Die Vorlage wird geladen",
  cannotAdd: "Diese Anfrage kann kein Fall werden.",
  unchanged: "Sie ändert nichts; ihr Fall wäre die Vorlage, wie sie ist.",
  unreadable: "Ihre Änderungen konnten nicht gelesen werden.",
  notAdded:
    "Der Fall wurde nicht hinzugefügt, weil die Vorlage inzwischen gespeichert wurde. Versuchen Sie es noch einmal.",
  generate: "Fälle erzeugen",
  generated: (count) =>
    plural(count, { one: "Ein Fall wurde hinzugefügt.", other: `${count} Fälle wurden hinzugefügt.` }),
  nothingGenerated: "Alle erzeugten Fälle sind schon da, oder die Eingaben erlauben keine.",
  leftOut: (count) =>
    plural(count, {
      one: "Ein Fall hatte keinen Platz: Eine Vorlage hat höchstens 100 Fälle mit zusammen 256 kB.",
      other: `${count} Fälle hatten keinen Platz: Eine Vorlage hat höchstens 100 Fälle mit zusammen 256 kB.`,
    }),
  save: "Fälle speichern",
  saved: "Die Fälle sind gespeichert.",
  unsaved: "Nicht gespeichert",
  cannotSave: "Die Fälle lassen sich auf dieser Seite nutzen, aber nicht speichern.",
  starter:
    "Mitgelieferte Vorlagen bleiben, wie sie sind: Diese Fälle gelten für diese Seite. Duplizieren Sie die Vorlage, um Fälle in einer eigenen zu speichern.",
  conflict: {
    title: "Jemand anderes hat inzwischen die Fälle geändert; es wurde nichts gespeichert.",
    text: "Ihre sind noch hier. Speichern Sie beide: Was nur einer geändert hat, wird übernommen; von einem Fall, den beide geändert haben, bleiben zwei.",
    both: "Beide speichern",
  },
  open: (name, verdict) => `${name} öffnen (${verdict})`,
  opened: (name) => `${name} wurde im Composer geöffnet.`,
  more: (name) => `Mehr zu ${name}`,
  rename: "Umbenennen",
  remove: "Entfernen",
  removed: (name) => `${name} wurde entfernt.`,
  undo: "Rückgängig",
  name: "Name",
  nameMissing: "Ein Fall braucht einen Namen.",
  nameTaken: "Ein anderer Fall hat diesen Namen.",
  cancel: "Abbrechen",
  renameTitle: (name) => `${name} umbenennen`,
  newName: "Entwurf",
  dotted: (id) =>
    `Ein Fall kann „${id}“ nicht enthalten, weil ein Punkt in der Kennung einer Komponente nicht übertragen werden kann.`,
  tooMany: "Ein Fall hat höchstens 500 Werte.",
  unwritable: "Diese Änderungen haben keine Namen, die ein Fall enthalten kann.",
  empty: "Ändern Sie zuerst etwas: Ein Fall enthält die Änderungen des Entwurfs.",
  verdicts: {
    drawing: "wird gezeichnet",
    fits: "passt",
    rejected: "abgelehnt",
    imageMissing: "Bild fehlt",
    cut: "abgeschnitten",
    spills: "über den Rahmen",
    warning: (count) => plural(count, { one: "1 Warnung", other: `${count} Warnungen` }),
    shrinks: (size) => `schrumpft auf ${size} px`,
    failed: "nicht gezeichnet",
  },
  findings: {
    imageMissing: (component, reason) => `Das Bild von ${component} fehlt: ${reason}`,
    thePage: "der Seite",
    cut: (component) => `Der Text von ${component} passt nicht in seinen Rahmen und wird abgeschnitten.`,
    spills: (component) => `Der Text von ${component} ist größer als sein Rahmen.`,
    shrinks: (component, size) => `Der Text von ${component} schrumpft auf ${size} px.`,
  },
  names: {
    empty: "Leere Texte",
    longest: "Längste erlaubte",
    longWord: "Ein langes Wort",
    wideLetters: "Breite Buchstaben",
    rightToLeft: "Von rechts nach links",
    japanese: "Japanisch",
    emoji: "Emoji",
    noImage: "Ohne Bild",
    tallImage: "Hohes Bild",
    wideImage: "Breites Bild",
  },
  sentence:
    "Eine Überschrift, die alles sagt, was es zu sagen gibt, und dann noch eine Weile weitergeht, mit allen Einzelheiten, die hineinsollten",
};
