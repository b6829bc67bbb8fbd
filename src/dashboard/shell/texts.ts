/** The shell's words. */
export const texts = {
  skipToContent: "Skip to content",
  mainNavigation: "Main",
  templates: "Templates",
  history: "History",
  theme: { label: "Theme", system: "System", light: "Light", dark: "Dark" },
  service: {
    checking: "Looking for the service",
    reachable: "Service reachable",
    unreachable: "Service unreachable",
    refused: "Service refuses the key",
    retry: "Try again",
    checkingShort: "Looking",
    reachableShort: "Online",
    unreachableShort: "Offline",
    refusedShort: "No access",
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
} as const;
