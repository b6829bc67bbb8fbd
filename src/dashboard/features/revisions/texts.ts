import type { InputRule } from "#contract/value-problems.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("features/revisions", {
  title: "Compare revisions",
  first: "First publication",
  back: "Back to the composer",
  design: "Design",
  all: "All revisions",
  loading: "Loading the revisions",
  before: "Before (A)",
  after: "After (B)",
  revision: (number: number) => `Revision ${number}`,
  published: "published",
  draft: "draft",
  missing: {
    title: "This service keeps no revisions.",
    text: "Each save replaces the template there, so there is nothing to compare.",
  },
  only: "This template has one revision. Save a draft or another revision to compare.",
  same: "Both are the same revision.",
  unpublished: "This template was never published. Once it is, callers get it by its id.",
  unreadable: (number: number) => `The document of revision ${number} cannot be read here.`,
  drawing: "Drawing",
  notDrawn: (reason: string) => `It cannot be drawn: ${reason}`,
  mode: "How to compare",
  modes: { side: "Side by side", swipe: "Swipe", difference: "Difference" },
  firstPage: (count: number) =>
    `Only the first of ${count} pages is drawn. The texts of all pages are checked.`,
  default: "Own values of the template",
  case: (name: string) => `Case: ${name}`,
  request: (title: string) => `Request: ${title}`,
  differs: (share: string) => `${share} differ`,
  equal: "No difference",
  tiny: "less than 0.1 %",
  failed: "Not drawn",
  check: {
    title: "Publish check",
    hint: (count: number) =>
      `Draws the last ${count} rendered requests with both revisions in this browser. Nothing is sent or published.`,
    run: "Check real requests",
    again: "Check again",
    cancel: "Cancel",
    canceled: "Canceled. The results so far are shown.",
    reading: (done: number, count: number) => `Reading requests: ${done} of ${count}`,
    progress: (done: number, count: number) => `Drawn ${done} of ${count}`,
    none: "No request of this template has been rendered yet.",
    done: ({
      requests,
      overflowing,
      affected,
    }: {
      requests: number;
      overflowing: number;
      affected: number;
    }) =>
      [
        plural(requests, { one: "1 request checked", other: `${requests} requests checked` }),
        plural(overflowing, {
          one: ": 1 overflows now and did not before, ",
          other: `: ${overflowing} overflow now and did not before, `,
        }),
        plural(affected, {
          one: "1 has a new problem of any kind.",
          other: `${affected} have a new problem of any kind.`,
        }),
      ].join(""),
    rejected: (rejected: number, count: number) =>
      `Of ${count} pictures of the template and its cases, the service would reject ${rejected}.`,
    cases: (overflowing: number, count: number) =>
      overflowing === 0
        ? "No text of the template and its cases is cut or larger than its box."
        : plural(overflowing, {
            one: `In 1 of ${count} pictures of the template and its cases, a text would not fit.`,
            other: `In ${overflowing} of ${count} pictures of the template and its cases, a text would not fit.`,
          }),
    pinned: (count: number) =>
      count === 1
        ? "1 request names a revision, so publishing does not change it. It is left out."
        : `${count} requests name a revision, so publishing does not change them. They are left out.`,
    unread: (count: number) =>
      count === 1
        ? "1 request was not stored or cannot be read. It is left out."
        : `${count} requests were not stored or cannot be read. They are left out.`,
    failed: "The requests could not be read.",
  },
  findings: {
    added: "New in this revision",
    kept: "As before",
    more: (count: number) => `And ${count} more.`,
  },
  inputs: {
    title: "Inputs removed or narrowed",
    none: "Every input that callers could set before can be set in the same way.",
    unknown: "The calls could not be counted.",
    partial: "More calls were made than are counted.",
    withPinned: "Calls that name a revision are counted too, although publishing does not change them.",
    calls: (count: number) => (count === 1 ? "1 call in 30 days" : `${count} calls in 30 days`),
    without: (count: number) =>
      count === 1 ? "1 call in 30 days did not set it" : `${count} calls in 30 days did not set it`,
    kind: (kind: "removed" | "alias" | InputRule, limit: string): string => {
      switch (kind) {
        case "removed":
          return "no longer exists";
        case "alias":
          return "is no longer accepted as a former name";
        case "required":
          return "is required now";
        case "minLength":
          return `needs at least ${limit} characters now`;
        case "maxLength":
          return `accepts at most ${limit} characters now`;
        case "minimum":
          return `must be at least ${limit} now`;
        case "maximum":
          return `must be at most ${limit} now`;
        case "oneOf":
          return `must be one of ${limit} now`;
        case "pattern":
          return `must match ${limit} now`;
        case "overflow":
          return "is rejected now if it does not fit";
        case "onlyInputs":
          return "can no longer be set";
      }
    },
  },
  changes: {
    title: "Changes",
    none: "The documents are equal.",
    parts: {
      document: "Template",
      page: "Page",
      component: "Component",
      input: "Input",
      alias: "Former name",
      case: "Case",
      design: "Design",
    },
    added: "added",
    removed: "removed",
    renamed: (former: string) => `renamed, was ${former}`,
    moved: (before: string, after: string) => `moved from ${before} to ${after}`,
    place: (position: number) => `place ${position}`,
    placeOnPage: (page: number, position: number) => `page ${page}, place ${position}`,
    changed: (property: string, before: string, after: string) =>
      property === ""
        ? `changed from ${before} to ${after}`
        : `${property} changed from ${before} to ${after}`,
    set: (property: string, value: string) => `${property} set to ${value}`,
    unset: (property: string, value: string) => `${property} removed, was ${value}`,
    more: (count: number) => `And ${count} more changes.`,
  },
  publish: {
    title: "Publish",
    note: "Note",
    noteHint: "What changed, for those who read the list of revisions. Optional.",
    button: (number: number) => `Publish revision ${number}`,
    done: (number: number) => `Revision ${number} is published.`,
    isPublished: (number: number) => `Revision ${number} is published. Callers without a pin get it.`,
    conflict: {
      title: "This template was saved meanwhile.",
      text: "Nothing was published. Load the latest state, look at it and publish again.",
    },
    gone: {
      title: "The template or this revision no longer exists.",
      text: "Nothing was published. Old drafts are removed; choose another revision.",
    },
    reload: "Load the latest state",
  },
  merge: {
    title: "A newer save changed the same parts",
    text: "This template was saved while you edited it. The rest of both edits fits together. Choose what applies here.",
    step: (number: number, count: number) => `${number} of ${count}`,
    ours: "Your edit",
    theirs: "The other save",
    order: "Order",
    unchanged: (value: string) => `Before both: ${value}`,
    back: "Back",
    next: "Next",
    save: "Save",
    unpainted: "This picture cannot be drawn.",
  },
});
