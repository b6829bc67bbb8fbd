import { formatCount } from "../../../base/design-system/format.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Empfänger",
  hint: "Eine Adresse dieses Dienstes, die alles annimmt, was dorthin gesendet wird, und es hier zeigt.",
  loading: "Empfänger werden geladen",
  loadingReceipts: "Eingänge werden geladen",
  create: "Neuer Empfänger",
  created: "Der Empfänger ist bereit. Geben Sie dem Absender seine Adresse.",
  unnamed: (start) => `Empfänger ${start}`,
  openOne: (name) => `${name} öffnen`,
  kept: (count) => (count === 0 ? "noch nichts" : formatCount(count)),
  list: "Empfänger wählen",
  total: (kept, received) =>
    received > kept
      ? `${formatCount(kept)} von ${formatCount(received)} aufbewahrt`
      : plural(kept, { one: "1 Eingang", other: `${formatCount(kept)} Eingänge` }),
  live: "Live",
  address: "Seine Adresse",
  addressHint: "Jeder Absender, der sie kennt, kann ohne Schlüssel dorthin senden. Sie ist nicht zu erraten.",
  copyAddress: "Adresse des Empfängers kopieren",
  name: "Name",
  answers: "Antwortet mit",
  answersHint: "Alles außer 200 bis 299 lässt Absender es erneut versuchen; nach 410 senden sie nicht mehr.",
  statuses: {
    200: "200, angenommen",
    204: "204, angenommen",
    400: "400, abgelehnt",
    410: "410, fort: keine weiteren Versuche",
    429: "429, zu viele",
    500: "500, gescheitert",
    503: "503, nicht verfügbar",
  },
  expires: "Bleibt bis",
  expiresHint: "Verlängert sich mit jedem Eingang.",
  clear: "Leeren",
  cleared: "Die Eingänge wurden gelöscht.",
  remove: "Löschen",
  confirmClear: {
    title: "Eingänge löschen?",
    text: "Der Empfänger bleibt und nimmt weiter an, was kommt.",
    cancel: "Behalten",
    action: "Alles löschen",
  },
  confirmRemove: {
    title: "Diesen Empfänger löschen?",
    text: "Seine Eingänge werden mit gelöscht. Wer noch dorthin sendet, bekommt die Antwort 410.",
    cancel: "Behalten",
    action: "Empfänger löschen",
    done: "Der Empfänger wurde gelöscht.",
  },
  firstRun: {
    title: "Sehen Sie einem Webhook beim Ankommen zu",
    text: "Ein Empfänger nimmt alles an, von diesem Dienst oder einem anderen, und sagt, ob die Signatur stimmt. Er braucht kein Konto und keinen Tunnel.",
  },
  waiting: {
    title: "Noch ist nichts angekommen",
    text: "Setzen Sie die Adresse als Webhook eines Renders ein, oder probieren Sie es im Terminal. Nach höchstens zwei Sekunden steht es hier.",
    copyTry: "Befehl kopieren",
    compose: "Zu den Vorlagen",
  },
  gone: {
    title: "Diesen Empfänger gibt es nicht mehr",
    text: "Er wurde gelöscht oder ist abgelaufen.",
    back: "Die anderen zeigen",
  },
  notOffered: {
    title: "Dieser Dienst hat keine eigenen Empfänger",
    text: "Sie sind eine Erweiterung des Dienstes von Overprint. Für die Webhooks dieses Dienstes gibt es zwei Wege.",
    own: "Nennen Sie eine eigene Adresse, die der Dienst erreicht, und prüfen Sie dort die Signatur, falls der Dienst signiert.",
    overprint:
      "Oder starten Sie Overprint ohne BASE_URL auf einem Rechner, den der Dienst erreicht: PUBLIC_URL nennt dessen Adresse, RECEIVER_SECRET das Geheimnis des Dienstes, falls er eines hat. Seine Empfänger zeigen dann, was ankommt, und prüfen Signaturen nach Standard Webhooks.",
  },
  receipts: "Eingänge",
  noun: "Eingänge",
  partial: (count) =>
    plural(count, {
      one: "1 Eingang war nicht lesbar und fehlt hier.",
      other: `${count} Eingänge waren nicht lesbar und fehlen hier.`,
    }),
  arrived: (count) => plural(count, { one: "1 neuer Eingang", other: `${formatCount(count)} neue Eingänge` }),
  answered: (status) => `beantwortet mit ${status}`,
  empty: "kein Inhalt",
  signatures: {
    right: "Signatur stimmt",
    wrong: "Signatur falsch",
    none: "Nicht signiert",
    incomplete: "Signatur unvollständig",
    tooOld: "Signatur zu alt",
    tooNew: "Signatur aus der Zukunft",
    unknownSecret: "Geheimnis unbekannt",
  },
  reasons: {
    right: {
      own: "Sie passt zum Geheimnis dieses Dienstes.",
      previous: "Sie passt zum vorigen Geheimnis dieses Dienstes, das nach dem Wechsel noch einen Tag gilt.",
      sender: "Sie passt zum Geheimnis in RECEIVER_SECRET.",
    },
    none: "Nicht signiert: Der Kopf webhook-signature fehlt.",
    tooOld:
      "Sie passt, wurde aber mehr als fünf Minuten vor der Ankunft gemacht. Vielleicht wurde sie wiederholt.",
    tooNew: "Sie passt, liegt aber mehr als fünf Minuten nach der Ankunft. Eine der Uhren geht falsch.",
  },
  fields: {
    signature: "Signatur",
    signedAt: "Signiert um",
    receivedAt: "Angekommen um",
    query: "Query",
    answered: "Beantwortet mit",
    size: "Größe",
  },
  headers: "Kopfzeilen",
  headCut: "Es gab mehr oder längere Kopfzeilen; der Rest wurde nicht aufbewahrt.",
  body: "Inhalt",
  shape: "Darstellung des Inhalts",
  pretty: "JSON",
  raw: "Wie gesendet",
  copyBody: "Inhalt kopieren",
  base64: "Diese Bytes sind kein Text. Sie stehen hier in Base64.",
};
