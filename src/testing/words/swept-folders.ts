/** Folders and files whose words are checked. The list only grows; it goes when it names the whole project. */
export const sweptFolders: readonly string[] = [
  "e2e",
  "oxlint.config.ts",
  "src",
  "vite.config.ts",
  "vitest.config.ts",
];
