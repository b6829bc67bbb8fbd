import { RE2JS } from "re2js";

const compiledMax = 200;
/** Instructions of a compiled pattern; each may run once for every character of a text. */
const programMax = 1_000;

const compiled = new Map<string, RE2JS>();

/**
 * Why a pattern is not accepted; undefined if it is. It has to be an expression of RE2, which takes linear time, and of
 * JavaScript with the flag `u`, because the `pattern` of a JSON Schema is read by such engines.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    const steps = compile(pattern).programSize();
    if (steps > programMax) return `is too large: ${steps} steps; at most ${programMax}`;
    new RegExp(pattern, "u").test("");
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `must be a regular expression without references and lookaround: ${reason}`;
  }
}

/** Whether the pattern matches anywhere in the text. Throws for a pattern that {@link patternProblem} rejects. */
export function matchPattern(pattern: string, text: string): boolean {
  return compile(pattern).matcher(text).find();
}

/** LRU cache, because each request uses the patterns of its template again. */
function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern);
  if (known !== undefined) {
    compiled.delete(pattern);
    compiled.set(pattern, known);
    return known;
  }
  const [oldest] = compiled.keys();
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest);
  const made = RE2JS.compile(pattern);
  compiled.set(pattern, made);
  return made;
}
