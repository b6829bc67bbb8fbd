import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  skipToContent: "Zum Inhalt springen",
  mainNavigation: "Hauptnavigation",
  pages: {
    templates: "Vorlagen",
    history: "Verlauf",
    screenshot: "Screenshot",
    metadata: "Metadaten",
    webhooks: "Webhooks",
    access: "Zugang",
    connection: "Verbindung",
    uploads: "Uploads",
  },
  search: "Suchen",
  more: "Mehr",
  settings: {
    title: "Einstellungen",
    menuTitle: "Menü",
    morePages: "Weitere Seiten",
    theme: "Farbschema",
    language: "Sprache",
    languageHint: "Die Seite lädt neu. Ihr Entwurf bleibt in der Adresse erhalten.",
    asBrowser: (language) => `Wie der Browser (${language})`,
    singleKeys: "Kürzel aus einzelnen Tasten",
    singleKeysHint: "Tasten ohne Strg oder ⌘, etwa ? und /. Schalten Sie sie aus, wenn sie stören.",
  },
  shortcutsTitle: "Tastenkürzel",
  theme: {
    system: "System",
    light: "Hell",
    dark: "Dunkel",
  },
  service: {
    words: {
      checking: "Suche",
      reachable: "Online",
      unreachable: "Offline",
      refused: "Gesperrt",
      failing: "Gestört",
    },
    states: {
      checking: "wird gesucht",
      reachable: "antwortet",
      unreachable: "antwortet nicht",
      refused: "lehnt den Schlüssel ab",
      failing: "antwortet mit Fehlern",
    },
    embedded: (address) => `Der eingebaute Dienst unter ${address}`,
    remote: (address) => `Der Dienst unter ${address}`,
    unnamed: "Der Dienst",
    again: "Drücken, um erneut zu fragen.",
  },
  routeFailed: {
    title: "Diese Seite wurde nicht geladen",
    broken: "Beim Anzeigen ist etwas schiefgegangen. Ihre Daten im Dienst sind davon nicht betroffen.",
    server: {
      checking: "Ein Teil der Oberfläche ließ sich nicht laden.",
      unreachable:
        "Der Server der Oberfläche antwortet nicht. Vielleicht läuft er nicht: Starten Sie ihn, dann lädt diese Seite von selbst neu.",
      reachable: "Die Oberfläche wurde geändert, seit diese Seite offen ist. Laden Sie sie neu.",
    },
    reload: "Neu laden",
  },
};
