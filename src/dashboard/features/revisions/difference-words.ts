import { isEmptyList, isJsonObject, type JsonValue } from "#contract/json.ts";
import { cutText } from "#contract/strings.ts";
import { formatPropertyValue } from "#scene/properties/property-spec.ts";
import type { DocumentDifference, Place } from "#scene/revisions/diff-documents.ts";
import { shortTextOf } from "#scene/values/styled-text.ts";
import { texts } from "./texts.ts";

const valueLengthMax = 120;

/** The part that differs, such as `Component title`. */
export function partWords({ part, name }: DocumentDifference): string {
  const words = texts.changes.parts[part];
  return name === "" ? words : `${words} ${name}`;
}

/** The change of that part, such as `width changed from 400 to 200`. */
export function differenceWords(difference: DocumentDifference): string {
  const words = texts.changes;
  switch (difference.kind) {
    case "added":
    case "removed":
      return words[difference.kind];
    case "renamed":
      return words.renamed(difference.before);
    case "moved": {
      const { before, after } = difference;
      const isOnePage = before.page === after.page;
      return words.moved(placeWords(before, isOnePage), placeWords(after, isOnePage));
    }
    case "changed": {
      const { property, before, after } = difference;
      if (before === undefined) return words.set(property, valueWords(after));
      if (after === undefined) return words.unset(property, valueWords(before));
      return words.changed(property, valueWords(before), valueWords(after));
    }
  }
}

function placeWords({ page, position }: Place, isOnePage: boolean): string {
  return isOnePage ? texts.changes.place(position) : texts.changes.placeOnPage(page, position);
}

/** A value of a document, cut where it is long. */
export function valueWords(value: JsonValue | undefined): string {
  const short = value === undefined || isEmptyList(value) ? undefined : shortTextOf(value);
  // An icon has its name and its outline.
  const isIcon = isJsonObject(value) && typeof value["path"] === "string";
  const written = isIcon ? formatPropertyValue(value) : (JSON.stringify(value) ?? "");
  const text = short === undefined ? written : `“${short}”`;
  return cutText(text, valueLengthMax);
}
