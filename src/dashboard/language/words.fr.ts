/** The French catalogues by their paths: one chunk. */
export const words = import.meta.glob<object>("../**/texts.fr.ts", { eager: true, import: "translation" });
