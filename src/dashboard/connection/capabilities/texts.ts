import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** Why an option or a screen is not offered for the connected service. */
export const texts = catalogue("connection/capabilities", {
  checking: "The dashboard is asking the service what it has.",
  refused: (call: string, status: number) =>
    `The service does not have it: it answers ${call} with ${status}.`,
  notInInterface: "It is not part of the original interface, and this service has not shown that it has it.",
  cameAs: (asked: string, came: string) => `The service sent ${came} when ${asked} was asked for.`,
  cannotTake: (names: string) => `This service cannot take: ${names}.`,
  leaveOut: (count: number) => plural(count, { one: "Leave it out", other: "Leave them out" }),
});
