import { RE2JS } from "re2js";

const compiledMax = 200;
/** Instructions of a compiled pattern; each may run once for every character of a text. */
const programMax = 1_000;
/** Characters of a pattern, each as often as its counts repeat it; what is larger is not compiled. */
const expandedMax = 10_000;

const compiled = new Map<string, RE2JS>();

/**
 * Why a pattern is not accepted; undefined if it is. It has to be an expression of RE2, which takes linear time, and of
 * JavaScript with the flag `u`, because the `pattern` of a JSON Schema is read by such engines.
 */
export function patternProblem(pattern: string): string | undefined {
  try {
    return sizeProblem(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `must be a regular expression without references and lookaround: ${reason}`;
  }
}

/** Whether the pattern is rejected for its size, which takes longer to find out than another problem. */
export function isTooLarge(pattern: string): boolean {
  try {
    return sizeProblem(pattern) !== undefined;
  } catch {
    return false;
  }
}

/** Throws for a pattern that is no expression of both engines. */
function sizeProblem(pattern: string): string | undefined {
  // First, because the pattern is counted by the syntax of JavaScript.
  RegExp(pattern, "u");
  const expanded = countExpanded(pattern);
  const size = expanded > expandedMax ? expanded : compile(pattern).programSize();
  return size > programMax ? `is too large: ${size} steps; at most ${programMax}` : undefined;
}

const tokens =
  /\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|./gisu;

/** The characters, classes and groups of a pattern of JavaScript, each as often as the counts around it repeat it. */
function countExpanded(pattern: string): number {
  const groups = [{ size: 0, last: 0 }];
  for (const [token, least, comma, most] of pattern.matchAll(tokens)) {
    const group = groups.at(-1);
    if (group === undefined) break;
    if (token.startsWith("(")) groups.push({ size: 1, last: 1 });
    else if (token === ")") {
      groups.pop();
      const outer = groups.at(-1);
      if (outer === undefined) break;
      outer.size += group.size;
      outer.last = group.size;
    } else if (least === undefined) {
      group.size += 1;
      // A quantifier belongs to what is before it, and takes no count itself.
      if (!"*+?".includes(token)) group.last = 1;
    } else {
      const times = Number(comma === undefined || most === "" ? least : most);
      group.size += group.last * (Math.max(1, times) - 1);
    }
  }
  return groups[0]?.size ?? 0;
}

/** Instructions of a compiled pattern; each may run once for every character of a text. 0 if it does not compile. */
export function countPatternSteps(pattern: string): number {
  try {
    return sizeProblem(pattern) === undefined ? compile(pattern).programSize() : 0;
  } catch {
    return 0;
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
  const made = RE2JS.compile(pattern);
  // Large ones are rejected, and would keep their memory.
  if (made.programSize() > programMax) return made;
  const [oldest] = compiled.keys();
  if (compiled.size >= compiledMax && oldest !== undefined) compiled.delete(oldest);
  compiled.set(pattern, made);
  return made;
}
