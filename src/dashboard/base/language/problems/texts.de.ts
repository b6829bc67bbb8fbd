import { germanValueProblem } from "./value-problems.de.ts";
import { germanServiceTexts } from "./service-texts.de.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  fault: germanValueProblem,
  notColor: "Keine Farbe. Schreiben Sie eine wie #c61d78.",
  inputRule: ({ rule, limit = "", length = 0 }) => {
    switch (rule) {
      case "required":
        return "Ein Wert ist erforderlich.";
      case "minLength":
        return `Mindestens ${limit} Zeichen sind nötig; hier stehen ${length}.`;
      case "maxLength":
        return `Höchstens ${limit} Zeichen sind erlaubt; hier stehen ${length}.`;
      case "minimum":
        return `Muss mindestens ${limit} sein.`;
      case "maximum":
        return `Darf höchstens ${limit} sein.`;
      case "oneOf":
        return `Muss eins von ${limit} sein.`;
      case "pattern":
        return `Muss zum Muster passen: ${limit}`;
      case "overflow":
        return "Der Text passt nicht in seinen Kasten. Kürzen Sie ihn.";
      case "onlyInputs":
        return "Diese Eigenschaft lässt sich in dieser Vorlage nicht ändern. Setzen Sie sie zurück.";
    }
  },
  serviceText: (text) => translateServiceText(text, germanServiceTexts),
};
