import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  unopenableRequest: "Die Anfrage ist nicht in einer Form aufgezeichnet, die sich öffnen lässt.",
  unreadableChanges: (problems) => `Die Änderungen waren nicht lesbar: ${problems}.`,
  unreadableAddress:
    "Der Entwurf in dieser Adresse war nicht lesbar. Vielleicht wurde sie beim Kopieren abgeschnitten.",
  otherVersionAddress:
    "Der Entwurf in dieser Adresse stammt von einer anderen Version von Overprint und war nicht lesbar.",
  cutAddress: (count) =>
    plural(count, {
      one: "Das Ende dieser Adresse fehlt. Eine Änderung war lesbar.",
      other: `Das Ende dieser Adresse fehlt. ${count} Änderungen waren lesbar.`,
    }),
  leftOutOfAddress: (count) =>
    plural(count, {
      one: "Ein Wert war zu lang für die Adresse und steht nicht darin.",
      other: `${count} Werte waren zu lang für die Adresse und stehen nicht darin.`,
    }),
  partlyUnreadableAddress: (lost, all) =>
    `${lost} von ${all} Änderungen in dieser Adresse waren nicht lesbar.`,
  metadataExample: 'Muss ein JSON-Objekt sein, etwa {"orderId": 12}.',
  metadataBroken: (fault) => `Muss ein JSON-Objekt sein. ${fault}`,
  tooDeep: "Es ist zu tief verschachtelt.",
  faultAt: (line, column, message) => `Zeile ${line}, Spalte ${column}: ${message}.`,
};
