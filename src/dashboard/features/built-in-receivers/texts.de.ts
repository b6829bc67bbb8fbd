import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  action: "Eingebauten Empfänger verwenden",
  used: "Die Adresse des eingebauten Empfängers ist eingesetzt.",
  showRequests: "Eingänge ansehen",
  failed: "Es ließ sich kein Empfänger anlegen.",
  remote: "Dieser Dienst hat vielleicht keinen Empfänger.",
  how: "So empfangen Sie seine Webhooks",
};
