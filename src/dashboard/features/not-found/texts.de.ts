import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  title: "Diese Seite gibt es nicht",
  text: "Die Adresse ist vielleicht vertippt, oder was sie nannte, ist nicht mehr da.",
  back: "Zu den Vorlagen",
};
