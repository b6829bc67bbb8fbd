import { formatCount, formatShare } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/webhooks", {
  title: "Webhooks",
  parts: "Parts of this page",
  partNames: { deliveries: "Deliveries", addresses: "Addresses", receivers: "Receivers" },
  columns: {
    state: "State",
    event: "Event",
    address: "Address",
    render: "Render",
    code: "Code",
    tries: "Tries",
    time: "Time",
  },
  loadingPart: "Loading",
  noun: "deliveries",
  total: (count: number) => plural(count, { one: "1 delivery", other: `${formatCount(count)} deliveries` }),
  live: "Live",
  loading: "Loading deliveries",
  deletedAddress: "A deleted address",
  search: "Search by address or render",
  searchPlaceholder: "Address, render or id",
  states: {
    pending: "Pending",
    held: "Paused",
    failing: "Failing",
    delivered: "Delivered",
    abandoned: "Failed",
  },
  allPending: "Pending or failing",
  next: (countdown: string) => `in ${countdown}`,
  nextNow: "now",
  none: "None",
  heldUntil: "Waits until",
  heldWhy: "Its webhook is paused. Then it fails.",
  failingSince: "Failing since",
  failedAt: "Last failed",
  created: "Created",
  receiver: "Receiver",
  render: "Open the render",
  id: "Id",
  copyId: "Copy id",
  copyUrl: "Copy address",
  nextAttempt: "Next attempt",
  attempt: "Attempt",
  answerTo: (attempt: number) => `Response to attempt ${attempt}`,
  noAnswer: "No response",
  notSent: "Not sent",
  sendAgain: "Send again",
  sendingAgain: "Sending again…",
  heldAgain: "Waits until its address is resumed.",
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
    ask: (total: number | undefined, max: number, days: number) =>
      `${
        total === undefined
          ? `The newest deliveries that the filters find, at most ${formatCount(max)}, are sent again`
          : plural(Math.min(total, max), {
              one: "1 delivery is sent again",
              other: `${formatCount(Math.min(total, max))} deliveries are sent again`,
            })
      }. Deliveries to a paused address wait until it is resumed, at most ${days} days.`,
    wait: (count: number, days: number) =>
      plural(count, {
        one: `1 delivery waits until its address is resumed, at most ${days} days.`,
        other: `${formatCount(count)} deliveries wait until their address is resumed, at most ${days} days.`,
      }),
    bounded: (max: number, total: number) =>
      `These are the newest ${formatCount(max)} of ${formatCount(total)}. Repeat this for the rest.`,
    toOne: (host: string) => `Send failed deliveries to ${host} again`,
    none: "No delivery has failed since then.",
    start: "Send",
    done: (count: number) =>
      plural(count, {
        one: "1 delivery is being sent again.",
        other: `${formatCount(count)} deliveries are being sent again.`,
      }),
    failed: (count: number) =>
      plural(count, {
        one: "1 could not be sent and is still listed.",
        other: `${formatCount(count)} could not be sent and are still listed.`,
      }),
    left: (count: number) =>
      plural(count, {
        one: "1 was left out, because you stopped.",
        other: `${formatCount(count)} were left out, because you stopped.`,
      }),
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
    title: "No deliveries yet",
    text: "Give a render a webhook address, or add an address that receives every event.",
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
    none: "There are none yet. Add the first one in the form.",
    active: "Active",
    pause: "Pause",
    resume: "Resume",
    repeat: "Send again since …",
    quiet: "No deliveries in the last 24 hours",
    allWell: (count: number) => `None of ${formatCount(count)} failed in the last 24 hours`,
    rate: (failed: number, count: number) =>
      `${formatCount(failed)} of ${formatCount(count)} failed in the last 24 hours (${formatShare(failed / count)})`,
    waiting: (count: number, days: number) =>
      plural(count, {
        one: `1 delivery waits, at most ${days} days, and is sent when you resume.`,
        other: `${formatCount(count)} deliveries wait, each at most ${days} days, and are sent in order when you resume.`,
      }),
    pausedSince: "Paused since",
    wasPaused: "The address is paused. Its deliveries wait.",
    wasResumed: "The address is resumed. Deliveries that waited are sent in order.",
    partial: (count: number) =>
      plural(count, {
        one: "1 address could not be read and is not shown.",
        other: `${count} addresses could not be read and are not shown.`,
      }),
    loading: "Loading addresses",
    add: "Add an address",
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
  receivers: {
    hint: "An address of this service that accepts all requests and shows them here.",
    loading: "Loading receivers",
    loadingReceipts: "Loading the received requests",
    create: "New receiver",
    created: "The receiver is ready. Give its address to the sender.",
    unnamed: (start: string) => `Receiver ${start}`,
    openOne: (name: string) => `Open ${name}`,
    kept: (count: number) => (count === 0 ? "nothing yet" : formatCount(count)),
    list: "Choose a receiver",
    total: (kept: number, received: number) =>
      received > kept
        ? `${formatCount(kept)} kept of ${formatCount(received)}`
        : plural(kept, { one: "1 arrived", other: `${formatCount(kept)} arrived` }),
    address: "Its address",
    addressHint: "Any sender that knows it can post there, without a key. It cannot be guessed.",
    copyAddress: "Copy the receiver's address",
    name: "Name",
    answers: "Answers with",
    answersHint: "With any status except 200 to 299 a sender retries; after 410 it stops.",
    statuses: {
      200: "200, accepted",
      204: "204, accepted",
      400: "400, rejected",
      410: "410, gone: no more attempts",
      429: "429, too many requests",
      500: "500, failed",
      503: "503, unavailable",
    },
    expires: "Kept until",
    expiresHint: "Extended by every request.",
    clear: "Clear",
    cleared: "The received requests were deleted.",
    remove: "Delete",
    confirmClear: {
      title: "Delete the received requests?",
      text: "The receiver stays and accepts further requests.",
      cancel: "Keep",
      action: "Delete all",
    },
    confirmRemove: {
      title: "Delete this receiver?",
      text: "Its requests are deleted too. A sender that still posts there gets a 410.",
      action: "Delete the receiver",
      done: "The receiver was deleted.",
    },
    firstRun: {
      title: "Watch a webhook arrive",
      text: "A receiver accepts all requests, from this service or any other, and verifies their signature. It needs no account and no tunnel.",
    },
    waiting: {
      title: "Nothing has arrived yet",
      text: "Paste the address as the webhook of a render, or try it from a terminal. The request appears here within two seconds.",
    },
    gone: {
      title: "This receiver no longer exists",
      text: "It was deleted or has expired.",
      back: "Show the others",
    },
    notOffered: {
      title: "This service has no receivers of its own",
      text: "They are an extension of Overprint's own service. There are two ways to receive this service's webhooks.",
      own: "Use an address of your own that the service can reach, and verify the signature there if the service signs.",
      overprint:
        "Or start Overprint without BASE_URL on a machine that the service can reach, with PUBLIC_URL set to its address and RECEIVER_SECRET to the service's secret if it has one. Its receivers then show the requests and verify signatures as Standard Webhooks describes them.",
    },
    receipts: "Received requests",
    noun: "requests",
    partial: (count: number) =>
      plural(count, {
        one: "1 request could not be read and is not shown.",
        other: `${count} requests could not be read and are not shown.`,
      }),
    arrived: (count: number) =>
      plural(count, { one: "1 new request", other: `${formatCount(count)} new requests` }),
    answered: (status: number) => `answered ${status}`,
    empty: "no body",
    signatures: {
      right: "Signature valid",
      wrong: "Signature invalid",
      none: "Not signed",
      incomplete: "Signature incomplete",
      tooOld: "Signature too old",
      tooNew: "Signature from the future",
      unknownSecret: "Unknown secret",
    },
    reasons: {
      right: {
        own: "It matches this service's secret.",
        previous: "It matches this service's previous secret, which signs for a day after a rotation.",
        sender: "It matches the secret in RECEIVER_SECRET.",
      },
      none: "The webhook-signature header is missing.",
      tooOld:
        "It matches, but was created more than five minutes before the request arrived. It may be a replay.",
      tooNew:
        "It matches, but its time is more than five minutes after the request arrived. One of the clocks is wrong.",
    },
    fields: {
      signature: "Signature",
      signedAt: "Signed at",
      receivedAt: "Arrived at",
      query: "Query",
      answered: "Answered",
      size: "Size",
    },
    headers: "Headers",
    headCut: "There were more or longer headers; the rest was not stored.",
    body: "Body",
    shape: "Format of the body",
    pretty: "JSON",
    raw: "Original",
    copyBody: "Copy the body",
    base64: "These bytes are not text. They are shown in base64.",
  },
});
