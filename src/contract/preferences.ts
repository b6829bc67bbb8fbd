import * as z from "zod/mini";
import { nameOf, text } from "./fields.ts";
import { limits } from "./limits.ts";

const { favouritesMax, savedViewsMax, nameLengthMax } = limits;

/** The lists that one caller keeps: a person, or the key of a program. The service gives it no meaning. */
export const preferencesSchema = z.object({
  /** Identifiers of templates, the newest first. */
  favourites: z
    .array(nameOf("template", nameLengthMax))
    .check(z.maxLength(favouritesMax, `must be at most ${favouritesMax} templates`)),
  /** Saved views of a list: a name, and the query of the page's address. */
  views: z
    .array(
      z.object({ name: text("a name", nameLengthMax), search: text("a query", limits.savedViewLengthMax) }),
    )
    .check(z.maxLength(savedViewsMax, `must be at most ${savedViewsMax} views`)),
});
export type Preferences = z.infer<typeof preferencesSchema>;
