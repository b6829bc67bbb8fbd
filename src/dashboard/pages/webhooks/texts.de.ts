import { formatCount, formatShare } from "../../base/design-system/format.ts";
import { pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Webhooks",
  parts: "Teile dieser Seite",
  partNames: { deliveries: "Zustellungen", addresses: "Adressen", receivers: "Empfänger" },
  columns: {
    state: "Status",
    event: "Ereignis",
    address: "Adresse",
    render: "Render",
    code: "Code",
    tries: "Versuche",
    time: "Zeit",
  },
  loadingPart: "Wird geladen",
  noun: "Zustellungen",
  total: (count) => plural(count, { one: "1 Zustellung", other: `${formatCount(count)} Zustellungen` }),
  live: "Live",
  loading: "Zustellungen werden geladen",
  deletedAddress: "Eine gelöschte Adresse",
  search: "Nach Adresse oder Render suchen",
  searchPlaceholder: "Adresse, Render oder ID",
  states: {
    pending: "Ausstehend",
    held: "Pausiert",
    failing: "Scheitert",
    delivered: "Zugestellt",
    abandoned: "Fehler",
  },
  allPending: "Noch nicht zugestellt",
  next: (countdown) => `in ${countdown}`,
  nextNow: "jetzt",
  none: "Keiner",
  heldUntil: "Wartet bis",
  heldWhy: "Der Webhook ist pausiert. Danach gilt sie als gescheitert.",
  failingSince: "Schlägt fehl seit",
  failedAt: "Zuletzt fehlgeschlagen",
  receiver: "Empfänger",
  created: "Angelegt",
  render: "Render öffnen",
  id: "ID",
  copyId: "ID kopieren",
  copyUrl: "Adresse kopieren",
  nextAttempt: "Nächster Versuch",
  attempt: "Versuch",
  answerTo: (attempt) => `Antwort auf Versuch ${attempt}`,
  noAnswer: "Keine Antwort",
  notSent: "Nicht gesendet",
  sendAgain: "Erneut senden",
  sendingAgain: "Wird erneut gesendet …",
  heldAgain: "Wartet, bis die Adresse fortgesetzt wird.",
  arrived: (attempt, status) => `Versuch ${attempt} ist zugestellt: ${status}.`,
  failedAgain: (attempt, reason) => `Versuch ${attempt} ist fehlgeschlagen. ${reason}`,
  sentBody: "Was gesendet wird",
  copyBody: "Gesendetes kopieren",
  sentHeaders: "Gesendete Kopfzeilen",
  answerHeaders: "Kopfzeilen der Antwort",
  since: {
    label: "Fehlgeschlagen seit",
    hour: "Letzte Stunde",
    day: "Letzte 24 Stunden",
    week: "Letzte 7 Tage",
    date: "Seit einem Tag …",
    dateLabel: (zone) => `Fehlgeschlagen seit diesem Tag (${zone})`,
  },
  recover: {
    action: "Alle diese erneut senden",
    ask: (total, max, days) =>
      `${
        total === undefined
          ? `Die neuesten Zustellungen, die die Filter finden, höchstens ${formatCount(max)}, werden erneut gesendet`
          : plural(Math.min(total, max), {
              one: "1 Zustellung wird erneut gesendet",
              other: `${formatCount(Math.min(total, max))} Zustellungen werden erneut gesendet`,
            })
      }. Zustellungen an eine pausierte Adresse warten, bis diese fortgesetzt wird, höchstens ${days} Tage.`,
    wait: (count, days) =>
      plural(count, {
        one: `1 Zustellung wartet, bis ihre Adresse fortgesetzt wird, höchstens ${days} Tage.`,
        other: `${formatCount(count)} Zustellungen warten, bis ihre Adresse fortgesetzt wird, höchstens ${days} Tage.`,
      }),
    bounded: (max, total) =>
      `Es sind die neuesten ${formatCount(max)} von ${formatCount(total)}. Für die übrigen senden Sie noch einmal.`,
    toOne: (host) => `Fehlgeschlagene erneut an ${host} senden`,
    none: "Seither ist keine Zustellung fehlgeschlagen.",
    start: "Senden",
    done: (count) =>
      plural(count, {
        one: "1 Zustellung ist wieder unterwegs.",
        other: `${formatCount(count)} Zustellungen sind wieder unterwegs.`,
      }),
    failed: (count) =>
      plural(count, {
        one: "1 ließ sich nicht senden und steht noch in der Liste.",
        other: `${formatCount(count)} ließen sich nicht senden und stehen noch in der Liste.`,
      }),
    left: (count) =>
      plural(count, {
        one: "1 wurde ausgelassen, weil Sie angehalten haben.",
        other: `${formatCount(count)} wurden ausgelassen, weil Sie angehalten haben.`,
      }),
  },
  secret: {
    title: "Signaturgeheimnis",
    hint: "Damit wird jede Zustellung signiert, wie Standard Webhooks es beschreibt.",
    loading: "Signaturgeheimnis wird geladen",
    set: (ending) => `Gesetzt, endet auf …${ending}`,
    notSet:
      "Der Prozess, der hier antwortet, kennt es nicht. Die Worker signieren mit ihrem eigenen WEBHOOK_SECRET.",
    previous: (ending) => `…${ending} signiert ebenfalls`,
    until: "bis",
    knowsSender: "Die Empfänger prüfen auch die Geheimnisse in RECEIVER_SECRET.",
    reveal:
      "Es wird nie an einen Browser gesendet, wo Aufzeichnungen, Erweiterungen oder offene Seiten es verraten könnten. Lassen Sie es im Terminal auf dem Rechner des Dienstes ausgeben.",
    copyCommand: "Befehl kopieren",
    operators:
      "Es wurde mit WEBHOOK_SECRET gesetzt, ist also dort bekannt und wird dort gewechselt: das neue vor das alte, mit einem Leerzeichen dazwischen.",
    rotate: "Wechseln",
    confirm: {
      title: "Neues Geheimnis anlegen?",
      text: "Zustellungen tragen 24 Stunden lang die Signaturen beider. Geben Sie das neue in dieser Zeit allen Empfängern.",
      cancel: "Behalten",
      action: "Neues anlegen",
      done: "Es gibt ein neues Geheimnis. Das vorige signiert noch 24 Stunden.",
    },
  },
  partial: (count) =>
    plural(count, {
      one: "1 Zustellung war nicht lesbar und fehlt hier.",
      other: `${count} Zustellungen waren nicht lesbar und fehlen hier.`,
    }),
  firstRun: {
    title: "Noch keine Zustellungen",
    text: "Geben Sie einem Render eine Webhook-Adresse, oder fügen Sie eine Adresse hinzu, die von allem erfährt.",
    action: "Zu den Vorlagen",
    receive: "Einen ankommen sehen",
  },
  notOffered: {
    title: "Dieser Dienst listet seine Webhooks nicht",
    text: "Er sendet sie trotzdem, wenn eine Anfrage eine Adresse nennt. Zustellungen und Adressen für jedes Ereignis sind Erweiterungen, die er nicht hat.",
    action: "So empfangen Sie sie",
  },
  addresses: {
    title: "Jedes Ereignis senden an",
    hint: "Jede Adresse erhält alle gewählten Ereignisse, gleich welcher Client sie auslöst.",
    none: "Noch gibt es keine. Fügen Sie die erste im Formular hinzu.",
    active: "Aktiv",
    pause: "Pausieren",
    resume: "Fortsetzen",
    repeat: "Erneut senden seit …",
    quiet: "Keine Zustellungen in den letzten 24 Stunden",
    allWell: (count) => `Keine von ${formatCount(count)} in den letzten 24 Stunden fehlgeschlagen`,
    rate: (failed, count) =>
      `${formatCount(failed)} von ${formatCount(count)} in den letzten 24 Stunden fehlgeschlagen (${formatShare(failed / count)})`,
    waiting: (count, days) =>
      plural(count, {
        one: `1 Zustellung wartet, höchstens ${days} Tage, und geht hinaus, wenn Sie fortsetzen.`,
        other: `${formatCount(count)} Zustellungen warten, jede höchstens ${days} Tage, und gehen der Reihe nach hinaus, wenn Sie fortsetzen.`,
      }),
    pausedSince: "Pausiert seit",
    wasPaused: "Die Adresse ist pausiert. Ihre Zustellungen warten.",
    wasResumed: "Die Adresse ist fortgesetzt. Wartende Zustellungen gehen der Reihe nach hinaus.",
    partial: (count) =>
      plural(count, {
        one: "1 Adresse war nicht lesbar und fehlt hier.",
        other: `${count} Adressen waren nicht lesbar und fehlen hier.`,
      }),
    loading: "Adressen werden geladen",
    add: "Adresse hinzufügen",
    urlMissing: "Geben Sie die Adresse ein, die Webhooks bekommen soll.",
    actions: "Ereignisse",
    actionMissing: "Wählen Sie mindestens eins.",
    actionNames: {
      RENDER_COMPLETE: "Fertige Renders",
      RENDER_FAILED: "Fehlgeschlagene Renders",
      TEMPLATE_CREATE: "Neue Vorlagen",
      TEMPLATE_UPDATE: "Geänderte Vorlagen",
      TEMPLATE_DELETE: "Gelöschte Vorlagen",
    },
    create: "Hinzufügen",
    created: "Die Adresse wurde hinzugefügt.",
    remove: (url) => `${url} entfernen`,
    removed:
      "Die Adresse wird entfernt. Sie erhält dann keine weiteren Ereignisse, und ausstehende Zustellungen werden abgebrochen.",
    undo: "Rückgängig",
    edit: (url) => `${url} ändern`,
    editTitle: "Adresse ändern",
    save: "Speichern",
    cancel: "Abbrechen",
    changed: "Die Adresse wurde geändert.",
    test: (url) => `${url} einen Test senden`,
    tested: "Ein Test ist unterwegs.",
    look: "Ansehen",
  },
  receivers: {
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
    address: "Seine Adresse",
    addressHint:
      "Jeder Absender, der sie kennt, kann ohne Schlüssel dorthin senden. Sie ist nicht zu erraten.",
    copyAddress: "Adresse des Empfängers kopieren",
    name: "Name",
    answers: "Antwortet mit",
    answersHint:
      "Alles außer 200 bis 299 lässt Absender es erneut versuchen; nach 410 senden sie nicht mehr.",
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
    arrived: (count) =>
      plural(count, { one: "1 neuer Eingang", other: `${formatCount(count)} neue Eingänge` }),
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
        previous:
          "Sie passt zum vorigen Geheimnis dieses Dienstes, das nach dem Wechsel noch einen Tag gilt.",
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
  },
};
