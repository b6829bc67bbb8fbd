import { catalogue, pluralIn } from "../../language/catalogue.ts";

const plural = pluralIn("en");

/** Why an option or a screen is not offered for the connected service. */
export const texts = catalogue("base/connection/capabilities", {
  checking: "The dashboard is asking the service what it has.",
  unknown: "The service did not say what it supports.",
  askAgain: "Ask again",
  roleTitle: "Your role does not allow this",
  roleAdvice: "Ask an admin for another role, if you need it.",
  role: "Your role does not allow this. Ask an admin for another one, if you need it.",
  keyTitle: "The key of this dashboard does not allow this",
  keyAdvice: "Ask the operator for a key with more scopes, if you need it.",
  key: "The key of this dashboard does not allow this. Ask the operator for one with more scopes, if you need it.",
  refused: (call: string, status: number) =>
    `The service does not have it: it answers ${call} with ${status}.`,
  versionOne: (call: string, status: number) =>
    `This needs version 2 of the interface, and the service answers ${call} with ${status}.`,
  refusedFormat: (message: string) => `The service refused this format: ${message}`,
  notInInterface:
    "This is not part of the original interface, and the service has not shown that it supports it.",
  cameAs: (asked: string, came: string) => `The service sent ${came} when ${asked} was asked for.`,
  checkingFor: (names: string) => `Checking whether this service can take: ${names}.`,
  unknownFor: (names: string) => `The service did not say whether it can take: ${names}.`,
  cannotTake: (names: string) => `This service cannot take: ${names}.`,
  leaveOut: (count: number) => plural(count, { one: "Leave it out", other: "Leave them out" }),
});
