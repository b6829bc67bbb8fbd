import { formatPath, toProblems } from "#contract/problems.ts";
import { renderBodySchema } from "#contract/render.ts";
import { asSentence } from "../../base/language/problems/as-sentence.ts";
import type { RenderOptions } from "./composition.ts";
import { parseMetadata, toComposedRequest } from "./render-request.ts";
import { describeJsonProblem, parseJson } from "./parse-json.ts";
import { texts } from "./texts.ts";

/**
 * Validates the options by the interface's schema before sending. Returns messages by option. `unread`: texts that were
 * typed instead of an option's number.
 */
export function findOptionProblems(
  options: RenderOptions,
  unread: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const { metadata } = options;
  const faults = new Map<string, string>();
  const read = renderBodySchema.safeParse({ ...toComposedRequest("any", { options }, {}).body, ...unread });
  if (!read.success) {
    for (const problem of toProblems(read.error)) faults.set(problem.path, asSentence(problem));
  }
  if (metadata !== undefined && metadata.trim() !== "" && parseMetadata(metadata) === undefined) {
    faults.set(formatPath(["metadata"]), describeMetadata(metadata));
  }
  return faults;
}

function describeMetadata(text: string): string {
  return parseJson(text) === undefined
    ? texts.metadataBroken(asSentence(describeJsonProblem(text)))
    : texts.metadataExample;
}
