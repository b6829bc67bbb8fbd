import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** Texts about copying and pasting in the designer. */
export const texts = catalogue("designer/clipboard", {
  copied: (count: number) =>
    plural(count, { one: "1 component copied", other: `${count} components copied` }),
  unreadable: "The copied components cannot be read. Copy them again from a template of this version.",
  pictureAdded: "Picture added",
});
