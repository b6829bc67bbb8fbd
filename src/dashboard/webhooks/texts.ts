import { formatCount } from "../design-system/format.ts";
import { catalogue } from "../language/catalogue.ts";

/** The words of the webhooks page. */
export const texts = catalogue("webhooks", {
  title: "Webhooks",
  noun: "deliveries",
  total: (count: number) => (count === 1 ? "1 delivery" : `${formatCount(count)} deliveries`),
  live: "Live",
  deliveries: "Deliveries",
  loading: "Loading deliveries",
  search: "Search by render",
  searchPlaceholder: "Id of a render",
  state: "State",
  states: { pending: "On its way", delivered: "Delivered", abandoned: "Given up" },
  retrying: "Failing",
  attempts: (count: number) =>
    count === 0 ? "not tried yet" : count === 1 ? "1 attempt" : `${count} attempts`,
  next: (countdown: string) => `next in ${countdown}`,
  nextNow: "next at once",
  failingSince: "Failing since",
  failedAt: "Last failed",
  created: "Owed since",
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
  recover: {
    action: "Send failed again",
    label: "Send what was given up again",
    hour: "Of the last hour",
    day: "Of the last 24 hours",
    week: "Of the last 7 days",
    done: (count: number) =>
      count === 0
        ? "Nothing was given up in that time."
        : count === 1
          ? "1 delivery is on its way again."
          : `${formatCount(count)} deliveries are on their way again.`,
  },
  partial: (count: number) =>
    count === 1
      ? "1 delivery could not be read and is not shown."
      : `${count} deliveries could not be read and are not shown.`,
  firstRun: {
    title: "No webhook was owed yet",
    text: "Give a render a webhook address, or add an address here that hears about everything.",
    action: "Go to the templates",
  },
  notOffered: {
    title: "This service does not tell about its webhooks",
    text: "It sends them all the same when a request names an address. Deliveries and addresses for everything are extensions that it does not have.",
  },
  addresses: {
    title: "Addresses for everything",
    hint: "Each hears about all of its actions, whoever caused them.",
    none: "There is none yet.",
    loading: "Loading addresses",
    add: "Add an address",
    url: "Address",
    urlMissing: "Enter the address that shall receive the webhooks.",
    actions: "It hears about",
    actionMissing: "Choose at least one.",
    actionNames: {
      RENDER_COMPLETE: "Renders that are done",
      TEMPLATE_CREATED: "New templates",
      TEMPLATE_UPDATED: "Changed templates",
      TEMPLATE_DELETED: "Deleted templates",
    },
    create: "Add",
    created: "The address was added.",
    remove: (url: string) => `Remove ${url}`,
    confirm: {
      title: "Remove this address?",
      text: "It hears about nothing new. What is still owed to it is given up.",
      cancel: "Keep it",
      action: "Remove",
      done: "The address was removed.",
    },
  },
});
