import { readServiceText } from "#contract/texts/read-service-text.ts";
import type { ServiceTextCode } from "#contract/texts/service-texts.ts";
import type { FormField } from "../../model/screenshot/screenshot-form.ts";

/** The field that a reason of the service is about. */
const fields: Partial<Record<ServiceTextCode, FormField>> = {
  selectorInvalid: "selector",
  selectorMissing: "selector",
  selectorHidden: "selector",
  selectorLate: "selector",
  clipOutside: "clip",
  hideSelectors: "hideSelectors",
  waitFor: "waitFor",
};

/** The field to correct, if the reason why a capture failed is about one of the options. */
export function fieldOfFailure(reason: string): FormField | undefined {
  const read = readServiceText(reason);
  return read && fields[read.code];
}
