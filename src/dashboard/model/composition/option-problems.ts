import { formatPath, toProblems } from "#contract/problems.ts";
import { renderBodySchema } from "#contract/render.ts";
import type { Capabilities, WhyNotOffered } from "../../base/connection/capabilities/capabilities.ts";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import { type Composition, type RenderOptions, withOption } from "./composition.ts";
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

/**
 * The set options that the connected service cannot take, by their name in the request. Only imported, linked and
 * earlier compositions have some, because no control offers them.
 */
export function listOptionsNotOffered(
  { metadata: _metadata, more = {}, ...options }: RenderOptions,
  { renderField, format }: Pick<Capabilities, "renderField" | "format">,
): ReadonlyMap<string, WhyNotOffered> {
  const set = Object.entries({ ...options, ...more }).filter(([, value]) => value !== undefined);
  return new Map(
    set.flatMap(([name, value]) => {
      const whyNot =
        name === "outputFormat" && typeof value === "string" ? format("render", value) : renderField(name);
      return whyNot === undefined ? [] : [[name, whyNot] as const];
    }),
  );
}

/** Removes options by their name in the request. */
export function withoutOptions(composition: Composition, names: Iterable<string>): Composition {
  const removed = new Set(names);
  const more = Object.entries(composition.options.more ?? {}).filter(([name]) => !removed.has(name));
  const options = Object.fromEntries(
    Object.entries(composition.options).filter(([name]) => !removed.has(name)),
  );
  return withOption(
    { ...composition, options },
    "more",
    more.length > 0 ? Object.fromEntries(more) : undefined,
  );
}
