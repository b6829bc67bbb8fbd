import { formatBytes, formatCount, formatShare } from "../../../base/design-system/format.ts";
import { pluralIn } from "../../../base/language/plural.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Zustand",
  loading: "Der Zustand des Dienstes wird gemessen",
  notOffered: "Dieser Dienst gibt über Warteschlange, Speicherplatz und Fehler keine Auskunft.",
  stale: "Der Dienst konnte nicht erneut gemessen werden. Diese Werte sind älter.",
  measured: "Gemessen um",
  queue: "Warteschlange",
  queueIs: (waiting, running) => `${formatCount(waiting)} wartend, ${formatCount(running)} laufend`,
  waitingOnly: (waiting) => `${formatCount(waiting)} wartend`,
  runningOnly: (running) => `${formatCount(running)} laufend`,
  oldest: (duration) => `der älteste seit ${duration}`,
  scheduled: (count) => `${formatCount(count)} für später vorgesehen`,
  kinds: {
    render: "Renders",
    screenshot: "Screenshots",
    preview: "Vorschauen",
    delivery: "Webhook-Zustellungen",
  },
  places: "Aufrufe",
  placesAre: "Laufend oder auf einen Platz wartend, in dem Prozess, der geantwortet hat",
  placeKinds: {
    renders: "Renders in der Annahme",
    changes: "Änderungen",
    details: "Einzelne Einträge und Links",
    lists: "Listen und Suchen",
    links: "Links, die auf eine Vorschau warten",
    results: "Links, die auf ihr Bild warten",
    largeBodies: "Große Anfragen",
    uploads: "Uploads",
    pages: "Metadaten von Seiten",
    pageTexts: "Seiten, die ausgewertet werden",
    sources: "Bilder aus dem Web",
    pictures: "Bilder, die geöffnet werden",
    painters: "Bilder, die gemalt werden",
    textFits: "Texte, die gesetzt werden",
    checks: "Renders, die geprüft werden",
    htmlTemplates: "HTML-Vorlagen, die gelesen werden",
    names: "Hostnamen, die aufgelöst werden",
    browser: "Seiten des Browsers",
    logins: "Anmeldungen",
  },
  disk: "Speicherplatz",
  diskIs: (free, total) =>
    `${formatBytes(free)} von ${formatBytes(total)} frei (${formatShare(free / Math.max(total, 1))})`,
  diskLow:
    "Fast voll. Löschen Sie Ergebnisse, verkürzen Sie ihre Aufbewahrung, oder erweitern Sie den Speicher.",
  diskElsewhere: "Ergebnisse liegen anderswo, zum Beispiel in S3, das keinen Platz meldet.",
  browser: "Browser",
  browserIs: (version: string) => `Chromium ${version}`,
  browserOld: (majors: number) =>
    `${formatCount(majors)} Hauptversionen zurück, und Seiten können die seitdem behobenen Lücken ausnutzen. Installieren Sie ein aktuelles (Debian: apt-get update && apt-get install chromium-headless-shell; Container: Image neu bauen), oder nennen Sie eines mit CHROMIUM_PATH.`,
  browserResting: "Startet mit dem ersten Screenshot oder der ersten HTML-Vorlage",
  browserElsewhere: "In den Workern. Deren Logs und /readyz melden die Version.",
  failures: "Fehlgeschlagene Anfragen",
  failuresAre: (failed, requests) =>
    plural(requests, {
      one: `${formatCount(failed)} von 1 in den letzten 24 Stunden`,
      other: `${formatCount(failed)} von ${formatCount(requests)} in den letzten 24 Stunden`,
    }),
  noRequests: "Keine Anfragen in den letzten 24 Stunden",
  lastHours: (hours, failed) =>
    plural(hours, {
      one: `${formatCount(failed)} in der letzten Stunde`,
      other: `${formatCount(failed)} in den letzten ${hours} Stunden`,
    }),
  deliveries: "Fehlgeschlagene Zustellungen",
  deliveriesAre: (failed) => `${formatCount(failed)} in den letzten 24 Stunden`,
  show: "Ansehen",
};
