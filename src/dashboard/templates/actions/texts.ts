import { limits } from "#contract/limits.ts";
import { catalogue } from "../../language/catalogue.ts";

/** Texts of what the menus of the gallery do, which is loaded when it is used. */
export const texts = catalogue("templates/actions", {
  importLacks: "Templates cannot be imported here.",
  saved: (name: string) => `“${name}” was saved.`,
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
  details: {
    title: (name: string) => `Details of ${name}`,
    tagsHint: "Separate tags with commas.",
    knownTags: "Tags of other templates",
    nameMissing: "Enter a name.",
    tagProblems: {
      tooMany: `A template has at most ${limits.tagsMax} tags.`,
      tooLong: `A tag has at most ${limits.nameLengthMax} characters.`,
    },
    cancel: "Cancel",
    save: "Save",
    name: "Name",
    tags: "Tags",
  },
});
