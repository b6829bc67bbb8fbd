import { germanFault } from "./faults.de.ts";
import type { texts } from "./texts.ts";

/** The fault of a value, without the name of its field. */
export const translation: typeof texts = { fault: germanFault };
