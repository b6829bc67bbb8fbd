import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the palette. */
export const texts = catalogue("app/shell/palette", {
  title: "Search and commands",
  placeholder: "Search, or paste a request",
  results: "Results",
  nothing: "Nothing matches.",
  searching: "Searching",
  hint: "Paste a link, JSON or a curl command to open it. ↑ ↓ to move, ↵ to open, Esc to close",
  groups: {
    pasted: "Pasted",
    recents: "Recently opened",
    page: "On this page",
    pages: "Pages",
    actions: "Actions",
    templates: "Templates",
    results: "Renders",
  },
  compose: (count: number) =>
    plural(count, { one: "Open 1 change in the composer", other: `Open ${count} changes in the composer` }),
  importHere: (count: number) =>
    plural(count, {
      one: "Import 1 change into this composition",
      other: `Import ${count} changes into this composition`,
    }),
  openResult: "Open this render in the history",
  importResult: "Import its values into this composition",
  useAddress: (page: string) => `${page} with this address`,
  notServed: "This service does not have it",
  notListed: "This service does not list them",
  openPage: "Open this page of the dashboard",
  actions: {
    batch: "Batch from this template",
    newTemplate: "New template",
    light: "Theme: light",
    dark: "Theme: dark",
    system: "Theme: like the system",
    settings: "Settings",
    shortcuts: "Keyboard shortcuts",
    copyAddress: "Copy this page’s address",
  },
});
