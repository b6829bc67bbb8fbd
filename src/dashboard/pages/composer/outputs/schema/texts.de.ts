import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  loading: "Das Schema wird geladen",
  form: "Form des Schemas",
  forms: { schema: "JSON Schema", typescript: "TypeScript" },
  notes: {
    schema: "JSON Schema 2020-12 des Felds data einer Anfrage. Der Dienst prüft jede Anfrage danach.",
    typescript:
      "Der Typ des Felds data einer Anfrage, aus dem Schema erzeugt. Marken in Kommentaren sind Grenzen.",
  },
};
