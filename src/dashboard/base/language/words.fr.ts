/** The French catalogues by their paths: one chunk. */
export const words = import.meta.glob<object>("/src/dashboard/**/texts.fr.ts", {
  eager: true,
  import: "translation",
});
