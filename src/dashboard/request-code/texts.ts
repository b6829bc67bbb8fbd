import { catalogue } from "../language/catalogue.ts";

/** Texts next to a request as code. */
export const texts = catalogue("request-code", {
  keyOfEmbedded: "First, in the same terminal and in Overprint’s folder:",
  keyOfRemote: "First, in the same terminal, with your service’s key after the sign:",
  copyKey: "Copy the line that sets API_KEY",
});
