import type { texts } from "./texts.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  kept: (moment) => `Aufgehoben vom ${moment}.`,
  explained: (count) =>
    plural(count, {
      one: "Eine Angabe, die nicht gerendert wurde, ist wieder da.",
      other: `${count} Angaben, die nicht gerendert wurden, sind wieder da.`,
    }),
  fresh: "Neu beginnen",
  freshDone: "Die Vorlage wird unverändert gezeigt.",
  bringBack: "Rückgängig",
  hide: "Ausblenden",
  earlier: (moment) => `Den vom ${moment} öffnen`,
  damaged: "Für diese Vorlage war ein Entwurf aufgehoben, aber er war nicht lesbar.",
  tooLarge:
    "Dieser Entwurf ist zu groß, um beim Verlassen aufgehoben zu werden. Rendern Sie ihn, oder kopieren Sie eine der Ausgaben.",
};
