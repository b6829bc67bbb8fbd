import { catalogue } from "../../base/language/catalogue.ts";

/** Texts of the lists of deleted things. */
export const texts = catalogue("features/bin", {
  until: (day: string) => `Kept until ${day}`,
  restore: "Restore",
  restored: (name: string) => `“${name}” is back.`,
  purge: "Delete for good",
  purged: (name: string) => `“${name}” was deleted for good.`,
  purgeTitle: (name: string) => `Delete “${name}” for good?`,
});
