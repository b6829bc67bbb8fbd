import { formatCount } from "../design-system/format.ts";
import type { texts } from "./texts.ts";

/** The words of the connection page. */
export const german: typeof texts = {
  title: "Verbindung",
  loading: "Die Verbindung wird geladen",
  service: "Dienst",
  kinds: {
    embedded: "Der eingebaute, mit dieser Oberfläche gestartet",
    remote: "Ein entfernter",
  },
  fields: {
    kind: "Welcher",
    baseUrl: "Adresse",
    getUrl: "Adresse zum Lesen",
    publicUrl: "Links beginnen mit",
    key: "Schlüssel",
  },
  copy: (name) => `Kopieren: ${name}`,
  keyEnds: (ending) => `Gesetzt, endet auf …${ending}`,
  keyShort: "Gesetzt. Er ist zu kurz, um einen Teil davon zu zeigen.",
  keyHint: "Der Schlüssel bleibt auf dem Server dieser Oberfläche. Kein Browser bekommt ihn.",
  probes: "Was er beantwortet",
  probesHint: "Alles wird einmal gefragt, nur lesend. Nichts wird angelegt oder geändert.",
  probeAgain: "Erneut fragen",
  probing: "Wird gefragt",
  columns: { call: "Aufruf", answer: "Antwort", took: "Dauer" },
  outcomes: {
    ok: "Antwortet",
    entries: (shown, total) =>
      total === undefined
        ? shown === 0
          ? "Antwortet, leere Liste ohne Gesamtzahl"
          : "Antwortet, Liste ohne Gesamtzahl"
        : total === 1
          ? "Antwortet, 1 Eintrag"
          : `Antwortet, ${formatCount(total)} Einträge`,
    notOffered: "Bietet er nicht an",
    refused: (status, message) => `Lehnt ab: ${status}, ${message}`,
    unreachable: "Nicht erreichbar",
    timedOut: "Hat zu lange gebraucht",
    unreadable: (problem) => `Antwortet, aber nicht wie erwartet: ${problem}`,
    skipped: "Nicht gefragt, weil es nichts zu fragen gibt",
  },
  settings: "In diesem Browser",
  timeZone: "Zeitzone",
  timeZoneHint: "Für alle gezeigten Tage und Zeiten. Die Filter nach Tagen bleiben in UTC.",
  asBrowser: (zone) => `Wie dieser Browser (${zone})`,
  pageBase: "Erste Seite einer Liste",
  pageBases: { 0: "Seite 0", 1: "Seite 1" },
  pageBaseEmbedded: "Der eingebaute Dienst zählt ab 0.",
  pageBaseAgrees: "Die Antworten des Dienstes passen dazu.",
  pageBaseDiffers: (base) => `Die Antworten des Dienstes sehen aus, als zähle er ab ${base}.`,
  pageBaseUnknown: "Zu wenige Vorlagen, um zu sehen, wie der Dienst zählt.",
  usage: "Verbrauch",
  usageNotOffered: "Dieser Dienst sagt nichts über den Verbrauch.",
  credits: "Guthaben",
  uploads: "Uploads",
  plan: "Tarif",
  renewal: "Erneuert am",
  unlimited: (used) => `${formatCount(used)}, unbegrenzt`,
  of: (used, total) => `${formatCount(used)} von ${formatCount(total)}`,
  fonts: (count) => (count === 1 ? "1 Schriftfamilie" : `${formatCount(count)} Schriftfamilien`),
  fontsTitle: "Schriften",
  fontsNotOffered: "Dieser Dienst sagt nichts über seine Schriften.",
  weights: (weights) => `Stärken ${weights}`,
  italic: "mit Kursiver",
  uploaded: "hochgeladen",
};
