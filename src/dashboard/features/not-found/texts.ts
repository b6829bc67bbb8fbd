import { catalogue } from "../../base/language/catalogue.ts";

/** The page of an address that there is not. */
export const texts = catalogue("features/not-found", {
  title: "There is no such page",
  text: "The address may be mistyped, or its content was deleted.",
  back: "Go to the templates",
});
