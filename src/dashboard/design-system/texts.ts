import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

/** The words of the parts that every page is made of. */
export const texts = catalogue("design-system", {
  close: "Close",
  dismiss: "Dismiss",
  raw: "The answer as it came",
  keys: { control: "Ctrl", shift: "Shift" },
  copied: "Copied.",
  copyRefused: "The browser did not allow copying. Select the text and copy it by hand.",
  /** Stands in a text where a part of a picture was left out. */
  shortenedBy: (size: string) => ` … ${size} more … `,
  shortened: (count: number) =>
    plural(count, {
      one: "One picture in this text is shown shortened. Copy takes all of it.",
      other: `${count} pictures in this text are shown shortened. Copy takes all of them.`,
    }),
  pages: "Pages",
  previousPage: "Previous page",
  nextPage: "Next page",
  nothingHere: (noun: string) => `No ${noun} here`,
  range: (first: string, last: string) => `${first}–${last}`,
  rangeOf: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  units: {
    underMillisecond: "<1 ms",
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },
});
