import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  composer: "Composer",
  add: "Hinzufügen",
  cancel: "Abbrechen",
  changed: "geändert",
  cases: "Fälle",
  dismiss: "Ausblenden",
  reset: "Zurücksetzen",
  page: {
    loading: "Die Vorlage wird geladen",
    allTemplates: "Alle Vorlagen",
    templates: "Vorlagen",
    again: "Erneut versuchen",
    unknown: {
      title: "Eine Vorlage mit dieser ID gibt es nicht.",
      text: "Sie wurde vielleicht gelöscht, oder die Adresse wurde beim Kopieren abgeschnitten.",
    },
    unknownRevision: {
      title: "Diese Revision gibt es nicht.",
      text: "Alte Entwürfe werden entfernt, und ein veröffentlichter Entwurf ist keiner mehr. Vielleicht wurde auch die Vorlage gelöscht.",
    },
    failed: "Die Vorlage wurde nicht geladen.",
    reopenFailed: (reason) => `Das frühere Ergebnis ließ sich nicht öffnen. ${reason}`,
    unreadableRequest: "Die Anfrage war nicht lesbar.",
    restOpened: "Der Rest ist geöffnet.",
    nothingOpened: "Die Vorlage wird unverändert gezeigt.",
    undrawable: {
      title: "Das Dokument der Vorlage war nicht lesbar; darum gibt es keine Vorschau.",
      text: "Tippen Sie Komponenten und Eigenschaften ein; Rendern zeigt das Bild.",
    },
    notPublished: {
      title: "Diese Vorlage ist nicht veröffentlicht.",
      text: (id) => `Bilder, Links und Code dieser Seite nennen ihren Entwurf: ${id}.`,
    },
    unnamedComponents:
      "Dieser Dienst führt die Komponenten der Vorlage nicht auf. Setzen Sie links eine über ihren Namen, oder fügen Sie eine funktionierende Anfrage ein.",
  },
  header: {
    undo: "Rückgängig",
    redo: "Wiederholen",
    resetAll: "Alles zurücksetzen",
    import: "Importieren",
    saveTemplate: "Als Vorlage speichern",
    batch: "Serie",
    design: "Gestalten",
    designHint: "Vorlage gestalten",
    revisions: "Revisionen",
    revision: (number) => `Revision ${number}`,
    draft: "Entwurf",
    openPublished: "Veröffentlichte öffnen",
    notPublished: "Nicht veröffentlicht",
    checkAndPublish: "Prüfen und veröffentlichen",
    compare: "Revisionen vergleichen",
    batchHint: "Ein Bild für jede Zeile einer Tabelle",
  },
  components: {
    label: "Komponenten",
    faulty: "hat einen Wert, der nicht angenommen wird",
    setName: "Komponente über ihren Namen setzen",
    more: "Mehr zu den Komponenten",
    names: "Komponenten umbenennen",
    setUnlisted: "Nicht aufgeführten Namen setzen",
    id: "ID der Komponente",
    idHint: "Eine, die die Vorlage hat und diese Liste nicht zeigt.",
    known: "Die Vorlage hat sie schon.",
    property: "Eigenschaft",
  },
  fields: {
    of: (component) => `Felder von ${component}`,
    addProperty: "Eigenschaft",
    propertyName: "Name der Eigenschaft",
    propertyHint: "Wie der Dienst sie kennt: text, color, src …",
    known: "Diese Komponente hat sie schon, weiter oben.",
  },
  partMissing: "Dieser Teil ließ sich nicht laden. Laden Sie die Seite neu; Ihre Änderungen bleiben.",
  options: {
    label: "Optionen",
    set: (count) => `${count} gesetzt`,
  },
  outputs: {
    label: "Ausgaben",
    form: "Form der Ausgabe",
    output: "Ausgabe",
    forms: {
      array: "JSON-Liste",
      items: "Je Komponente",
      dictionary: "Schlüssel–Wert",
      link: "Direktlink",
    },
    copy: (form) => `${form} kopieren`,
    impossible: "Diese Form kann den Entwurf nicht aufnehmen.",
    leftOut: (count) =>
      plural(count, {
        one: "Ein Wert, den die Vorlage nicht annimmt, fehlt. Sein Feld sagt, warum.",
        other: `${count} Werte, die die Vorlage nicht annimmt, fehlen. Ihre Felder sagen, warum.`,
      }),
    linkLeaves: (names) => `Ein Link kann nicht enthalten: ${names}.`,
    linkTooLong: (length) =>
      `${length} Zeichen: Die meisten Server lehnen so lange Adressen ab. Senden Sie die Änderungen in einer Anfrage.`,
    linkLong: (length, limit) =>
      `${length} Zeichen: Manche Programme schneiden Adressen ab, die länger als ${limit} sind.`,
    linkLosesType: (names) => `Wird im Link zu Text: ${names}.`,
    problems: {
      dotInComponentId: (component) =>
        `Die ID „${component}“ enthält einen Punkt; der Schlüssel würde an der falschen Stelle geteilt. Nehmen Sie die JSON-Liste.`,
      dotInProperty: (component, property) =>
        `Die Eigenschaft „${property}“ von „${component}“ enthält einen Punkt; der Schlüssel würde an der falschen Stelle geteilt. Nehmen Sie die JSON-Liste.`,
      emptyName: "Eine Änderung ohne Komponente oder Eigenschaft lässt sich hier nicht benennen.",
      duplicateKey: (key) =>
        `„${key}“ ist zweimal gesetzt, und ein Schlüssel darf nur einmal vorkommen. Nehmen Sie die JSON-Liste.`,
      reservedProperty: (component, property) =>
        `Die Eigenschaft „${property}“ von „${component}“ bedeutet in dieser Form etwas anderes. Nehmen Sie die Form je Komponente.`,
      brokenText: (component) =>
        `Die Änderung von „${component}“ enthält ein halbes Zeichen, das kein Link enthalten kann.`,
    },
  },
  render: {
    label: "Rendern",
    rendering: "Wird gerendert",
    notYet: "Noch nicht gerendert",
    done: "Gerendert",
    doneBefore: "Vor der letzten Änderung gerendert",
    back: "Zurück zum gerenderten Stand",
    keptWebhook:
      "Wiederhergestellt mit der jetzigen Webhook-Adresse; dieser Browser speichert keine mit dem Gerenderten.",
    earlier: "Frühere Ergebnisse dieser Vorlage",
    open: "Öffnen",
    download: "Speichern",
    downloadEarlier: "Das frühere speichern",
    compare: "Vergleichen",
    compareHint: "Mit dem vorigen Ergebnis vergleichen",
    copyLink: "Datei-Link kopieren",
    details: "Details",
    failed: "Das Rendern ist fehlgeschlagen.",
    untouched: "Ihr Entwurf ist unverändert. Rendern Sie erneut, sobald es behoben ist.",
    faultyOption: "Eine Option wird nicht angenommen. Ihr Feld sagt, warum.",
    missing: "Erforderlich und nicht gesetzt:",
    faulty: "Nicht angenommen:",
    overflows: "Passt nicht in den Kasten und würde abgelehnt:",
    faultyEnd: (count) => plural(count, { one: "Das Feld sagt, warum.", other: "Die Felder sagen, warum." }),
  },
};
