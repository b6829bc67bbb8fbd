import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import type { ChangeFields } from "#contract/changes/read-changes.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { type Result, succeed } from "#contract/result.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import { toComposedRequest } from "../../../model/composition/render-request.ts";

/** The spellings of a request body. */
export const bodyForms = ["array", "items", "dictionary"] as const;
export type BodyForm = (typeof bodyForms)[number];

/** Writes the request's body in one spelling, as JSON; fails if the spelling cannot express the changes. */
export function writeBody(
  form: BodyForm,
  templateId: string,
  composition: Pick<Composition, "options">,
  changes: readonly Change[],
): Result<string, SpellingProblem> {
  const written = writeChanges(form, changes);
  if (!written.ok) return written;
  const { body } = toComposedRequest(templateId, composition, written.value);
  return succeed(JSON.stringify(body, null, 2));
}

function writeChanges(form: BodyForm, changes: readonly Change[]): Result<ChangeFields, SpellingProblem> {
  if (form === "dictionary") {
    const dictionary = toChangeDictionary(changes);
    return dictionary.ok ? succeed({ changesDictionary: dictionary.value }) : dictionary;
  }
  const list = form === "array" ? toPropertyNamedArray(changes) : toItemsArray(changes);
  return list.ok ? succeed({ changes: list.value }) : list;
}
