import type * as z from "zod/mini";
import { cutText } from "./cut-text.ts";
import { type ErrorCode, errorCodes } from "./errors.ts";

/** One fault in a caller's input: its path, and the values that would be accepted there. */
export interface Problem {
  /** As the caller would write it: `changes[0].id`, `expires`. Empty for the whole body. */
  path: string;
  message: string;
  /** Set for kinds of faults that programs distinguish. */
  code?: ErrorCode;
}

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

/** Maximum number of problems in one error; further ones are only counted. */
export const problemsMax = 50;

/** The first 50 problems and the number of further ones: a list of thousands is useless. */
export function boundProblems(problems: readonly Problem[]): Problem[] {
  const shown = problems.slice(0, problemsMax);
  const more = problems.length - shown.length;
  return more > 0 ? [...shown, { path: "", message: `and ${more} more` }] : shown;
}

/** Problems of a schema, each with its path. Two checks that report the same problem count once. */
export function toProblems(error: z.core.$ZodError): Problem[] {
  const problems = error.issues.flatMap(problemsOfIssue);
  return [...new Map(problems.map((problem) => [`${problem.path}\n${problem.message}`, problem])).values()];
}

function problemsOfIssue(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: formatPath([...issue.path, key]),
      message: "unknown field",
    }));
  }
  const code = issue.code === "custom" ? readCode(issue.params) : undefined;
  return [{ path: formatPath(issue.path), message: issue.message, ...(code === undefined ? {} : { code }) }];
}

function readCode(params: Readonly<Record<string, unknown>> | undefined): ErrorCode | undefined {
  return errorCodes.find((code) => code === params?.["code"]);
}
