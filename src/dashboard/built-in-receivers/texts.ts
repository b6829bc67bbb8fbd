import { catalogue } from "../language/catalogue.ts";

/** Offering a built-in receiver beside the field for an address. */
export const texts = catalogue("built-in-receivers", {
  action: "Use the built-in receiver",
  used: "The built-in receiver's address is filled in.",
  arrived: "See what arrived",
  failed: "No receiver could be made.",
  remote: "This service may have no receiver.",
  how: "How to receive its webhooks",
});
