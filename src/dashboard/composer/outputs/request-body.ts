import type { Change, SpellingProblem } from "#contract/changes/change.ts";
import { toChangeDictionary, toItemsArray, toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import type { Result } from "#contract/result.ts";
import type { Composition } from "../../composition/composition.ts";
import { toRenderRequest } from "../../composition/render-request.ts";

/** The spellings of a request body. */
export const bodyForms = ["array", "items", "dictionary"] as const;
export type BodyForm = (typeof bodyForms)[number];

/** The body of the request in one spelling, as JSON, or why this spelling cannot carry these changes. */
export function writeBody(
  form: BodyForm,
  templateId: string,
  composition: Pick<Composition, "options">,
  changes: readonly Change[],
): Result<string, SpellingProblem> {
  const written = writeChanges(form, changes);
  if (!written.ok) return written;
  const field = form === "dictionary" ? "changesDictionary" : "changes";
  const { body } = toRenderRequest(templateId, composition, { [field]: written.value });
  return { ok: true, value: JSON.stringify(body, null, 2) };
}

function writeChanges(form: BodyForm, changes: readonly Change[]): Result<unknown, SpellingProblem> {
  switch (form) {
    case "array":
      return toPropertyNamedArray(changes);
    case "items":
      return toItemsArray(changes);
    case "dictionary":
      return toChangeDictionary(changes);
  }
}
