import { catalogue } from "../../base/language/catalogue.ts";

/** Texts of the shell. */
export const texts = catalogue("app/shell", {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  pages: {
    templates: "Templates",
    history: "History",
    screenshot: "Screenshot",
    metadata: "Metadata",
    webhooks: "Webhooks",
    access: "Access",
    connection: "Connection",
    uploads: "Uploads",
  },
  search: "Search",
  more: "More",
  settings: {
    title: "Settings",
    menuTitle: "Menu",
    morePages: "More pages",
    theme: "Theme",
    language: "Language",
    languageHint: "The page reloads. Your draft stays in its address.",
    asBrowser: (language: string) => `Browser language (${language})`,
    singleKeys: "Single-key shortcuts",
    singleKeysHint: "Keys without Ctrl or ⌘, such as ? and /. Turn them off if they disturb you.",
  },
  shortcutsTitle: "Keyboard shortcuts",
  theme: {
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  service: {
    words: {
      checking: "Checking",
      reachable: "Online",
      unreachable: "Offline",
      refused: "No access",
      failing: "Failing",
    },
    states: {
      checking: "is being checked",
      reachable: "answers",
      unreachable: "does not answer",
      refused: "rejects the key",
      failing: "answers with errors",
    },
    embedded: (address: string) => `The embedded service at ${address}`,
    remote: (address: string) => `The service at ${address}`,
    unnamed: "The service",
    again: "Press to check again.",
  },
  routeFailed: {
    title: "This page did not load",
    broken: "An error occurred while it was rendered. Your data on the service is not affected.",
    server: {
      checking: "A part of the dashboard could not be fetched.",
      unreachable:
        "The dashboard's server does not answer. It may be stopped: start it again, and this page reloads.",
      reachable: "The dashboard was updated since this page was opened. Reload it to get the new version.",
    },
    reload: "Reload",
  },
});
