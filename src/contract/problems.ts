import type * as z from "zod/mini";
import { cutText } from "./strings.ts";
import { type ErrorCode, errorCodes } from "./errors.ts";
import { type ValueProblem, otherValueProblem } from "./value-problems.ts";

/** One problem in a caller's input, and its path. Words are added by `value-problem-words.ts`, or by the dashboard. */
export type Problem = ValueProblem & {
  /** As the caller would write it: `changes[0].id`, `expires`. Empty for the whole body. */
  path: string;
  /** The code of the error that reports this problem first; `invalid_request` if absent. */
  errorCode?: ErrorCode;
};

const plainKey = /^[\p{L}\p{N}_$-]+$/u;
const keyLengthMax = 100;

/**
 * `["changes", 0, "id"]` → `changes[0].id`; keys that need quotes get them: `changesDictionary["a.b"]`. Keys of more
 * than 100 characters are cut, because a caller can send one of a megabyte.
 */
export function formatPath(segments: readonly PropertyKey[]): string {
  let path = "";
  for (const segment of segments) {
    const key = cutText(String(segment), keyLengthMax);
    if (typeof segment === "number") path += `[${segment}]`;
    else if (plainKey.test(key)) path += path === "" ? key : `.${key}`;
    else path += `[${JSON.stringify(key)}]`;
  }
  return path;
}

/** A problem without a code of its own, in English. `path`: as the caller would write it, or its segments. */
export function otherProblem(path: string | readonly PropertyKey[], text: string): Problem {
  return { path: typeof path === "string" ? path : formatPath(path), ...otherValueProblem(text) };
}

/** Maximum number of problems in one error; further ones are only counted. */
export const problemsMax = 50;

/** The first 50 problems and the number of further ones: a list of thousands is useless. */
export function boundProblems(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, problemsMax);
  const more = problems.length - shown.length;
  return more > 0 ? [...shown, { path: "", code: "more", params: { count: more } }] : shown;
}

/** Problems of a schema, each with its path. Two checks that report the same problem count once. */
export function toProblems(error: z.core.$ZodError): Problem[] {
  const problems = error.issues.flatMap(problemsOfIssue);
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

function problemsOfIssue(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      code: "unknownField",
      params: {},
    }));
  }
  const errorCode = issue.code === "custom" ? readCode(issue.params) : undefined;
  return [
    {
      path: formatPath(issue.path),
      ...readValueProblem(issue.message),
      ...(errorCode === undefined ? {} : { errorCode }),
    },
  ];
}

function readCode(params: Readonly<Record<string, unknown>> | undefined): ErrorCode | undefined {
  return errorCodes.find((code) => code === params?.["code"]);
}

const faultMark = "fault:";

/** A problem as the message of a schema's check, because Zod's messages are text. */
export function writeValueProblem(fault: ValueProblem): string {
  return `${faultMark}${JSON.stringify(fault)}`;
}

/** Reads what `writeValueProblem` wrote. Any other message is Zod's own, or a plain text of ours. */
function readValueProblem(message: string): ValueProblem {
  return message.startsWith(faultMark)
    ? JSON.parse(message.slice(faultMark.length))
    : otherValueProblem(message);
}
