import { germanFault } from "./faults.de.ts";
import { germanServiceTexts } from "./service-texts.de.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  fault: germanFault,
  serviceText: (text) => translateServiceText(text, germanServiceTexts),
};
