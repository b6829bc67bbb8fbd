import { catalogue } from "../../base/language/catalogue.ts";

/** Texts of the built-in receiver beside a webhook field. */
export const texts = catalogue("features/built-in-receivers", {
  action: "Use the built-in receiver",
  used: "The built-in receiver's address is filled in.",
  showRequests: "Show received requests",
  failed: "No receiver could be created.",
  remote: "This service may have no receiver.",
  how: "How to receive its webhooks",
});
