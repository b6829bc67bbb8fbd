import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  title: "Zugang",
  parts: "Teile dieser Seite",
  loadingPart: "Wird geladen",
  partNames: { keys: "Schlüssel", people: "Personen", audit: "Protokoll" },
};
