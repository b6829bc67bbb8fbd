import { catalogue } from "../../base/language/catalogue.ts";

export const texts = catalogue("pages/access", {
  title: "Access",
  parts: "Parts of this page",
  loadingPart: "Loading",
  partNames: { keys: "Keys", people: "People", audit: "Audit log" },
});
