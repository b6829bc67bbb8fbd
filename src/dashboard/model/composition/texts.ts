import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Messages about a composition that could not be read completely. */
export const texts = catalogue("model/composition", {
  unopenableRequest: "The request was not recorded in a form that can be opened.",
  unreadableChanges: (problems: string) => `The changes could not be read: ${problems}.`,
  unreadableAddress:
    "The composition in this address could not be read. It may have been cut when it was copied.",
  otherVersionAddress:
    "The composition in this address was made by another version of Overprint and could not be read.",
  cutAddress: (count: number) =>
    plural(count, {
      one: "The end of this address is missing. One change could be read.",
      other: `The end of this address is missing. ${count} changes could be read.`,
    }),
  leftOutOfAddress: (count: number) =>
    plural(count, {
      one: "One value was too long for the address and is not in it.",
      other: `${count} values were too long for the address and are not in it.`,
    }),
  partlyUnreadableAddress: (lost: number, all: number) =>
    `${lost} of ${all} changes in this address could not be read.`,
  metadataExample: 'Must be a JSON object, such as {"orderId": 12}.',
  metadataBroken: (fault: string) => `Must be a JSON object. ${fault}`,
  tooDeep: "It is nested too deeply.",
  faultAt: (line: number, column: number, message: string) => `line ${line}, column ${column}: ${message}.`,
});
