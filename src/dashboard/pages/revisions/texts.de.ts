import { formatCount } from "../../base/design-system/format.ts";
import { type Translation, pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: Translation<typeof texts> = {
  title: "Revisionen",
  back: "Zurück zum Composer",
  compareAny: "Revisionen vergleichen",
  loading: "Die Revisionen werden geladen",
  total: (count) => `${formatCount(count)} ${plural(count, { one: "Revision", other: "Revisionen" })}`,
  noun: "Revisionen",
  unpublishedHint:
    "Jedes Speichern ist eine Revision und ändert sich nie. Keine wurde je veröffentlicht; ein Aufruf erhält eine nur mit ihrer Nummer oder als @draft.",
  hint: "Jedes Speichern ist eine Revision und ändert sich nie. Aufrufe erhalten die veröffentlichte; ein Aufruf kann eine andere mit ihrer Nummer nennen.",
  revision: (number) => `Revision ${number}`,
  states: {
    published: "Veröffentlicht",
    draft: "Entwurf",
    earlierDraft: "Früherer Entwurf",
    publishedBefore: "Früher veröffentlicht",
  },
  earlier: (count) => plural(count, { one: "1 Entwurf kurz davor", other: `${count} Entwürfe kurz davor` }),
  by: (author) => `von ${author}`,
  named: (name) => `Name: „${name}“`,
  partial: (count) =>
    `${count} ${plural(count, { one: "Revision konnte", other: "Revisionen konnten" })} nicht gelesen werden und ${plural(count, { one: "wird", other: "werden" })} nicht gezeigt.`,
  missing: {
    title: "Dieser Dienst bewahrt keine Revisionen auf.",
    text: "Jedes Speichern ersetzt dort die Vorlage, deshalb gibt es nichts aufzulisten oder wiederherzustellen.",
  },
  gone: {
    title: "Diese Vorlage gibt es nicht mehr.",
    text: "Sie wurde gelöscht, oder die Adresse ist falsch. Ihre Revisionen werden mit ihr entfernt.",
    action: "Alle Vorlagen",
  },
  none: {
    title: "Noch keine Revisionen",
    text: "Jedes Speichern dieser Vorlage erscheint hier.",
  },
  actions: {
    menu: (number) => `Aktionen für Revision ${number}`,
    open: "Öffnen",
    compose: "Im Composer öffnen",
    compare: "Vergleichen",
    compareHint: (number, other) => `Revision ${number} mit Revision ${other} vergleichen`,
    comparePublished: "Mit veröffentlichter vergleichen",
    compareBefore: (before) => `Mit Revision ${before} davor vergleichen`,
    restore: "Als Entwurf wiederherstellen",
    restoreHint: (number) => `Als Entwurf wiederherstellen: Revision ${number}`,
    publish: "Prüfen und veröffentlichen",
    publishHint: (number) => `Prüfen und veröffentlichen: Revision ${number}`,
    copyPin: (number) => `Kennung mit @${number} kopieren`,
  },
  restoredNote: (number) => `Wiederhergestellt aus Revision ${number}`,
  restored: (number, draft) => `Revision ${number} ist als Entwurf ${draft} wiederhergestellt.`,
  conflict: {
    title: (number, author, time) =>
      `Revision ${number} dieser Vorlage wurde${author === undefined ? "" : ` von ${author}`} gespeichert (${time}), nachdem diese Liste geladen wurde.`,
    unknown: "Diese Vorlage wurde gespeichert, nachdem diese Liste geladen wurde.",
    text: "Nichts wurde wiederhergestellt und nichts ging verloren. Laden Sie die Liste neu, sehen Sie die neue Revision an und stellen Sie erneut wieder her.",
    note: (note) => `Notiz dieser Revision: ${note}`,
    reload: "Liste neu laden",
  },
  failed: {
    gone: "Die Vorlage oder diese Revision gibt es nicht mehr. Nichts wurde wiederhergestellt.",
    title: "Nichts wurde wiederhergestellt.",
    unconfirmed:
      "Der Dienst hat die Wiederherstellung nicht bestätigt. Laden Sie die Liste neu, um zu sehen, ob es einen neuen Entwurf gibt.",
  },
  preview: {
    alt: (number) => `Bild der Revision ${number}`,
    failed: "Nicht gezeichnet",
    failedLong: "Dieser Browser kann diese Revision nicht zeichnen.",
    drawing: "Wird gezeichnet",
  },
  dialog: {
    newer: "Neuere Revision",
    older: "Ältere Revision",
    pin: "Für Aufrufe mit dieser Revision",
    document: "Dokument",
    copy: "Dokument kopieren",
    notStored: {
      title: (number) => `Revision ${number} ist nicht gespeichert.`,
      text: "Alte Entwürfe, die nie veröffentlicht, mit einer Notiz versehen oder verwendet wurden, werden entfernt.",
    },
  },
};
