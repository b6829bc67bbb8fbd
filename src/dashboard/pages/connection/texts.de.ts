import { formatCount } from "../../base/design-system/format.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Verbindung",
  loading: "Die Verbindung wird geladen",
  service: "Dienst",
  kinds: {
    embedded: "Der eingebaute, mit dieser Oberfläche gestartet",
    remote: "Ein entfernter",
  },
  fields: {
    kind: "Art",
    baseUrl: "Adresse",
    getUrl: "Adresse zum Lesen",
    publicUrl: "Links beginnen mit",
    key: "Schlüssel",
    secret: "Signaturgeheimnis",
    receivers: "Empfänger",
    version: "Version der Oberfläche",
  },
  localLinks: "Links von Bildern führen jeden anderen Rechner zu sich selbst.",
  localLinksAdvice:
    "Sie beginnen mit einer Adresse des Rechners, auf dem der Dienst läuft. Setzen Sie dort PUBLIC_URL auf die Adresse, unter der andere den Dienst erreichen, und starten Sie ihn neu.",
  copy: (name) => `Kopieren: ${name}`,
  keyEnds: (ending) => `Gesetzt, endet auf …${ending}`,
  keyShort: "Gesetzt. Er ist zu kurz, um einen Teil davon zu zeigen.",
  keyHint: "Der Schlüssel bleibt auf dem Server dieser Oberfläche. Kein Browser bekommt ihn.",
  secretEnds: (ending) => `Gesetzt, endet auf …${ending}`,
  secretBoth: (ending, previous) => `Gesetzt, endet auf …${ending}; …${previous} signiert ebenfalls`,
  secretUnset: "Im Prozess, der hier antwortet, nicht gesetzt",
  receivers: (count, max) => `${formatCount(count)} von ${formatCount(max)}`,
  notRead: (reason) => `Nicht verfügbar: ${reason}`,
  notTold: "Dieser Dienst gibt darüber keine Auskunft.",
  lookAt: "Ansehen",
  manage: "Wechseln",
  howToManage: "So wird es gewechselt",
  addresses: { base: "unter seiner Adresse", get: "unter seiner Adresse zum Lesen" },
  copyProbes: "Als Text kopieren",
  unreachable: "Der Dienst ist nicht erreichbar.",
  unreachableAdvice:
    "Keiner dieser Aufrufe des Servers dieser Oberfläche hat ihn erreicht. Starten Sie den Dienst, oder prüfen Sie seine Adresse, und versuchen Sie es erneut. Ihre Entwürfe sind sicher.",
  countFrom: (base) => `Ab ${base} zählen`,
  probes: "Endpunkte",
  probesHint: "Jeder lesende Endpunkt wird einmal aufgerufen. Nichts wird angelegt oder geändert.",
  original: "Von der Schnittstelle",
  extensions: "Erweiterungen",
  probeAgain: "Erneut prüfen",
  probing: "Endpunkte werden geprüft",
  columns: { call: "Aufruf", answer: "Antwort", took: "Dauer" },
  outcomes: {
    ok: "Antwortet",
    entries: (shown, total) =>
      total === undefined
        ? shown === 0
          ? "Antwortet, leere Liste ohne Gesamtzahl"
          : "Antwortet, Liste ohne Gesamtzahl"
        : plural(total, { one: "Antwortet, 1 Eintrag", other: `Antwortet, ${formatCount(total)} Einträge` }),
    notOffered: "Bietet er nicht an",
    refused: (status, message) => `Lehnt ab: ${status}, ${message}`,
    unreachable: "Nicht erreichbar",
    timedOut: "Hat zu lange gebraucht",
    unreadable: (place) =>
      place === "" ? "Antwortet, aber nicht wie erwartet" : `Antwortet, aber nicht wie erwartet bei ${place}`,
    skipped: "Übersprungen, weil es nichts abzufragen gibt",
  },
  settings: "In diesem Browser",
  pageBase: "Erste Seite einer Liste",
  pageBases: { 0: "Seite 0", 1: "Seite 1" },
  pageBaseAgrees: "Die Antworten des Dienstes passen dazu.",
  pageBaseDiffers: (base) => `Die Antworten des Dienstes sehen aus, als zähle er ab ${base}.`,
  pageBaseFailed: (status) =>
    status === undefined
      ? "Wie der Dienst zählt, ließ sich nicht prüfen."
      : `Wie der Dienst zählt, ließ sich nicht prüfen: Seine Liste antwortet mit ${status}.`,
  pageBaseUnknown: "Zu wenige Vorlagen, um zu sehen, wie der Dienst zählt.",
  usage: "Verbrauch",
  credits: "Guthaben",
  uploads: "Uploads",
  plan: "Tarif",
  renewal: "Erneuert am",
  of: (used, total) => `${formatCount(used)} von ${formatCount(total)}`,
};
