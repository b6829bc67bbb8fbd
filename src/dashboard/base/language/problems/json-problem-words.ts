import type { JsonProblem } from "#contract/json-problem.ts";
import { texts } from "./texts.ts";

/** Describes why a text is not JSON, without the position. */
export function jsonProblemWords({ reason }: Pick<JsonProblem, "reason">): string {
  return texts.fault({ code: "json", params: { reason } });
}
