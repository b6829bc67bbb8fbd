import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/gallery", {
  title: "Templates",
  create: "New template",
  loading: "Loading templates",
  search: "Search templates by name, id, tag, size or channel",
  searchPlaceholder: "Name, channel, size …",
  view: "View",
  grid: "Grid",
  list: "List",
  bin: "Bin",
  shape: "Shape",
  format: "Format",
  ofNewest: (filter: string, count: number) => `${filter} (newest ${count})`,
  editor: "Editor",
  creator: "Creator",
  tag: "Tag",
  origin: "Mine and starters",
  origins: { own: "Mine", starter: "Starters", favourite: "Favourites" },
  sort: "Sort",
  orders: {
    mineFirst: "Mine first",
    bestMatch: "Best match first",
    name: "By name",
    newest: "Newest first",
    changed: "Last changed first",
    used: "Last used first",
  },
  shapes: { landscape: "Landscape", portrait: "Portrait", square: "Square" },
  copyId: "Copy id",
  states: { neverPublished: "Not published", draft: "Newer draft" },
  noun: "templates",
  columns: {
    preview: "Preview",
    name: "Name",
    size: "Size",
    format: "Format",
    editor: "Editor",
    creator: "Creator",
    tags: "Tags",
    id: "Id",
  },
  firstRun: {
    title: "No templates yet",
    text: "Templates made in the editor, or sent by the interface, appear here.",
    reload: "Look again",
  },
  emptyBin: {
    title: "The bin is empty",
    text: "Deleted templates stay here for 30 days and can be restored.",
  },
  noMatch: {
    title: "No template matches",
    text: "Remove a filter, or search for a name, a tag, a size such as 1080×1080, or a channel such as “Instagram post”.",
  },
  notFiltered: {
    title: "This service does not filter its list.",
    text: "Only the templates of this page were searched.",
  },
  partial: (count: number) =>
    `${count} ${plural(count, { one: "template", other: "templates" })} could not be read and ${plural(count, { one: "is", other: "are" })} not shown.`,
  total: (count: number) => `${formatCount(count)} ${plural(count, { one: "template", other: "templates" })}`,
  matches: (count: number) =>
    `${formatCount(count)} ${plural(count, { one: "template matches", other: "templates match" })}`,
  matchesHere: (count: number) =>
    `${formatCount(count)} on this page ${plural(count, { one: "matches", other: "match" })}`,
  gridHint: "Arrow keys move between templates. Space shows one large.",
  actions: {
    menu: (name: string) => `Actions for ${name}`,
    quickLook: "Quick look",
    space: "Space",
    design: "Design",
    designCopy: "Design a copy",
    batch: "Batch from a table",
    revisions: "Revisions",
    duplicate: "Duplicate",
    export: "Export as a file",
    rename: "Rename",
    tags: "Edit tags",
    delete: "Delete",
    import: "Import",
    drop: "Drop templates or a request to import them",
  },
});
