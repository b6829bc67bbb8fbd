import { catalogue } from "../language/catalogue.ts";

/** Texts of the access page. */
export const texts = catalogue("access", {
  title: "Access",
  parts: "Parts of this page",
  loadingPart: "Loading",
  partNames: { keys: "Keys", people: "People", audit: "Audit log" },
});
