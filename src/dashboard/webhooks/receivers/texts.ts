import { formatCount } from "../../design-system/format.ts";
import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** The words of the built-in receivers. */
export const texts = catalogue("webhooks/receivers", {
  title: "Receivers",
  hint: "An address of this service that takes whatever is posted to it and shows it here.",
  loading: "Loading receivers",
  loadingReceipts: "Loading what arrived",
  make: "New receiver",
  made: "The receiver is ready. Give its address to the sender.",
  unnamed: (start: string) => `Receiver ${start}`,
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
  answersHint: "Any status but 200 to 299 makes a sender retry; 410 makes it stop.",
  statuses: {
    200: "200, taken",
    204: "204, taken",
    400: "400, refused",
    410: "410, gone: no more attempts",
    429: "429, too many",
    500: "500, failed",
    503: "503, away",
  },
  expires: "Kept until",
  expiresHint: "Moves on with everything that arrives.",
  clear: "Clear",
  cleared: "What had arrived was deleted.",
  remove: "Delete",
  confirmClear: {
    title: "Delete what arrived?",
    text: "The receiver stays and takes what comes.",
    cancel: "Keep it",
    action: "Delete all of it",
  },
  confirmRemove: {
    title: "Delete this receiver?",
    text: "Its requests are deleted too. A sender that still posts there gets a 410.",
    cancel: "Keep it",
    action: "Delete the receiver",
    done: "The receiver was deleted.",
  },
  firstRun: {
    title: "Watch a webhook arrive",
    text: "A receiver takes whatever is posted to it, from this service or any other, and says whether the signature is right. It needs no account and no tunnel.",
  },
  waiting: {
    title: "Nothing has arrived yet",
    text: "Paste the address as the webhook of a render, or try it from a terminal. It shows here within two seconds.",
    try: "Try it",
    copyTry: "Copy the command",
    compose: "Go to the templates",
  },
  gone: {
    title: "This receiver is not there any more",
    text: "It was deleted or has expired.",
    back: "Show the others",
  },
  notOffered: {
    title: "This service has no receivers of its own",
    text: "They are an extension of Overprint's own service. There are two ways to look at this service's webhooks.",
    own: "Name an address of yours that the service can reach, and verify the signature there.",
    overprint:
      "Or start Overprint without BASE_URL on a machine that the service can reach, with PUBLIC_URL set to its address and RECEIVER_SECRET to the service's secret. Its receivers show here what arrives and whether it is signed right.",
  },
  receipts: "What arrived",
  noun: "arrivals",
  partial: (count: number) =>
    plural(count, {
      one: "1 arrival could not be read and is not shown.",
      other: `${count} arrivals could not be read and are not shown.`,
    }),
  arrived: (count: number) =>
    plural(count, { one: "1 new arrival", other: `${formatCount(count)} new arrivals` }),
  answered: (status: number) => `answered ${status}`,
  empty: "no body",
  signatures: {
    right: "Signature right",
    wrong: "Signature wrong",
    none: "Not signed",
    incomplete: "Signature incomplete",
    tooOld: "Signature too old",
    tooNew: "Signature from the future",
    unknownSecret: "Unknown secret",
  },
  reasons: {
    right: {
      own: "It fits this service's secret.",
      previous: "It fits the previous secret of this service, which signs for a day after it was rotated.",
      sender: "It fits the secret in RECEIVER_SECRET.",
    },
    none: "It was not signed: there is no webhook-signature header.",
    tooOld: "It fits, and was signed more than five minutes before it arrived. It may be a replay.",
    tooNew:
      "It fits, and says that it was signed more than five minutes after it arrived. One of the clocks is wrong.",
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
  headCut: "There were more or longer headers; the rest was not kept.",
  body: "Body",
  shape: "How the body is shown",
  pretty: "JSON",
  raw: "As it came",
  copyBody: "Copy the body",
  base64: "These bytes are no text. They are shown in base64.",
});
