import { isEqualJson, toCanonicalJson } from "#contract/canonical-json.ts";
import type { JsonValue } from "#contract/json.ts";
import { cutText } from "#contract/strings.ts";
import { diffDocuments, type DocumentDifference, type Place } from "#scene/revisions/diff-documents.ts";
import type { MergeConflict } from "#scene/revisions/merge-documents.ts";
import type { TemplateContent } from "./template-folder.ts";

const valueLengthMax = 60;
const linesMax = 40;

/** The differences of two templates for a terminal, one a line; further ones are counted. Empty for equal ones. */
export function describeDifferences(before: TemplateContent, after: TemplateContent): string[] {
  const own = (["name", "tags", "directLinks"] as const).flatMap((field) =>
    isEqualJson(before[field], after[field])
      ? []
      : [`${field}: ${shownBoth(before[field], after[field]).join(" → ")}`],
  );
  const lines = [...own, ...diffDocuments(before.document, after.document).map(describeDifference)];
  const more = lines.length - linesMax;
  return more > 0 ? [...lines.slice(0, linesMax), `… and ${more} more`] : lines;
}

function describeDifference(difference: DocumentDifference): string {
  const { part } = difference;
  const subject = part === "document" ? "document" : `${part} ${printable(difference.name)}`;
  switch (difference.kind) {
    case "added":
      return `+ ${subject}${part === "component" ? "" : `: ${shown(difference.value)}`}`;
    case "removed":
      return `- ${subject}`;
    case "renamed":
      return `${subject}: renamed, was ${printable(difference.before)}`;
    case "moved":
      return `${subject}: moved from ${placeOf(difference.before, difference.after)} to ${placeOf(difference.after, difference.before)}`;
    case "changed": {
      const property = difference.property === "" ? "" : ` ${printable(difference.property)}`;
      return `${subject}${property}: ${shownBoth(difference.before, difference.after).join(" → ")}`;
    }
  }
}

export function describeConflict({ component, path, ours, theirs }: MergeConflict): string {
  const place = [component === undefined ? "document" : `component ${printable(component)}`, printable(path)];
  const [inFolder, there] = shownBoth(ours, theirs);
  return `${place.filter((part) => part !== "").join(" ")}: ${inFolder} in the folder, ${there} there`;
}

function placeOf({ page, position }: Place, other: Place): string {
  return page === other.page ? `place ${position}` : `page ${page}, place ${position}`;
}

function shown(value: JsonValue | undefined): string {
  return cutText(written(value), valueLengthMax);
}

/** Two values, each from shortly before the first character in which they differ if the beginning would not show it. */
function shownBoth(...values: [JsonValue | undefined, JsonValue | undefined]): [string, string] {
  const [one, other] = [written(values[0]), written(values[1])];
  let equal = 0;
  while (equal < one.length && one[equal] === other[equal]) equal += 1;
  const start = equal < valueLengthMax - 10 ? 0 : equal - Math.floor(valueLengthMax / 2);
  const fromStart = (text: string) => (start === 0 ? text : `…${text.slice(start).toWellFormed()}`);
  return [cutText(fromStart(one), valueLengthMax), cutText(fromStart(other), valueLengthMax)];
}

function written(value: JsonValue | undefined): string {
  return value === undefined ? "not set" : printable(toCanonicalJson(value));
}

/** Without characters that steer a terminal or reverse the order of letters: a template may come from anyone. */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
