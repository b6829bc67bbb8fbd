import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  cases: "Fälle",
  failed: "Die Fälle konnten nicht geladen werden. Laden Sie die Seite neu.",
  add: "Fall hinzufügen",
  newName: "Fall",
  title: (name) => `„${name}“ bearbeiten`,
  name: "Name des Falls",
  nameMissing: "Ein Fall braucht einen Namen.",
  nameTaken: "Ein anderer Fall hat diesen Namen.",
  hint: "Dieser Fall sendet die Werte, die von denen der Vorlage abweichen. Die anderen bleiben wie in der Vorlage.",
  noFields: "Die Vorlage hat keine Eingaben, Texte, Bilder oder Farben, die ein Fall setzen könnte.",
  tooManyValues: (max) =>
    `Nicht gespeichert: Ein Fall hat höchstens ${max} Werte. Setzen Sie zuerst einen anderen zurück.`,
  noRoom:
    "Nicht gespeichert: Alle Fälle zusammen haben höchstens 256 kB. Kürzen Sie diesen Wert, oder entfernen Sie einen Fall.",
  others: "Weitere Werte",
  othersHint:
    "Sie nennen keine Eingabe oder Eigenschaft der Vorlage, deshalb können Aufrufer sie nicht setzen.",
  removeValue: (name) => `${name} entfernen`,
  done: "Fertig",
};
