import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

const roomWords = (room: { count: number; words: string } | undefined) =>
  room === undefined || room.count === 0
    ? ""
    : plural(room.count, {
        one: " Etwa ein Zeichen passt.",
        other: ` Etwa ${room.words} Zeichen passen.`,
      });

export const translation: typeof texts = {
  title: "Passprüfung",
  fits: "Alles passt.",
  more: (count) => `und ${count} weitere`,
  take: (name) => `${name} verwenden`,
  remarks: (count) => plural(count, { one: "1 Hinweis", other: `${count} Hinweise` }),
  rejected: (reason) => `Abgelehnt: ${reason}`,
  imageMissing: (component, reason) =>
    component === undefined
      ? `Ein Bild der Seite fehlt: ${reason}`
      : `Das Bild von ${component} fehlt: ${reason}`,
  loading: (component) =>
    component === undefined ? "Ein Teil der Seite lädt noch …" : `Das Bild von ${component} lädt noch …`,
  cut: (component, room) =>
    `Der Text von ${component} passt nicht in seinen Kasten und wird abgeschnitten.${roomWords(room)}`,
  spills: (component, room) => `Der Text von ${component} ist größer als sein Kasten.${roomWords(room)}`,
  shrinks: (component, size) => `Der Text von ${component} schrumpft auf ${size} px.`,
  contrast: (component, ratio, needed) =>
    `Der Text von ${component} hat einen Kontrast von ${ratio}; Leser brauchen ${needed}.`,
  enlarged: (component, factor) =>
    `Das Bild von ${component} wird ${factor}-fach vergrößert und wirkt unscharf.`,
  outside: (component, px) => `${component} ragt ${px} px über die Seite hinaus.`,
};
