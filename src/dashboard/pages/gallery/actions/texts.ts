import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of what the menus of the gallery do, which is loaded when it is used. */
export const texts = catalogue("pages/gallery/actions", {
  importLacks: "Templates cannot be imported here.",
  open: "Open",
  undo: "Undo",
  duplicated: (name: string) => `“${name}” was created.`,
  imported: (name: string) => `“${name}” was imported.`,
  refused: (file: string, problem: string, others: number) =>
    `The service does not accept ${file}. ${problem}${others > 0 ? ` (and ${others} more)` : ""}.`,
  notPublished: "It is not published.",
  deleted: (name: string) => `“${name}” is being deleted.`,
  unreadable: {
    unread: (file: string) => `${file} could not be read. Is it a folder, or was it moved?`,
    notJson: (file: string) => `${file} is not JSON. Import a file that Export has saved.`,
    notTemplate: (file: string) =>
      `${file} contains no template: a document with its width and its components.`,
  },
});
