import { catalogue } from "../language/catalogue.ts";

/** The shell's words. */
export const texts = catalogue("shell", {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  pages: { templates: "Templates", history: "History" },
  theme: {
    system: "System",
    light: "Light",
    dark: "Dark",
    /** Read after the word that is shown. */
    toNext: (next: string) => `theme. Switch to ${next.toLowerCase()}`,
  },
  service: {
    words: { checking: "Looking", reachable: "Online", unreachable: "Offline", refused: "No access" },
    states: {
      checking: "is being looked for",
      reachable: "answers",
      unreachable: "does not answer",
      refused: "refuses the key",
    },
    embedded: (address: string) => `The embedded service at ${address}`,
    remote: (address: string) => `The service at ${address}`,
    unnamed: "The service",
    again: "Press to ask again.",
  },
  notFound: {
    title: "There is no such page",
    text: "The address may be mistyped, or what it named is gone.",
    back: "Go to the templates",
  },
  routeFailed: {
    title: "This page did not load",
    text: "A part of the dashboard could not be fetched or broke while drawing. Your data on the service is not affected.",
    reload: "Load again",
  },
});
