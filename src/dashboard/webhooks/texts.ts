import { formatCount } from "../design-system/format.ts";
import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

/** The words of the webhooks page. */
export const texts = catalogue("webhooks", {
  title: "Webhooks",
  parts: "Parts of this page",
  partNames: { deliveries: "Deliveries", receivers: "Receivers" },
  loadingPart: "Loading",
  noun: "deliveries",
  total: (count: number) => plural(count, { one: "1 delivery", other: `${formatCount(count)} deliveries` }),
  live: "Live",
  deliveries: "Deliveries",
  loading: "Loading deliveries",
  search: "Search by render",
  searchPlaceholder: "Id of a render",
  state: "State",
  states: { pending: "On its way", delivered: "Delivered", abandoned: "Failed" },
  retrying: "Failing",
  attempts: (count: number) =>
    count === 0 ? "not tried yet" : plural(count, { one: "1 attempt", other: `${count} attempts` }),
  next: (countdown: string) => `next in ${countdown}`,
  nextNow: "next at once",
  failingSince: "Failing since",
  failedAt: "Last failed",
  created: "Created",
  about: "About",
  render: "Open the render",
  id: "Id",
  copyId: "Copy id",
  copyUrl: "Copy address",
  nextAttempt: "Next attempt",
  noNext: "None",
  attempt: "Attempt",
  at: "Time",
  took: "Took",
  outcome: "Outcome",
  answer: "Answer",
  noAnswer: "No answer",
  emptyAnswer: "Empty",
  sendAgain: "Send again",
  sentAgain: "On its way again.",
  sentBody: "What is sent",
  copyBody: "Copy what is sent",
  sentHeaders: "Headers that were sent",
  answerHeaders: "Headers of the answer",
  since: {
    label: "Failed since",
    hour: "In the last hour",
    day: "In the last 24 hours",
    week: "In the last 7 days",
    date: "Since a day …",
    dateLabel: (zone: string) => `Failed since this day (${zone})`,
  },
  recover: {
    action: "Send all of these again",
    label: "Send all of these again",
    ask: (count: number) =>
      plural(count, {
        one: "1 delivery goes out at once, and its schedule begins anew.",
        other: `${formatCount(count)} deliveries go out at once, and their schedules begin anew.`,
      }),
    askSome: "All that the filters find goes out at once, and its schedule begins anew.",
    bounded: (max: number, total: number) =>
      `They are the newest ${formatCount(max)} of ${formatCount(total)}. Send again for the rest.`,
    cancel: "Cancel",
    start: "Send",
    stop: "Stop",
    close: "Close",
    progress: "Sent again",
    looking: "Looking for them",
    sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
    done: (sent: number, failed: number) => {
      const sentText = plural(sent, {
        one: "1 delivery is on its way again.",
        other: `${formatCount(sent)} deliveries are on their way again.`,
      });
      const failedText = plural(failed, {
        one: "1 could not be sent and is still listed.",
        other: `${formatCount(failed)} could not be sent and are still listed.`,
      });
      return failed === 0 ? sentText : `${sentText} ${failedText}`;
    },
  },
  secret: {
    title: "Signing secret",
    hint: "Every delivery is signed with it, as Standard Webhooks describes.",
    loading: "Loading what signs",
    set: (ending: string) => `Set, ends in …${ending}`,
    notSet: "Not known to the process that answers here. Workers sign with their own WEBHOOK_SECRET.",
    previous: (ending: string) => `…${ending} signs as well`,
    until: "until",
    knowsSender: "Receivers also check the secrets of RECEIVER_SECRET.",
    reveal:
      "No browser gets it: pages are recorded, extended and left open. Print it in a terminal on the service's machine.",
    copyCommand: "Copy the command",
    operators:
      "It was set by WEBHOOK_SECRET, so it is known where that is set, and changed there: the new one before the old one, separated by a space.",
    rotate: "Rotate",
    confirm: {
      title: "Make a new secret?",
      text: "Deliveries carry the signatures of both for 24 hours. Give every receiver the new one within that time.",
      cancel: "Keep it",
      action: "Make a new one",
      done: "There is a new secret. The one before signs for another 24 hours.",
    },
  },
  partial: (count: number) =>
    plural(count, {
      one: "1 delivery could not be read and is not shown.",
      other: `${count} deliveries could not be read and are not shown.`,
    }),
  firstRun: {
    title: "No webhooks yet",
    text: "Give a render a webhook address, or add an address here that receives every event.",
    action: "Go to the templates",
    receive: "Watch one arrive",
  },
  notOffered: {
    title: "This service does not tell about its webhooks",
    text: "It sends them all the same when a request names an address. Deliveries and addresses for every event are extensions that it does not have.",
    action: "How to receive them",
  },
  addresses: {
    title: "Send every event to",
    hint: "Each receives every event of its actions, whichever client caused it.",
    none: "There is none yet.",
    partial: (count: number) =>
      plural(count, {
        one: "1 address could not be read and is not shown.",
        other: `${count} addresses could not be read and are not shown.`,
      }),
    loading: "Loading addresses",
    add: "Add an address",
    url: "Address",
    urlMissing: "Enter the address that shall receive the webhooks.",
    actions: "Events",
    actionMissing: "Choose at least one.",
    actionNames: {
      RENDER_COMPLETE: "Renders that are done",
      RENDER_FAILED: "Renders that failed",
      TEMPLATE_CREATE: "New templates",
      TEMPLATE_UPDATE: "Changed templates",
      TEMPLATE_DELETE: "Deleted templates",
    },
    create: "Add",
    created: "The address was added.",
    remove: (url: string) => `Remove ${url}`,
    removed:
      "The address was removed. It receives no further events, and pending deliveries to it are cancelled.",
    undo: "Undo",
    edit: (url: string) => `Change ${url}`,
    editTitle: "Change the address",
    save: "Save",
    cancel: "Cancel",
    changed: "The address was changed.",
    test: (url: string) => `Send ${url} a test`,
    tested: "A test is on its way.",
    look: "Look at it",
  },
});
