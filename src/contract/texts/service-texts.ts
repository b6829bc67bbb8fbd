import { captureTexts } from "./capture-texts.ts";
import { contractTexts } from "./contract-texts.ts";
import { outboundTexts } from "./outbound-texts.ts";
import { pictureTexts } from "./picture-texts.ts";
import { renderTexts } from "./render-texts.ts";
import { sceneTexts } from "./scene-texts.ts";
import { webhookTexts } from "./webhook-texts.ts";
import { writerOf } from "./write-text.ts";

/**
 * The forms of all texts of the service about a request: warnings, reasons of failures, faults of deliveries and
 * verdicts on signatures. The service writes them by {@link serviceText} and stores them in English; the dashboard reads
 * them back by the same forms (`read-service-text.ts`), so a changed form no longer reads what is stored already.
 */
export const serviceTexts = {
  ...contractTexts,
  ...sceneTexts,
  ...renderTexts,
  ...pictureTexts,
  ...outboundTexts,
  ...captureTexts,
  ...webhookTexts,
} as const;

export type ServiceTextCode = keyof typeof serviceTexts;

/** A text of the service, in English. */
export const serviceText = writerOf(serviceTexts);
