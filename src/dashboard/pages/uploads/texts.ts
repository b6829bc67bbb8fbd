import type { Asset } from "#contract/account.ts";
import {
  formatBytes,
  formatCount,
  formatShortDay,
  formatSize,
  parseInstant,
} from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** `1200 × 630 · 84 kB · 20 Nov`: what is known of an upload, in any language. */
export function factsOf({ width, height, face, bytes, createdAt }: Asset, weight: string): string {
  const day = createdAt === undefined ? undefined : parseInstant(createdAt);
  const parts = [
    width === null || height === null ? undefined : formatSize(width, height),
    face && `${[...new Set(face.weight)].join("–")}${face.style === "italic" ? ` ${weight}` : ""}`,
    formatBytes(bytes),
    day === undefined ? undefined : formatShortDay(day),
  ];
  return parts.filter((part) => part !== undefined).join(" · ");
}

export const texts = catalogue("pages/uploads", {
  title: "Uploads and fonts",
  loading: "Loading the uploads",
  upload: "Upload",
  uploaded: (name: string) => `“${name}” was uploaded.`,
  drop: "Drop pictures or fonts to upload them",
  kind: "Kind",
  kinds: { all: "All", picture: "Pictures", font: "Fonts" },
  view: "View",
  list: "Uploads",
  bin: "Bin",
  noun: "uploads",
  facts: (asset: Asset) => factsOf(asset, "italic"),
  total: (count: number) => `${formatCount(count)} ${plural(count, { one: "upload", other: "uploads" })}`,
  partial: (count: number) =>
    `${formatCount(count)} ${plural(count, { one: "upload", other: "uploads" })} could not be read and ${plural(count, { one: "is", other: "are" })} not shown.`,
  letters: "Aa",
  usedIn: "Used in",
  inDraft: "(draft)",
  orInDraft: "(published or draft)",
  andOthers: (count: number) => `and ${formatCount(count)} more`,
  unused: "In no template",
  usersUnread: "Its templates could not be read.",
  copy: (name: string) => `Copy the reference of ${name}`,
  replace: "Replace",
  remove: (name: string) => `Delete ${name}`,
  cancel: "Cancel",
  close: "Close",
  stop: "Stop",
  firstRun: {
    title: "Nothing was uploaded yet",
    text: "Pictures and fonts that you upload here or in a template appear here.",
  },
  emptyBin: {
    title: "The bin is empty",
    text: (days: number) => `Deleted uploads stay here for ${days} days and can be restored.`,
  },
  purgeText: "Templates that name it draw without it. Pictures that were made with it stay.",
  notOffered: {
    title: "This service does not keep deleted uploads",
    text: "Pictures and fonts can be uploaded where a template names them.",
  },
  deletion: {
    title: (name: string) => `Delete “${name}”?`,
    text: (days: number) =>
      `It stays in the bin for ${days} days. Templates that use it draw without it at once; pictures that were made with it stay.`,
    confirm: "Delete",
    done: (name: string) => `“${name}” is in the bin.`,
    undo: "Restore",
  },
  replacement: {
    title: (name: string) => `Replace “${name}”`,
    text: "The new file gets an address of its own. A draft of each template is saved with it; until you publish them, callers get the old file.",
    templates: (count: number) =>
      `${formatCount(count)} ${plural(count, { one: "template gets a draft", other: "templates get a draft" })}`,
    unused: "No template uses it, so there is nothing to replace.",
    choose: "Choose a file",
    family: "Family of the new file",
    familyHint: "A name of its own, so that nothing changes before you publish.",
    familyTaken: "Enter another name than that of the present font.",
    progress: (done: number, count: number) => `${formatCount(done)} of ${formatCount(count)} drafts saved`,
    saved: "Compare the draft",
    notInDraft: "Not changed: its draft no longer uses this file",
    left: "Not done",
    same: "This is the same file. Nothing was changed.",
  },
});
