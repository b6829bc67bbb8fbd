import { type Translation, pluralIn } from "../../language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("fr");

export const translation: Translation<typeof texts> = {
  checking: "Le tableau de bord demande au service ce qu’il sait faire.",
  unknown: "Le service n’a pas dit ce qu’il sait faire.",
  askAgain: "Demander à nouveau",
  roleTitle: "Votre rôle ne le permet pas",
  roleAdvice: "Demandez un autre rôle à un administrateur, si vous en avez besoin.",
  role: "Votre rôle ne le permet pas. Demandez-en un autre à un administrateur, si vous en avez besoin.",
  keyTitle: "La clé de ce tableau de bord ne le permet pas",
  keyAdvice: "Demandez à l’exploitant une clé avec plus de droits, si vous en avez besoin.",
  key: "La clé de ce tableau de bord ne le permet pas. Demandez à l’exploitant une clé avec plus de droits, si vous en avez besoin.",
  refused: (call, status) => `Le service n’a pas cette fonction : il répond ${status} à ${call}.`,
  versionOne: (call, status) =>
    `Il faut la version 2 de l’interface, et le service répond ${status} à ${call}.`,
  refusedFormat: (message) => `Le service a refusé ce format : ${message}`,
  notInInterface:
    "Cela ne fait pas partie de l’interface d’origine, et ce service n’a pas montré qu’il sait le faire.",
  cameAs: (asked, came) => `Le service a envoyé ${came} alors que ${asked} était demandé.`,
  checkingFor: (names) => `Vérification : ce service peut-il prendre ${names} ?`,
  unknownFor: (names) => `Le service n’a pas dit s’il peut prendre : ${names}.`,
  cannotTake: (names) => `Ce service ne peut pas prendre : ${names}.`,
  leaveOut: (count) => plural(count, { one: "L’omettre", many: "Les omettre", other: "Les omettre" }),
};
