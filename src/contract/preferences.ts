import * as z from "zod/mini";
import { nameOf, text } from "./fields.ts";
import * as limits from "./limits.ts";

/** The lists that one caller keeps: a person, or the key of a program. The service gives it no meaning. */
export const preferencesSchema = z.object({
  /** Identifiers of templates, the newest first. */
  favourites: z
    .array(nameOf("template", limits.nameLengthMax))
    .check(z.maxLength(limits.favouritesMax, `must be at most ${limits.favouritesMax} templates`)),
  /** Saved views of a list: a name, and the query of the page's address. */
  views: z
    .array(
      z.object({
        name: text("a name", limits.nameLengthMax),
        search: text("a query", limits.savedViewLengthMax),
      }),
    )
    .check(z.maxLength(limits.savedViewsMax, `must be at most ${limits.savedViewsMax} views`)),
});
export type Preferences = z.infer<typeof preferencesSchema>;
