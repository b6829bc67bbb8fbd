import { cutText } from "#contract/cut-text.ts";
import { isJsonObject } from "#contract/json.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { findSimilarName } from "#scene/suggest-name.ts";

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
    const suggestion = findSimilarName(quoted, known);
    return suggestion === undefined
      ? serviceText("unknownField", { name: quoted })
      : serviceText("unknownFieldMeant", { name: quoted, suggestion });
  });
  const more = unknown.length - warnings.length;
  return more > 0 ? [...warnings, serviceText("moreUnknownFields", { count: more })] : warnings;
}
