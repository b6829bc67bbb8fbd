import { formatCount } from "../../base/design-system/format.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Verlauf",
  loading: "Der Verlauf wird geladen",
  search: "Verlauf durchsuchen",
  searchPlaceholder: "Text, Name, Metadaten, ID …",
  types: { image: "Bild", screenshot: "Screenshot" },
  statuses: { done: "Fertig", working: "In Arbeit", failed: "Fehler" },
  date: "Datum",
  chips: {
    label: "Gesetzte Filter",
    text: "Text",
    remove: "– diesen Filter entfernen",
    clear: "Filter aufheben",
  },
  total: (count) => `${formatCount(count)} ${plural(count, { one: "Ergebnis", other: "Ergebnisse" })}`,
  matching: (count) => `${formatCount(count)} Treffer`,
  matchesSoFar: (count) => `bisher ${count} gefunden`,
  atLeast: (count) => `${count} oder mehr`,
  live: "Live",
  arrived: (count) =>
    plural(count, {
      one: "1 neues Ergebnis am Anfang der Liste",
      other: `${formatCount(count)} neue Ergebnisse am Anfang der Liste`,
    }),
  showNew: (count) => plural(count, { one: "1 neues", other: `${formatCount(count)} neue` }),
  changedRow: (title, status) => `${title}: ${status}`,
  changedRows: (count) => `${formatCount(count)} Ergebnisse haben sich geändert`,
  fromBrowser: "Aus diesem Browser",
  fromBrowserCount: (count) => `${formatCount(count)} aus diesem Browser`,
  onlyBrowser: "Bis der Dienst antwortet, sehen Sie, was dieser Browser gesendet hat.",
  noList: {
    title: "Dieser Dienst führt keine Liste der Anfragen.",
    text: "Sie sehen, was dieser Browser gesendet hat.",
  },
  loadingRow: "Wird geladen",
  unreadableRow: "Dieser Eintrag war nicht lesbar.",
  pageFailed: "Dieser Teil wurde nicht geladen.",
  again: "Erneut versuchen",
  searched: (count) => `Die neuesten ${count} Anfragen sind durchsucht.`,
  searchOn: "Weitersuchen",
  columns: {
    picture: "Bild",
    name: "Name",
    type: "Art",
    status: "Status",
    size: "Größe",
    bytes: "Bytes",
    duration: "Dauer",
    time: (zone) => `Zeit, ${zone}`,
    expires: "Link gilt",
  },
  never: "Bleibt",
  notTold: "Der Dienst sagt nicht, wann der Link abläuft.",
  failedWith: (code) => `Fehler · ${code}`,
  expired: "Abgelaufen",
  deleted: "Gelöscht",
  warnings: (count) => `${count} ${plural(count, { one: "Warnung", other: "Warnungen" })}`,
  noPicture: {
    failed: "Kein Bild: Es ist fehlgeschlagen",
    deleted: "Die Datei ist nicht mehr da",
    missing:
      "Das Bild wurde nicht geladen. Vielleicht ist es noch nicht da, oder dieser Browser kann sein Format nicht zeigen.",
    again: "Erneut nachsehen",
  },
  firstRun: {
    title: "Noch ist nichts entstanden",
    text: "Rendern Sie eine Vorlage, oder nehmen Sie über die Schnittstelle einen Screenshot auf. Jede Anfrage erscheint hier mit ihrem Bild.",
    action: "Vorlage wählen",
  },
  notFiltered: {
    title: "Dieser Dienst listet Anfragen ohne Filter.",
    text: "Sie werden hier durchsucht, von den neuesten an, soweit sie geladen sind.",
  },
  madeBy: "Von",
  withWarnings: "Warnungen",
  jump: {
    title: "Zu einem Tag springen",
    day: "Tag",
    hint: "Die Liste beginnt am Ende dieses Tages; weiter oben stehen die neueren.",
    go: "Springen",
  },
  views: {
    title: "Gespeicherte Ansichten",
    name: "Name der Ansicht",
    hint: "Die Filter, wie sie jetzt gesetzt sind.",
    filterFirst: "Setzen Sie zuerst Filter: Eine Ansicht speichert sie unter einem Namen.",
    save: "Speichern",
    saved: (name) => `„${name}“ steht jetzt im Menü der Liste.`,
    remove: (name) => `${name} entfernen`,
    close: "Schließen",
  },
  menu: {
    oldest: "Zu den ältesten",
    newest: "Zu den neuesten",
    jump: "Zu einem Tag springen …",
    view: (name) => `Ansicht: ${name}`,
    views: "Ansichten speichern …",
    label: "Mehr zur Liste",
    export: "Als CSV exportieren …",
    empty: (count) => `Aufzeichnung dieses Browsers löschen (${count}) …`,
  },
  emptyJournal: {
    title: "Aufzeichnung dieses Browsers löschen?",
    text: (count) =>
      `Dieser Browser speichert, was er an diesen Dienst gesendet hat: ${count} Anfragen, ohne Webhook-Adressen, höchstens 90 Tage lang. Was der Dienst listet, bleibt.`,
    confirm: "Löschen",
    cancel: "Behalten",
    done: "Die Aufzeichnung dieses Browsers ist gelöscht.",
  },
  export: {
    title: "Als CSV exportieren",
    text: (count) =>
      `Was die Filter zeigen, das Neueste zuerst, bis zu ${count} Zeilen. Zellen, die eine Tabelle für eine Formel hielte, werden als Text geschrieben.`,
    start: "Exportieren",
    again: "Erneut exportieren",
    stop: "Anhalten",
    cancel: "Abbrechen",
    close: "Schließen",
    running: "Zeilen werden gesammelt",
    rows: (count) => `${count} Zeilen`,
    rowsOf: (count, all) => `${count} von ${all} Zeilen`,
    done: (count) => `Gespeicherte Zeilen: ${count}`,
    cut: (count) =>
      `Es gibt mehr. Die Datei hat die neuesten ${count}; setzen Sie für ältere einen Filter oder Tage.`,
    unreadable: (count) => `Einträge, die nicht lesbar waren und nicht in der Datei stehen: ${count}`,
    failed: (count) => `Der Export wurde nach ${count} Zeilen abgebrochen.`,
    savePart: "Diese speichern",
  },
  noneFound: "Keine Ergebnisse",
  compare: { compare: "Vergleichen" },
  choice: {
    column: "Auswählen",
    mark: (title) => `${title} auswählen`,
    bar: "Ausgewählte Ergebnisse",
    one: "Ein Ergebnis ist ausgewählt. Wählen Sie ein zweites, um beide zu vergleichen.",
    two: "Zwei Ergebnisse sind ausgewählt.",
    many: (count) => `${formatCount(count)} Ergebnisse sind ausgewählt. Nur zwei lassen sich vergleichen.`,
  },
  many: {
    notStored: (count) =>
      plural(count, {
        one: "1 wurde nicht gesendet: Die ganze Anfrage oder ihre Geheimnisse sind nicht gespeichert. Öffnen Sie sie einzeln.",
        other: `${formatCount(count)} wurden nicht gesendet: Die ganzen Anfragen oder ihre Geheimnisse sind nicht gespeichert. Öffnen Sie sie einzeln.`,
      }),
    delete: {
      title: "Dateien löschen?",
      ask: (count) =>
        plural(count, {
          one: "1 Datei wird gelöscht, und ihr Link funktioniert sofort nicht mehr. Das lässt sich nicht rückgängig machen.",
          other: `${formatCount(count)} Dateien werden gelöscht, und ihre Links funktionieren sofort nicht mehr. Das lässt sich nicht rückgängig machen.`,
        }),
      start: "Löschen",
      done: (count) =>
        plural(count, {
          one: "1 Datei ist gelöscht.",
          other: `${formatCount(count)} Dateien sind gelöscht.`,
        }),
      failed: (count) =>
        plural(count, {
          one: "1 ließ sich nicht löschen.",
          other: `${formatCount(count)} ließen sich nicht löschen.`,
        }),
    },
    render: {
      title: "Erneut rendern?",
      ask: (count) =>
        plural(count, {
          one: "1 Anfrage wird unverändert erneut gesendet, mit ihrem Webhook. Es entsteht ein neues Ergebnis.",
          other: `${formatCount(count)} Anfragen werden unverändert erneut gesendet, mit ihren Webhooks. Jede ergibt ein neues Ergebnis.`,
        }),
      start: "Erneut rendern",
      done: (count) =>
        plural(count, {
          one: "1 Anfrage ist gesendet. Ihr Ergebnis erscheint oben in der Liste.",
          other: `${formatCount(count)} Anfragen sind gesendet. Ihre Ergebnisse erscheinen oben in der Liste.`,
        }),
      failed: (count) =>
        plural(count, {
          one: "1 ließ sich nicht senden.",
          other: `${formatCount(count)} ließen sich nicht senden.`,
        }),
    },
    zip: {
      title: "Als ZIP herunterladen",
      ask: (count) =>
        plural(count, {
          one: "1 Datei wird in ein Archiv gepackt.",
          other: `${formatCount(count)} Dateien werden in ein Archiv gepackt.`,
        }),
      bound: (size) =>
        `Ein Archiv fasst bis zu ${size}. Was nicht hineinpasst, bleibt für ein weiteres gewählt.`,
      full: (count) =>
        plural(count, {
          one: "Das Archiv ist voll. 1 Datei ist nicht darin und bleibt gewählt: Laden Sie sie mit einem weiteren herunter.",
          other: `Das Archiv ist voll. ${formatCount(count)} Dateien sind nicht darin und bleiben gewählt: Laden Sie sie mit einem weiteren herunter.`,
        }),
      start: "Herunterladen",
      done: (count) =>
        plural(count, {
          one: "1 Datei ist im Archiv.",
          other: `${formatCount(count)} Dateien sind im Archiv.`,
        }),
      failed: (count) =>
        plural(count, {
          one: "1 Datei fehlt oder ließ sich nicht lesen.",
          other: `${formatCount(count)} Dateien fehlen oder ließen sich nicht lesen.`,
        }),
    },
  },
  detail: {
    label: "Ergebnis",
    loading: "Das Ergebnis wird geladen",
    back: "Zurück zur Liste",
    close: "Ergebnis schließen",
    newer: "Neueres Ergebnis",
    older: "Älteres Ergebnis",
    placeOf: (place, all) => `${place} von ${all}`,
    compareWith: "Vergleichen mit …",
    dontCompare: "Nicht vergleichen",
    fromBrowser: {
      title: "Der Dienst listet diese Anfrage nicht.",
      text: "Dieser Browser hat sie gesendet und aufbewahrt, was Sie hier sehen. Die Datei ist vielleicht nicht mehr da.",
    },
    compose: "Im Composer öffnen",
    takeName: (name) => `${name} im Composer verwenden`,
    open: "Datei öffnen",
    openShort: "Öffnen",
    wholePicture: "Das Bild, scrollbar",
    more: "Weitere Aktionen",
    addCase: "Als Fall hinzufügen",
    partMissing:
      "Dieser Teil konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.",
    copyLink: "Datei-Link kopieren",
    copyId: "ID kopieren",
    copyCode: "Als Code kopieren",
    copyRequest: "Anfrage kopieren",
    copyMetadata: "Metadaten kopieren",
    sameTemplate: "Alle mit dieser Vorlage zeigen",
    request: "Anfrage",
    metadata: "Metadaten",
    record: "Eintrag",
    timings: "Zeiten",
    deliveries: "Zustellungen",
    failed: "Fehlgeschlagen",
    rendering: "Wird gerendert",
    capturing: "Wird aufgenommen",
    retake: "Erneut aufnehmen",
    allDeliveries: "Versuche",
    fromList: "Die Liste des Dienstes hat nur diese Felder der Anfrage; es können mehr gewesen sein.",
    notStored: "Dieser Dienst hat die Anfrage nicht aufbewahrt.",
    fields: {
      id: "ID",
      created: "Erstellt",
      template: "Vorlage",
      madeWith: (revision) => `mit Revision ${revision} erstellt`,
      fileName: "Dateiname",
      batch: "Serie",
      page: "Seite",
      key: "Mit Schlüssel",
      person: "Von",
    },
    steps: {
      queuedMs: "Warten",
      imagesMs: "Bilder",
      paintMs: "Zeichnen",
      encodeMs: "Kodieren",
      restMs: "Ablegen",
    },
    stepHints: {
      queuedMs: "Von der Anfrage bis zum Beginn der Arbeit.",
      imagesMs: "Die genannten Bilder holen und dekodieren.",
      paintMs: "Die Szene zeichnen.",
      encodeMs: "Aus den Pixeln eine Datei machen.",
      restMs: "Die Datei und ihren Eintrag speichern: die Gesamtzeit ohne die anderen Schritte.",
    },
    download: "Speichern",
    total: "Gesamt",
    remove: {
      action: "Datei löschen",
      title: "Datei löschen?",
      text: "Ihr Link funktioniert sofort nicht mehr, und sie verschwindet aus dieser Liste. Das lässt sich nicht rückgängig machen.",
      confirm: "Löschen",
      cancel: "Behalten",
      done: "Die Datei ist gelöscht.",
    },
    deliveryStates: {
      pending: "Ausstehend",
      held: "Pausiert",
      failing: "Scheitert",
      delivered: "Zugestellt",
      abandoned: "Fehler",
    },
    attempts: (count) => `${count} ${plural(count, { one: "Versuch", other: "Versuche" })}`,
  },
};
