import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of names that the template does not list. */
export const texts = catalogue("pages/composer/names", {
  sources: { template: "template", learned: "learned", typed: "typed" },
  sourceHints: {
    template: "The template lists it.",
    learned: "An earlier or a pasted request set it.",
    typed: "It was typed here.",
  },
  suggestions: "Learned from earlier requests",
  more: (count: number) => `and ${count} more`,
  rename: "Rename",
  renameOne: (name: string) => `Rename ${name}`,
  newName: "New name",
  remove: "Remove",
  removeOne: (name: string) => `Remove ${name}`,
  actions: (name: string) => `Actions for ${name}`,
  empty: "Type a name.",
  taken: (name: string) => `${name} already exists.`,
  dotInId:
    "The id contains a dot. A dictionary and a direct link cannot contain it, because the key would be split in the wrong place. The array can.",
  dotInProperty:
    "The property contains a dot. A dictionary and a direct link cannot contain it. The array can.",
  reserved:
    "The array by property names cannot contain this name, because it has a special meaning there. Items can.",
  kinds: {
    text: "As text",
    number: "As a number",
    boolean: "As yes or no",
    color: "As a colour",
    image: "As a picture",
    json: "As JSON",
  },
});
