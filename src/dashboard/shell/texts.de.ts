import type { texts } from "./texts.ts";

/** The shell's words. */
export const german: typeof texts = {
  skipToContent: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  pages: { templates: "Vorlagen", history: "Verlauf" },
  theme: {
    system: "System",
    light: "Hell",
    dark: "Dunkel",
    toNext: (next) => `als Farbschema. Wechseln zu: ${next}`,
  },
  service: {
    words: { checking: "Suche", reachable: "Online", unreachable: "Offline", refused: "Gesperrt" },
    states: {
      checking: "wird gesucht",
      reachable: "antwortet",
      unreachable: "antwortet nicht",
      refused: "lehnt den Schlüssel ab",
    },
    embedded: (address) => `Der eingebaute Dienst unter ${address}`,
    remote: (address) => `Der Dienst unter ${address}`,
    unnamed: "Der Dienst",
    again: "Drücken, um erneut zu fragen.",
  },
  notFound: {
    title: "Diese Seite gibt es nicht",
    text: "Die Adresse ist vielleicht vertippt, oder was sie nannte, ist nicht mehr da.",
    back: "Zu den Vorlagen",
  },
  routeFailed: {
    title: "Diese Seite wurde nicht geladen",
    text: "Ein Teil der Oberfläche ließ sich nicht laden oder nicht anzeigen. Ihre Daten im Dienst sind davon nicht betroffen.",
    reload: "Neu laden",
  },
};
