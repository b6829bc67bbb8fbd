import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  exact: "Bis zu einem Datum",
  until: (moment) => `Bis ${moment}, wenn jetzt gerendert wird.`,
  moment: (zone) => `Bis (${zone})`,
  momentHint: "Wird ab jetzt in Sekunden gezählt; höchstens sieben Tage.",
  version: "Version",
  versionHint: "Ein beliebiger Text. Ein anderer kommt an einem Cache vorbei.",
  webhookInLink: "Sie steht im Link zu dieser Komposition, samt Kennwort oder Token darin.",
  waitTime: "Warten vor dem Zeichnen",
  bytesOf: (bytes, bytesMax) => `${bytes} von ${bytesMax}`,
  lengthOf: (length, lengthMax) => `${length} von ${lengthMax} Zeichen`,
};
