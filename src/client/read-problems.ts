import { isJsonObject } from "#contract/json.ts";
import { formatProblem } from "#contract/value-problem-words.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";

/**
 * The problems of an error body: by their codes where they come with them and say what `errors` says; else the sentence
 * without its path. A service of another version, or of another maker, may have other codes.
 */
export function readProblems(errors: readonly string[], coded: unknown): Problem[] {
  const list: readonly unknown[] = Array.isArray(coded) ? coded : [];
  return errors.map((text, index) => {
    const problem = list[index];
    return isProblemOf(problem, text) ? problem : toProblem(text);
  });
}

function isProblemOf(value: unknown, text: string): value is Problem {
  if (!isJsonObject(value) || typeof value["path"] !== "string" || !isJsonObject(value["params"]))
    return false;
  try {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The formatter throws for a code or parameter that it does not know.
    return formatProblem(value as Problem) === text;
  } catch {
    // A code or a parameter that this version does not know.
    return false;
  }
}

/** `changes[0].color: must be …` → path and words. */
function toProblem(text: string): Problem {
  const [, path, words] = /^([\w$[\].-]+): ([\s\S]*)$/.exec(text) ?? [];
  return otherProblem(path ?? "", words ?? text);
}
