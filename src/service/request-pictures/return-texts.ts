import type { ReadChanges } from "#contract/changes/read-changes.ts";
import { formatPath, otherProblem, type Problem } from "#contract/problems.ts";
import { type AnyDocument, applyAnyChanges } from "../templates/template-kinds.ts";
import { invalidRequest } from "../service-error.ts";
import type { TakenValue } from "../edge/sent-body.ts";
import { withParts } from "./take-pictures.ts";

interface SentChanges {
  changes: ReadChanges;
  sentBody: unknown;
}

/**
 * Restores data URLs where the template wants a text, a number or any other kind: only there is it known that a value
 * is no picture. Throws 400 by path for one that is too long to be a text.
 */
export function returnTexts(
  document: AnyDocument,
  { changes, sentBody }: SentChanges,
  taken: readonly TakenValue[],
): SentChanges {
  if (taken.length === 0) return { changes, sentBody };
  const { kinds } = applyAnyChanges(document, changes.changes);
  const byPath = new Map(taken.map((value) => [formatPath(value.path), value]));
  const problems: Problem[] = [];
  let body = sentBody;
  const returned = changes.changes.map((change, index) => {
    const [kind, path = ""] = [kinds[index], changes.paths[index]];
    const value = byPath.get(path);
    if (kind === undefined || kind === "image" || value?.reference !== change.value) return change;
    if (value.text === undefined) {
      problems.push(otherProblem(path, `must be of the kind ${kind}; got a picture`));
      return change;
    }
    body = withValueAt(body, value.path, value.text);
    return { ...change, value: value.text };
  });
  if (problems.length > 0) throw invalidRequest(problems);
  return { changes: { ...changes, changes: returned }, sentBody: body };
}

/** A copy along the path; everything beside it is shared. */
function withValueAt(holder: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined || typeof holder !== "object" || holder === null) return text;
  return withParts(holder, new Map([[key, withValueAt(Reflect.get(holder, key), rest, text)]]));
}
