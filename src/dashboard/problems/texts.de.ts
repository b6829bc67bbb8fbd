import { germanFault } from "./faults.de.ts";
import { germanServiceTexts } from "./service-texts.de.ts";
import { translateServiceText } from "./service-texts.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  fault: germanFault,
  serviceText: (text) => translateServiceText(text, germanServiceTexts),
};
