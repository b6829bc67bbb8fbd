import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts about drafts. */
export const texts = catalogue("pages/composer/draft", {
  kept: (moment: string) => `Kept from ${moment}.`,
  explained: (count: number) =>
    plural(count, {
      one: "One entry that was not rendered is here again.",
      other: `${count} entries that were not rendered are here again.`,
    }),
  fresh: "Start fresh",
  freshDone: "The template is shown as it is.",
  bringBack: "Undo",
  hide: "Hide",
  earlier: (moment: string) => `Open the one from ${moment}`,
  damaged: "A composition was kept for this template and could not be read.",
  tooLarge: "This composition is too large to be kept when you leave. Render it, or copy one of the outputs.",
});
