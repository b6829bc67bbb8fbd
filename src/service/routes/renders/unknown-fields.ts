import { cutText } from "#contract/cut-text.ts";
import { isJsonObject } from "#contract/json.ts";
import { suggestName } from "#scene/suggest-name.ts";

const warningsMax = 10;
/** Characters of a name that a warning quotes. */
const quotedLengthMax = 80;

/**
 * Warnings for unknown fields of a body. They are no error, because clients may be newer than this service, but a
 * caller who wrote `changess` would otherwise get a picture without changes and without a reason.
 */
export function listUnknownFields(body: unknown, schema: { shape: Record<string, unknown> }): string[] {
  if (!isJsonObject(body)) return [];
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  const warnings = unknown.slice(0, warningsMax).map((name) => {
    const quoted = cutText(name, quotedLengthMax);
    return `unknown field '${quoted}'${suggestName(quoted, known)}`;
  });
  const more = unknown.length - warnings.length;
  return more > 0 ? [...warnings, `and ${more} more unknown fields`] : warnings;
}
