import { formatCount } from "../design-system/format.ts";
import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

/** The words of the connection page. */
export const texts = catalogue("connection-page", {
  title: "Connection",
  loading: "Loading the connection",
  service: "Service",
  kinds: {
    embedded: "The embedded one, started with this dashboard",
    remote: "A remote one",
  },
  fields: {
    kind: "Which",
    baseUrl: "Address",
    getUrl: "Address for reading",
    publicUrl: "Links begin with",
    key: "Key",
    secret: "Signing secret",
    receivers: "Receivers",
  },
  copy: (name: string) => `Copy: ${name}`,
  keyEnds: (ending: string) => `Set, ends in …${ending}`,
  keyShort: "Set. It is too short to show a part of it.",
  keyHint: "The key stays on the dashboard's server. No browser ever has it.",
  secretEnds: (ending: string) => `Set, ends in …${ending}`,
  secretBoth: (ending: string, previous: string) => `Set, ends in …${ending}; …${previous} signs as well`,
  secretUnset: "Not known to the process that answers here",
  receivers: (count: number, max: number) => `${formatCount(count)} of ${formatCount(max)}`,
  notTold: "This service does not tell.",
  lookAt: "Look at them",
  manage: "Change it",
  addresses: { base: "at its address", get: "at its address for reading" },
  copyProbes: "Copy as text",
  away: "The service cannot be reached.",
  awayAdvice:
    "None of these calls got through from the dashboard's server. Start the service, or check its address, and ask again. What you were making stays.",
  countFrom: (base: number) => `Count from ${base}`,
  probes: "What it answers",
  probesHint: "Each is asked once, for reading only. Nothing is made or changed.",
  probeAgain: "Ask again",
  probing: "Asking",
  columns: { call: "Call", answer: "Answer", took: "Took" },
  outcomes: {
    ok: "Answers",
    entries: (shown: number, total: number | undefined) =>
      total === undefined
        ? shown === 0
          ? "Answers, an empty list without a total"
          : "Answers, a list without a total"
        : plural(total, { one: "Answers, 1 entry", other: `Answers, ${formatCount(total)} entries` }),
    notOffered: "Does not offer it",
    refused: (status: number, message: string) => `Refuses: ${status}, ${message}`,
    unreachable: "Cannot be reached",
    timedOut: "Took too long",
    unreadable: (place: string) =>
      place === "" ? "Answers, but not as expected" : `Answers, but not as expected at ${place}`,
    skipped: "Not asked, because there is nothing to ask for",
  },
  settings: "In this browser",
  timeZone: "Time zone",
  timeZoneHint: "For every date and time that is shown, and for where the days of a filter begin and end.",
  asBrowser: (zone: string) => `As this browser (${zone})`,
  pageBase: "First page of a list",
  pageBases: { 0: "Page 0", 1: "Page 1" },
  pageBaseEmbedded: "The embedded service counts from 0.",
  pageBaseAgrees: "The service's answers agree with this.",
  pageBaseDiffers: (base: number) => `The service's answers look as if it counts from ${base}.`,
  pageBaseUnknown: "Too few templates to tell how the service counts.",
  usage: "Usage",
  usageNotOffered: "This service does not tell its usage.",
  credits: "Credits",
  uploads: "Uploads",
  plan: "Plan",
  renewal: "Renewed at",
  unlimited: (used: number) => `${formatCount(used)} used, without a limit`,
  of: (used: number, total: number) => `${formatCount(used)} of ${formatCount(total)}`,
  fonts: (count: number) =>
    plural(count, { one: "1 font family", other: `${formatCount(count)} font families` }),
  fontsTitle: "Fonts",
  fontsNotOffered: "This service does not tell its fonts.",
  weights: (weights: string) => `weights ${weights}`,
  italic: "with italic",
  uploaded: "uploaded",
});
