import { germanFault } from "./faults.de.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = { fault: germanFault };
