import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonValue } from "#contract/json.ts";
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
      : [`${field}: ${shown(before[field])} → ${shown(after[field])}`],
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
      return `${subject}${property}: ${shown(difference.before)} → ${shown(difference.after)}`;
    }
  }
}

export function describeConflict({ component, path, ours, theirs }: MergeConflict): string {
  const place = [component === undefined ? "document" : `component ${printable(component)}`, printable(path)];
  return `${place.filter((part) => part !== "").join(" ")}: ${shown(ours)} in the folder, ${shown(theirs)} there`;
}

function placeOf({ page, position }: Place, other: Place): string {
  return page === other.page ? `place ${position}` : `page ${page}, place ${position}`;
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return "not set";
  const text = printable(JSON.stringify(value));
  return text.length > valueLengthMax ? `${text.slice(0, valueLengthMax - 1)}…` : text;
}

/** Without characters that steer a terminal or reverse the order of letters: a template may come from anyone. */
export function printable(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`,
  );
}
