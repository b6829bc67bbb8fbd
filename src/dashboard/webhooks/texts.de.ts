import { formatCount } from "../design-system/format.ts";
import type { texts } from "./texts.ts";

/** The words of the webhooks page. */
export const german: typeof texts = {
  title: "Webhooks",
  noun: "Zustellungen",
  total: (count) => (count === 1 ? "1 Zustellung" : `${formatCount(count)} Zustellungen`),
  live: "Live",
  deliveries: "Zustellungen",
  loading: "Zustellungen werden geladen",
  search: "Nach einem Render suchen",
  searchPlaceholder: "Id eines Renders",
  state: "Status",
  states: { pending: "Unterwegs", delivered: "Zugestellt", abandoned: "Aufgegeben" },
  retrying: "Schlägt fehl",
  attempts: (count) =>
    count === 0 ? "noch nicht versucht" : count === 1 ? "1 Versuch" : `${count} Versuche`,
  next: (countdown) => `nächster in ${countdown}`,
  nextNow: "nächster sofort",
  failingSince: "Schlägt fehl seit",
  failedAt: "Zuletzt fehlgeschlagen",
  created: "Geschuldet seit",
  about: "Worüber",
  render: "Render öffnen",
  id: "Id",
  copyId: "Id kopieren",
  copyUrl: "Adresse kopieren",
  nextAttempt: "Nächster Versuch",
  noNext: "Keiner",
  attempt: "Versuch",
  at: "Zeit",
  took: "Dauer",
  outcome: "Ergebnis",
  answer: "Antwort",
  noAnswer: "Keine Antwort",
  emptyAnswer: "Leer",
  sendAgain: "Erneut senden",
  sentAgain: "Wieder unterwegs.",
  recover: {
    action: "Fehlgeschlagene erneut senden",
    label: "Aufgegebene erneut senden",
    hour: "Aus der letzten Stunde",
    day: "Aus den letzten 24 Stunden",
    week: "Aus den letzten 7 Tagen",
    done: (count) =>
      count === 0
        ? "In dieser Zeit wurde nichts aufgegeben."
        : count === 1
          ? "1 Zustellung ist wieder unterwegs."
          : `${formatCount(count)} Zustellungen sind wieder unterwegs.`,
  },
  partial: (count) =>
    count === 1
      ? "1 Zustellung war nicht lesbar und fehlt hier."
      : `${count} Zustellungen waren nicht lesbar und fehlen hier.`,
  firstRun: {
    title: "Noch war kein Webhook fällig",
    text: "Geben Sie einem Render eine Webhook-Adresse, oder fügen Sie hier eine Adresse hinzu, die von allem erfährt.",
    action: "Zu den Vorlagen",
  },
  notOffered: {
    title: "Dieser Dienst gibt über seine Webhooks keine Auskunft",
    text: "Er sendet sie trotzdem, wenn eine Anfrage eine Adresse nennt. Zustellungen und Adressen für alles sind Erweiterungen, die er nicht hat.",
  },
  addresses: {
    title: "Adressen für alles",
    hint: "Jede erfährt von all ihren Ereignissen, wer auch immer sie auslöst.",
    none: "Noch gibt es keine.",
    loading: "Adressen werden geladen",
    add: "Adresse hinzufügen",
    url: "Adresse",
    urlMissing: "Geben Sie die Adresse ein, die Webhooks bekommen soll.",
    actions: "Sie erfährt von",
    actionMissing: "Wählen Sie mindestens eins.",
    actionNames: {
      RENDER_COMPLETE: "Fertigen Renders",
      TEMPLATE_CREATED: "Neuen Vorlagen",
      TEMPLATE_UPDATED: "Geänderten Vorlagen",
      TEMPLATE_DELETED: "Gelöschten Vorlagen",
    },
    create: "Hinzufügen",
    created: "Die Adresse wurde hinzugefügt.",
    remove: (url) => `${url} entfernen`,
    confirm: {
      title: "Diese Adresse entfernen?",
      text: "Sie erfährt nichts Neues mehr. Was ihr noch geschuldet ist, wird aufgegeben.",
      cancel: "Behalten",
      action: "Entfernen",
      done: "Die Adresse wurde entfernt.",
    },
  },
};
