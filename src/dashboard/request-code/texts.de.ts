import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  keyOfEmbedded: "Zuerst, im selben Terminal und im Ordner von Overprint:",
  keyOfRemote: "Zuerst, im selben Terminal, mit dem Schlüssel Ihres Dienstes hinter dem Zeichen:",
  copyKey: "Die Zeile kopieren, die API_KEY setzt",
};
