import { cutText } from "#contract/cut-text.ts";

const queryLengthMax = 1_000;

/**
 * The message of an error, for the log. That of a failed query ends with the values of all its parameters, such as the
 * texts of a render or the hash of a password: they are left out, and would also displace the cause from the line.
 */
export function loggedMessage(error: Error): string {
  if (!("params" in error && "query" in error && typeof error.query === "string")) return error.message;
  return `Failed query: ${cutText(error.query, queryLengthMax)}`;
}
