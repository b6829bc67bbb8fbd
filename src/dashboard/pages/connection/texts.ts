import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the connection page. */
export const texts = catalogue("pages/connection", {
  title: "Connection",
  loading: "Loading the connection",
  service: "Service",
  kinds: {
    embedded: "The embedded one, started with this dashboard",
    remote: "A remote one",
  },
  fields: {
    kind: "Type",
    baseUrl: "Address",
    getUrl: "Address for reading",
    publicUrl: "Links begin with",
    key: "Key",
    secret: "Signing secret",
    receivers: "Receivers",
    version: "Dashboard version",
  },
  localLinks: "Links of pictures lead each other machine to itself.",
  localLinksAdvice:
    "They begin with an address of the machine of the service. Set PUBLIC_URL there to the address at which others reach the service, and start it again.",
  copy: (name: string) => `Copy: ${name}`,
  keyEnds: (ending: string) => `Set, ends in …${ending}`,
  keyShort: "Set. It is too short to show a part of it.",
  keyHint: "The key stays on the dashboard's server. It is never sent to a browser.",
  secretEnds: (ending: string) => `Set, ends in …${ending}`,
  secretBoth: (ending: string, previous: string) => `Set, ends in …${ending}; …${previous} signs as well`,
  secretUnset: "Not set in the process that answers here",
  receivers: (count: number, max: number) => `${formatCount(count)} of ${formatCount(max)}`,
  notRead: (reason: string) => `Not available: ${reason}`,
  notTold: "This service does not report it.",
  lookAt: "Show them",
  manage: "Change it",
  howToManage: "How to change it",
  addresses: { base: "at its address", get: "at its address for reading" },
  copyProbes: "Copy as text",
  unreachable: "The service cannot be reached.",
  unreachableAdvice:
    "None of these calls from the dashboard's server reached it. Start the service, or check its address, and try again. Your drafts are safe.",
  countFrom: (base: number) => `Count from ${base}`,
  probes: "Endpoints",
  probesHint: "Each read-only endpoint is called once. Nothing is created or changed.",
  original: "Of the interface",
  extensions: "Extensions",
  probeAgain: "Check again",
  probing: "Checking the endpoints",
  columns: { call: "Call", answer: "Response", took: "Took" },
  outcomes: {
    ok: "Answers",
    entries: (shown: number, total: number | undefined) =>
      total === undefined
        ? shown === 0
          ? "Answers, an empty list without a total"
          : "Answers, a list without a total"
        : plural(total, { one: "Answers, 1 entry", other: `Answers, ${formatCount(total)} entries` }),
    notOffered: "Not offered",
    refused: (status: number, message: string) => `Refuses: ${status}, ${message}`,
    unreachable: "Cannot be reached",
    timedOut: "Took too long",
    unreadable: (place: string) =>
      place === "" ? "Answers, but not as expected" : `Answers, but not as expected at ${place}`,
    skipped: "Skipped, because there is nothing to request",
  },
  settings: "In this browser",
  pageBase: "First page of a list",
  pageBases: { 0: "Page 0", 1: "Page 1" },
  pageBaseAgrees: "The service's responses match this.",
  pageBaseDiffers: (base: number) => `The service's responses suggest that it counts from ${base}.`,
  pageBaseFailed: (status: number | undefined) =>
    status === undefined
      ? "How the service counts could not be checked."
      : `How the service counts could not be checked: its list answers with ${status}.`,
  pageBaseUnknown: "There are too few templates to detect how the service counts.",
  usage: "Usage",
  credits: "Credits",
  uploads: "Uploads",
  plan: "Plan",
  renewal: "Renewed at",
  of: (used: number, total: number) => `${formatCount(used)} of ${formatCount(total)}`,
});
