import { formatBytes, formatCount, formatShare } from "../../../base/design-system/format.ts";
import { catalogue } from "../../../base/language/catalogue.ts";
import { pluralIn } from "../../../base/language/plural.ts";

const plural = pluralIn("en");

/** Texts of the service's state. */
export const texts = catalogue("pages/connection/health", {
  title: "State",
  loading: "Measuring the state of the service",
  notOffered: "This service does not report its queue, its disk or its failures.",
  stale: "The service could not be measured again. These values are older.",
  measured: "Measured at",
  queue: "Queue",
  queueIs: (waiting: number, running: number) =>
    `${formatCount(waiting)} waiting, ${formatCount(running)} running`,
  waitingOnly: (waiting: number) => `${formatCount(waiting)} waiting`,
  runningOnly: (running: number) => `${formatCount(running)} running`,
  oldest: (duration: string) => `the oldest for ${duration}`,
  scheduled: (count: number) => `${formatCount(count)} scheduled for later`,
  kinds: {
    render: "Renders",
    screenshot: "Screenshots",
    preview: "Previews",
    delivery: "Webhook deliveries",
  },
  places: "Calls",
  placesAre: "In progress or waiting for a place, in the process that answered",
  placeKinds: {
    renders: "Renders being accepted",
    changes: "Changes",
    details: "Single records and links",
    lists: "Lists and searches",
    links: "Links waiting for a preview",
    results: "Links waiting for their picture",
    largeBodies: "Large requests",
    uploads: "Uploads",
    pages: "Metadata of pages",
    pageTexts: "Pages being parsed",
    sources: "Pictures from the web",
    pictures: "Pictures being opened",
    painters: "Pictures being painted",
    textFits: "Texts being laid out",
    checks: "Renders being checked",
    htmlTemplates: "Html templates being read",
    names: "Host names being resolved",
    browser: "Pages of the browser",
    logins: "Logins",
  },
  disk: "Disk",
  diskIs: (free: number, total: number) =>
    `${formatBytes(free)} of ${formatBytes(total)} free (${formatShare(free / Math.max(total, 1))})`,
  diskLow: "Almost full. Delete results, shorten their retention, or add space.",
  diskElsewhere: "Results are stored elsewhere, for example in S3, which reports no space.",
  browser: "Browser",
  browserIs: (version: string) => `Chromium ${version}`,
  browserOld: (majors: number) =>
    `${formatCount(majors)} major versions behind, and pages can use the flaws that have been fixed since. Install a current one (Debian: apt-get update && apt-get install chromium-headless-shell; a container: build its image again), or name one with CHROMIUM_PATH.`,
  browserResting: "Starts with the first screenshot or html template",
  browserElsewhere: "In the workers. Their logs and their /readyz report its version.",
  failures: "Failed requests",
  failuresAre: (failed: number, requests: number) =>
    plural(requests, {
      one: `${formatCount(failed)} of 1 in the last 24 hours`,
      other: `${formatCount(failed)} of ${formatCount(requests)} in the last 24 hours`,
    }),
  noRequests: "No requests in the last 24 hours",
  lastHours: (hours: number, failed: number) =>
    plural(hours, {
      one: `${formatCount(failed)} in the last hour`,
      other: `${formatCount(failed)} in the last ${hours} hours`,
    }),
  deliveries: "Failed deliveries",
  deliveriesAre: (failed: number) => `${formatCount(failed)} in the last 24 hours`,
  show: "Show them",
});
