/** The German catalogues by their paths: one chunk. */
export const words = import.meta.glob<object>("/src/dashboard/**/texts.de.ts", {
  eager: true,
  import: "translation",
});
