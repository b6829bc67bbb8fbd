import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the built-in receivers. */
export const texts = catalogue("pages/webhooks/receivers", {
  title: "Receivers",
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
  live: "Live",
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
    cancel: "Keep",
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
    copyTry: "Copy the command",
    compose: "Go to the templates",
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
});
