import { catalogue, pluralIn } from "../language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the shared components. */
export const texts = catalogue("base/design-system", {
  close: "Close",
  cancel: "Cancel",
  dismiss: "Dismiss",
  raw: "Original response",
  keys: { control: "Ctrl", shift: "Shift" },
  copied: "Copied.",
  copyRefused: "The browser did not allow copying. Select the text and copy it by hand.",
  /** Replaces the omitted part of a picture in a text. */
  shortenedBy: (size: string) => ` … ${size} more … `,
  shortened: (count: number) =>
    plural(count, {
      one: "One picture in this text is shortened. Copy includes it in full.",
      other: `${count} pictures in this text are shortened. Copy includes them in full.`,
    }),
  pages: "Pages",
  pageNumber: (page: string) => `Page ${page}`,
  previousPage: "Previous page",
  nextPage: "Next page",
  nothingHere: (noun: string) => `No ${noun} here`,
  range: (first: string, last: string) => `${first}–${last}`,
  rangeOf: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  quoted: (text: string) => `“${text}”`,
  units: {
    underMillisecond: "<1 ms",
    minutes: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
    hours: (hours: number, minutes: string) => `${hours} h ${minutes} min`,
    days: (days: number, hours: number) => `${days} d ${hours} h`,
  },
});
