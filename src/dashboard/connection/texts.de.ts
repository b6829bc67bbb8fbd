import type { texts } from "./texts.ts";

/** Words for calls that failed. */
export const german: typeof texts = {
  again: "Erneut versuchen",
  stale: "Das ist nicht der neueste Stand.",
  broken: {
    happened: "In der Oberfläche ist etwas schiefgegangen.",
    advice: "Laden Sie die Seite neu. Geschieht es wieder, sagt der Text unten, was nicht ging.",
  },
  unreachable: {
    happened: "Der Dienst ist nicht erreichbar.",
    advice:
      "Er läuft vielleicht nicht, oder die Verbindung ist unterbrochen. Starten Sie ihn, und versuchen Sie es erneut; nichts geht verloren.",
  },
  timedOut: {
    happened: "Der Dienst hat zu lange gebraucht.",
    advice: (seconds) =>
      `Er hat nicht innerhalb von ${seconds} Sekunden geantwortet. Vielleicht ist er ausgelastet; versuchen Sie es erneut.`,
  },
  unreadable: {
    happened: "Die Antwort des Dienstes war nicht lesbar.",
    advice: (problems) => `Sie hat nicht die erwartete Form: ${problems}.`,
  },
  key: "Der Dienst nimmt den Schlüssel nicht an, den der Server dieser Oberfläche hat. Prüfen Sie API_KEY, und starten Sie neu.",
  notFound: "Es wurde vielleicht gelöscht, oder dieser Dienst bietet es nicht an.",
  gone: "Der Link ist abgelaufen, oder die Datei wurde gelöscht.",
  tooMany: "Zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment, und versuchen Sie es erneut.",
  tooManyFor: (seconds) => `Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in ${seconds} s erneut.`,
  down: "Der Dienst läuft nicht, startet gerade oder ist vom Server dieser Oberfläche aus nicht erreichbar. Versuchen Sie es gleich noch einmal.",
  theirFault: "Der Fehler liegt beim Dienst. Versuchen Sie es erneut; sein Protokoll nennt die Ursache.",
  ourFault: "Prüfen Sie die Anfrage, und versuchen Sie es erneut.",
};
