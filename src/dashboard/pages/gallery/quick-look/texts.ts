import { formatCount } from "../../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/gallery/quick-look", {
  previous: "Previous template",
  next: "Next template",
  compose: "Open in composer",
  title: "What can be changed",
  properties: (count: number) =>
    `${formatCount(count)} ${plural(count, { one: "property", other: "properties" })}`,
  none: "Nothing in this template can be changed.",
  unknown: "The service did not say what can be changed.",
});
