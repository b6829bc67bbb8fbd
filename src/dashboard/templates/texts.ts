import { formatCount } from "../design-system/format.ts";
import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

/** Texts of the gallery. */
export const texts = catalogue("templates", {
  title: "Templates",
  loading: "Loading templates",
  search: "Search templates by name",
  searchPlaceholder: "Search by name",
  view: "View",
  grid: "Grid",
  list: "List",
  shape: "Shape",
  format: "Format",
  editor: "Editor",
  creator: "Creator",
  tag: "Tag",
  shapes: { landscape: "Landscape", portrait: "Portrait", square: "Square" },
  copyId: "Copy id",
  compose: "Open in composer",
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
    text: "This service has no templates. Templates made in its editor, or sent to it by its interface, appear here.",
    reload: "Look again",
  },
  noMatch: {
    title: "No template matches",
    text: "Remove a filter, or search for a part of the name.",
  },
  notFiltered: {
    title: "This service does not filter its list.",
    text: "Only the templates of this page were searched.",
  },
  partial: (count: number) =>
    `${count} ${plural(count, { one: "template", other: "templates" })} could not be read and ${plural(count, { one: "is", other: "are" })} not shown.`,
  total: (count: number) => `${formatCount(count)} ${plural(count, { one: "template", other: "templates" })}`,
  gridHint: "Arrow keys move between templates. Space shows one large.",
  actions: {
    menu: (name: string) => `Actions for ${name}`,
    quickLook: "Quick look",
    space: "Space",
    previous: "Previous template",
    next: "Next template",
    batch: "Batch from a table",
    duplicate: "Duplicate",
    export: "Export as a file",
    delete: "Delete",
    import: "Import",
    drop: "Drop template files to import them",
    open: "Open",
    undo: "Undo",
    duplicated: (name: string) => `“${name}” was created.`,
    imported: (name: string) => `“${name}” was imported.`,
    deleted: (name: string) => `“${name}” was deleted.`,
    unreadable: {
      notJson: (file: string) => `${file} is not JSON. Import a file that Export has saved.`,
      notTemplate: (file: string) =>
        `${file} contains no template: a document with its width and its components.`,
    },
  },
});
