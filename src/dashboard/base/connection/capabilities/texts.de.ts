import { pluralIn } from "../../language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  checking: "Das Dashboard fragt den Dienst, was er kann.",
  unknown: "Der Dienst hat nicht gesagt, was er kann.",
  askAgain: "Noch einmal fragen",
  roleTitle: "Ihre Rolle erlaubt das nicht",
  roleAdvice: "Bitten Sie einen Admin um eine andere Rolle, wenn Sie es brauchen.",
  role: "Ihre Rolle erlaubt das nicht. Bitten Sie einen Admin um eine andere, wenn Sie es brauchen.",
  keyTitle: "Der Schlüssel dieses Dashboards erlaubt das nicht",
  keyAdvice: "Bitten Sie den Betreiber um einen Schlüssel mit mehr Rechten, wenn Sie es brauchen.",
  key: "Der Schlüssel dieses Dashboards erlaubt das nicht. Bitten Sie den Betreiber um einen mit mehr Rechten, wenn Sie es brauchen.",
  refused: (call, status) => `Der Dienst hat das nicht: Er beantwortet ${call} mit ${status}.`,
  versionOne: (call, status) =>
    `Das braucht Version 2 der Schnittstelle, und der Dienst beantwortet ${call} mit ${status}.`,
  refusedFormat: (message) => `Der Dienst hat dieses Format abgelehnt: ${message}`,
  notInInterface:
    "Das gehört nicht zur ursprünglichen Schnittstelle, und der Dienst hat nicht gezeigt, dass er es unterstützt.",
  cameAs: (asked, came) => `Der Dienst hat ${came} gesendet, obwohl ${asked} verlangt war.`,
  checkingFor: (names) => `Wird geprüft, ob dieser Dienst annehmen kann: ${names}.`,
  unknownFor: (names) => `Der Dienst hat nicht gesagt, ob er das annehmen kann: ${names}.`,
  cannotTake: (names) => `Dieser Dienst kann nicht annehmen: ${names}.`,
  leaveOut: (count) => plural(count, { one: "Weglassen", other: "Alle weglassen" }),
};
