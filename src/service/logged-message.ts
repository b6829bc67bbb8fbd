import { cutText } from "#contract/strings.ts";
import { codeOf } from "./storage/file-facts.ts";

const queryLengthMax = 1_000;

/**
 * The message of an error, for the log. That of a failed query ends with the values of all its parameters, such as the
 * texts of a render or the hash of a password: they are left out, and would also displace the cause from the line.
 */
export function loggedMessage(error: Error): string {
  if (!("params" in error && "query" in error && typeof error.query === "string")) return error.message;
  return `Failed query: ${cutText(error.query, queryLengthMax)}`;
}

/**
 * The message of anything that was thrown, as a part of a line for the operator. A connection error has only a code if
 * several addresses were tried, and the database engine throws objects that are not `Error`s.
 */
export function messageOf(error: unknown): string {
  const isObject = typeof error === "object" && error !== null;
  const message = isObject && "message" in error ? String(error.message) : String(error);
  const said = message === "" && error instanceof Error ? codeOf(error) || error.name : message;
  return said.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
}

const causesMax = 10;

/** An error and its causes, outermost first: ten at most, because causes may form a circle. */
export function causesOf(failure: unknown): Error[] {
  const causes: Error[] = [];
  for (let error = failure; error instanceof Error && causes.length < causesMax; error = error.cause)
    causes.push(error);
  return causes;
}
