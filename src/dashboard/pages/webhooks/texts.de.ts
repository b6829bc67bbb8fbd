import { formatCount } from "../../base/design-system/format.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/plural.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Webhooks",
  parts: "Teile dieser Seite",
  partNames: { deliveries: "Zustellungen", receivers: "Empfänger" },
  loadingPart: "Wird geladen",
  noun: "Zustellungen",
  total: (count) => plural(count, { one: "1 Zustellung", other: `${formatCount(count)} Zustellungen` }),
  live: "Live",
  deliveries: "Zustellungen",
  loading: "Zustellungen werden geladen",
  search: "Nach Adresse oder Render suchen",
  searchPlaceholder: "Adresse, Render oder ID",
  state: "Status",
  states: {
    pending: "Ausstehend",
    failing: "Schlägt fehl",
    delivered: "Zugestellt",
    abandoned: "Endgültig gescheitert",
  },
  allPending: "Ausstehend, auch nach Fehlversuch",
  status: "Statuscode",
  attempts: (count) =>
    count === 0 ? "noch nicht versucht" : plural(count, { one: "1 Versuch", other: `${count} Versuche` }),
  next: (countdown) => `nächster in ${countdown}`,
  nextNow: "nächster sofort",
  failingSince: "Schlägt fehl seit",
  failedAt: "Zuletzt fehlgeschlagen",
  receiver: "Empfänger",
  created: "Angelegt",
  about: "Render",
  render: "Render öffnen",
  id: "ID",
  copyId: "ID kopieren",
  copyUrl: "Adresse kopieren",
  nextAttempt: "Nächster Versuch",
  noNext: "Keiner",
  attempt: "Versuch",
  answerTo: (attempt) => `Antwort auf Versuch ${attempt}`,
  noAnswer: "Keine Antwort",
  sendAgain: "Erneut senden",
  sendingAgain: "Wird erneut gesendet …",
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
    label: "Alle diese erneut senden",
    ask: (count) =>
      plural(count, {
        one: "1 Zustellung geht sofort hinaus, und ihre Versuche beginnen von vorn.",
        other: `${formatCount(count)} Zustellungen gehen sofort hinaus, und ihre Versuche beginnen von vorn.`,
      }),
    askSome: "Alles, was die Filter finden, geht sofort hinaus, und die Versuche beginnen von vorn.",
    bounded: (max, total) =>
      `Es sind die neuesten ${formatCount(max)} von ${formatCount(total)}. Für die übrigen senden Sie noch einmal.`,
    cancel: "Abbrechen",
    start: "Senden",
    stop: "Anhalten",
    close: "Schließen",
    progress: "Erneut gesendet",
    looking: "Sie werden gesucht",
    sentOf: (done, total) => `${formatCount(done)} von ${formatCount(total)}`,
    done: (sent, failed) => {
      const sentText = plural(sent, {
        one: "1 Zustellung ist wieder unterwegs.",
        other: `${formatCount(sent)} Zustellungen sind wieder unterwegs.`,
      });
      const failedText = plural(failed, {
        one: "1 ließ sich nicht senden und steht noch in der Liste.",
        other: `${formatCount(failed)} ließen sich nicht senden und stehen noch in der Liste.`,
      });
      return failed === 0 ? sentText : `${sentText} ${failedText}`;
    },
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
    title: "Noch keine Webhooks",
    text: "Geben Sie einem Render eine Webhook-Adresse, oder fügen Sie hier eine Adresse hinzu, die von allem erfährt.",
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
    none: "Noch gibt es keine.",
    partial: (count) =>
      plural(count, {
        one: "1 Adresse war nicht lesbar und fehlt hier.",
        other: `${count} Adressen waren nicht lesbar und fehlen hier.`,
      }),
    loading: "Adressen werden geladen",
    add: "Adresse hinzufügen",
    url: "Adresse",
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
};
