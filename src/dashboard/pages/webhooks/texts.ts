import { formatCount } from "../../base/design-system/format.ts";
import { catalogue } from "../../base/language/catalogue.ts";
import { pluralIn } from "../../base/language/plural.ts";

const plural = pluralIn("en");

/** Texts of the webhooks page. */
export const texts = catalogue("pages/webhooks", {
  title: "Webhooks",
  parts: "Parts of this page",
  partNames: { deliveries: "Deliveries", receivers: "Receivers" },
  loadingPart: "Loading",
  noun: "deliveries",
  total: (count: number) => plural(count, { one: "1 delivery", other: `${formatCount(count)} deliveries` }),
  live: "Live",
  deliveries: "Deliveries",
  loading: "Loading deliveries",
  search: "Search by address or render",
  searchPlaceholder: "Address, render or id",
  state: "State",
  states: { pending: "Pending", failing: "Failing", delivered: "Delivered", abandoned: "Failed for good" },
  allPending: "Pending, including failing",
  status: "Status code",
  attempts: (count: number) =>
    count === 0 ? "not tried yet" : plural(count, { one: "1 attempt", other: `${count} attempts` }),
  next: (countdown: string) => `next in ${countdown}`,
  nextNow: "next now",
  failingSince: "Failing since",
  failedAt: "Last failed",
  created: "Created",
  receiver: "Receiver",
  about: "Render",
  render: "Open the render",
  id: "Id",
  copyId: "Copy id",
  copyUrl: "Copy address",
  nextAttempt: "Next attempt",
  noNext: "None",
  attempt: "Attempt",
  answerTo: (attempt: number) => `Response to attempt ${attempt}`,
  noAnswer: "No response",
  sendAgain: "Send again",
  sendingAgain: "Sending again…",
  arrived: (attempt: number, status: string) => `Attempt ${attempt} was delivered: ${status}.`,
  failedAgain: (attempt: number, reason: string) => `Attempt ${attempt} failed. ${reason}`,
  sentBody: "Request body",
  copyBody: "Copy the request body",
  sentHeaders: "Request headers",
  answerHeaders: "Response headers",
  since: {
    label: "Failed since",
    hour: "Last hour",
    day: "Last 24 hours",
    week: "Last 7 days",
    date: "Since a day …",
    dateLabel: (zone: string) => `Failed since this day (${zone})`,
  },
  recover: {
    action: "Send all of these again",
    label: "Send all of these again",
    ask: (count: number) =>
      plural(count, {
        one: "1 delivery is sent now, and its retry schedule restarts.",
        other: `${formatCount(count)} deliveries are sent now, and their retry schedules restart.`,
      }),
    askSome: "All filtered deliveries are sent now, and their retry schedules restart.",
    bounded: (max: number, total: number) =>
      `These are the newest ${formatCount(max)} of ${formatCount(total)}. Repeat this for the rest.`,
    cancel: "Cancel",
    start: "Send",
    stop: "Stop",
    close: "Close",
    progress: "Sent again",
    looking: "Loading the deliveries",
    sentOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
    done: (sent: number, failed: number) => {
      const sentText = plural(sent, {
        one: "1 delivery is being sent again.",
        other: `${formatCount(sent)} deliveries are being sent again.`,
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
    loading: "Loading the signing secret",
    set: (ending: string) => `Set, ends in …${ending}`,
    notSet: "Not set in the process that answers here. Workers sign with their own WEBHOOK_SECRET.",
    previous: (ending: string) => `…${ending} signs as well`,
    until: "until",
    knowsSender: "Receivers also check the secrets of RECEIVER_SECRET.",
    reveal:
      "It is never sent to a browser, where recordings, extensions or open pages could reveal it. Print it in a terminal on the service's machine.",
    copyCommand: "Copy the command",
    operators:
      "It is set by WEBHOOK_SECRET. Change it there: the new one before the old one, separated by a space.",
    rotate: "Rotate",
    confirm: {
      title: "Rotate the signing secret?",
      text: "Deliveries are signed with both secrets for 24 hours. Give every receiver the new one within that time.",
      cancel: "Keep",
      action: "Rotate",
      done: "The secret was rotated. The previous one signs for another 24 hours.",
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
    title: "This service does not list its webhooks",
    text: "It still sends them if a request has a webhook address. The list of deliveries and addresses for every event are extensions that it does not have.",
    action: "How to receive them",
  },
  addresses: {
    title: "Send every event to",
    hint: "Each address receives its chosen events of all clients.",
    none: "There are none yet.",
    partial: (count: number) =>
      plural(count, {
        one: "1 address could not be read and is not shown.",
        other: `${count} addresses could not be read and are not shown.`,
      }),
    loading: "Loading addresses",
    add: "Add an address",
    url: "Address",
    urlMissing: "Enter the address for the webhooks.",
    actions: "Events",
    actionMissing: "Choose at least one.",
    actionNames: {
      RENDER_COMPLETE: "Completed renders",
      RENDER_FAILED: "Failed renders",
      TEMPLATE_CREATE: "New templates",
      TEMPLATE_UPDATE: "Changed templates",
      TEMPLATE_DELETE: "Deleted templates",
    },
    create: "Add",
    created: "The address was added.",
    remove: (url: string) => `Remove ${url}`,
    removed:
      "The address is being removed. It then receives no further events, and pending deliveries to it are cancelled.",
    undo: "Undo",
    edit: (url: string) => `Change ${url}`,
    editTitle: "Change the address",
    save: "Save",
    cancel: "Cancel",
    changed: "The address was changed.",
    test: (url: string) => `Send ${url} a test`,
    tested: "A test is being sent.",
    look: "Show",
  },
});
