import { germanServiceTexts } from "../language/problems/service-texts.de.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import { type RefusalSentences, translateRefusals } from "./refusal-words.ts";
import type { texts } from "./texts.ts";

const refusals: RefusalSentences = {
  invalid_request: "Der Dienst nimmt die Anfrage nicht an.",
  malformed_json: "Der Inhalt der Anfrage ist kein gültiges JSON.",
  template_not_found: "Diese Vorlage gibt es nicht.",
  template_not_published: "Diese Vorlage ist nicht veröffentlicht.",
  input_rejected: "Die Vorlage nimmt diese Werte nicht an.",
  search_too_wide:
    "Diese Liste zu lesen dauert zu lange. Schränken Sie die Zeit oder einen anderen Filter ein, oder suchen Sie nach einem längeren Text.",
  not_found: "Das gibt es hier nicht.",
  key_missing: "Der Anfrage fehlt der Schlüssel.",
  key_wrong: "Der Schlüssel stimmt nicht.",
  key_revoked: "Dieser Schlüssel wurde widerrufen.",
  key_expired: "Dieser Schlüssel ist abgelaufen.",
  scope_missing: "Dem Schlüssel fehlt eine Berechtigung.",
  template_not_allowed: "Der Schlüssel gilt nicht für diese Vorlage.",
  signature_wrong: "Die Signatur des Links stimmt nicht.",
  direct_links_off: "Dieser Dienst beantwortet keine Direktlinks.",
  url_not_allowed: "Der Dienst darf diese Adresse nicht aufrufen.",
  caller_not_allowed: "Von dieser Seite aus darf der Dienst nicht aufgerufen werden.",
  login_required: "Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet.",
  role_missing: "Ihre Rolle erlaubt das nicht.",
  body_too_large: "Die Anfrage ist zu groß.",
  wrong_content_type: "Der Dienst erwartet einen anderen Inhaltstyp.",
  gone: "Das gibt es nicht mehr.",
  render_failed: "Das Bild konnte nicht gemacht werden.",
  idempotency_mismatch: "Unter diesem Idempotency-Key kam schon eine andere Anfrage.",
  conflict: "Das verträgt sich nicht mit dem, was schon da ist.",
  too_many_requests: "Das waren zu viele Anfragen in kurzer Zeit.",
  method_not_allowed: "Diese Methode gibt es unter dieser Adresse nicht.",
  unavailable: "Der Dienst kann gerade nicht antworten.",
  upstream_failed: "Eine fremde Adresse hat nicht brauchbar geantwortet.",
  internal: "Im Dienst ist etwas schiefgegangen.",
};

export const translation: typeof texts = {
  again: "Erneut versuchen",
  compare: "Neben dem Erwarteten zeigen",
  stale: "Das ist vielleicht nicht der neueste Stand.",
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
    beside: "Sie hat nicht die erwartete Form. Was kam, steht neben dem, was erwartet wurde.",
  },
  refused: translateRefusals(refusals, "Ursache: ", (message) =>
    translateServiceText(message, germanServiceTexts),
  ),
  key: "Der Dienst nimmt den Schlüssel nicht an, den der Server dieser Oberfläche hat. Prüfen Sie API_KEY, und starten Sie neu.",
  notPermitted:
    "Dieser Schlüssel darf das nicht. Nehmen Sie einen Schlüssel mit dieser Berechtigung, oder bitten Sie den Betreiber des Dienstes darum.",
  login: "Melden Sie sich erneut an, und wiederholen Sie es dann. Ihre Eingaben sind noch da.",
  role: "Bitten Sie einen Admin um eine andere Rolle, wenn Sie es brauchen.",
  notFound: "Es wurde vielleicht gelöscht, oder dieser Dienst bietet es nicht an.",
  gone: "Der Link ist abgelaufen, oder die Datei wurde gelöscht.",
  tooMany: "Zu viele Anfragen in kurzer Zeit. Warten Sie einen Moment, und versuchen Sie es erneut.",
  tooManyFor: (seconds) => `Zu viele Anfragen in kurzer Zeit. Versuchen Sie es in ${seconds} s erneut.`,
  down: "Der Dienst läuft nicht, startet gerade oder ist vom Server dieser Oberfläche aus nicht erreichbar. Versuchen Sie es gleich noch einmal.",
  theirFault: "Der Fehler liegt beim Dienst. Versuchen Sie es erneut; sein Protokoll nennt die Ursache.",
  ourFault: "Prüfen Sie die Anfrage, und versuchen Sie es erneut.",
};
