import { formatCount } from "../../../base/design-system/format.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  previous: "Vorherige Vorlage",
  next: "Nächste Vorlage",
  compose: "Im Composer öffnen",
  title: "Was sich ändern lässt",
  properties: (count) =>
    plural(count, { one: "1 Eigenschaft", other: `${formatCount(count)} Eigenschaften` }),
  none: "In dieser Vorlage lässt sich nichts ändern.",
  unknown: "Der Dienst hat nicht gesagt, was sich ändern lässt.",
};
