import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the list of a template's revisions. */
export const texts = catalogue("pages/revisions", {
  title: "Revisions",
  back: "Back to the composer",
  compareAny: "Compare revisions",
  loading: "Loading the revisions",
  total: (count: number) => `${formatCount(count)} ${plural(count, { one: "revision", other: "revisions" })}`,
  noun: "revisions",
  hint: "Each save is a revision and never changes. Callers get the published one; a call can name another one by its number.",
  unpublishedHint:
    "Each save is a revision and never changes. None was ever published, so a call gets one by its number or as @draft only.",
  revision: (number: number) => `Revision ${number}`,
  states: {
    published: "Published",
    draft: "Draft",
    earlierDraft: "Earlier draft",
    publishedBefore: "Published before",
  },
  earlier: (count: number) =>
    plural(count, { one: "1 draft just before", other: `${count} drafts just before` }),
  by: (author: string) => `by ${author}`,
  named: (name: string) => `Named “${name}”`,
  partial: (count: number) =>
    `${count} ${plural(count, { one: "revision", other: "revisions" })} could not be read and ${plural(count, { one: "is", other: "are" })} not shown.`,
  missing: {
    title: "This service keeps no revisions.",
    text: "Each save replaces the template there, so there is nothing to list or restore.",
  },
  gone: {
    title: "This template does not exist any more.",
    text: "It was deleted, or its address is wrong. Its revisions are removed with it.",
    action: "All templates",
  },
  none: {
    title: "No revisions yet",
    text: "Each save of this template appears here.",
  },
  actions: {
    menu: (number: number) => `Actions for revision ${number}`,
    open: "Open",
    compose: "Open in composer",
    compare: "Compare",
    compareHint: (number: number, other: number) => `Compare revision ${number} with revision ${other}`,
    comparePublished: "Compare with published",
    compareBefore: (before: number) => `Compare with revision ${before}, the one before`,
    restore: "Restore as draft",
    restoreHint: (number: number) => `Restore as draft: revision ${number}`,
    publish: "Check and publish",
    publishHint: (number: number) => `Check and publish: revision ${number}`,
    copyPin: (number: number) => `Copy the id with @${number}`,
  },
  restoredNote: (number: number) => `Restored from revision ${number}`,
  restored: (number: number, draft: number) => `Revision ${number} is restored as draft ${draft}.`,
  conflict: {
    title: (number: number, author: string | undefined, time: string) =>
      `Revision ${number} of this template was saved${author === undefined ? "" : ` by ${author}`} (${time}) after this list was loaded.`,
    unknown: "This template was saved after this list was loaded.",
    text: "Nothing was restored and nothing was lost. Load the list again, look at the new revision and restore once more.",
    note: (note: string) => `Note of that revision: ${note}`,
    reload: "Load the list again",
  },
  failed: {
    gone: "The template or this revision does not exist any more. Nothing was restored.",
    title: "Nothing was restored.",
    unconfirmed:
      "The service did not confirm the restore. Load the list again to see whether there is a new draft.",
  },
  preview: {
    alt: (number: number) => `Picture of revision ${number}`,
    failed: "Not drawn",
    failedLong: "This browser cannot draw this revision.",
    drawing: "Drawing",
  },
  dialog: {
    newer: "Newer revision",
    older: "Older revision",
    pin: "To use this revision in calls",
    document: "Document",
    copy: "Copy the document",
    notStored: {
      title: (number: number) => `Revision ${number} is not stored.`,
      text: "Old drafts that were never published, noted or used are removed.",
    },
  },
});
