import type { texts } from "./texts.ts";

/** Offering a built-in receiver beside the field for an address. */
export const translation: typeof texts = {
  action: "Eingebauten Empfänger verwenden",
  used: "Die Adresse des eingebauten Empfängers ist eingesetzt.",
  arrived: "Eingänge ansehen",
  failed: "Es ließ sich kein Empfänger anlegen.",
  remote: "Dieser Dienst hat vielleicht keinen Empfänger.",
  how: "So empfangen Sie seine Webhooks",
};
