import { pickChangeFields, readChanges } from "#contract/changes/read-changes.ts";
import { findJsonProblem, type JsonProblem } from "#contract/json-problem.ts";
import { expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import {
  type Composition,
  isSameComposition,
  type RenderOptions,
  withChanges,
} from "../../../model/composition/composition.ts";
import { readOptions } from "../../../model/composition/import-options.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import { parseMetadata } from "../../../model/composition/render-request.ts";

/** The result of parsing an edited body. */
export interface ReadBody {
  composition: Composition;
  /** The template that the body names. */
  template: string;
  /** The path of each `component.property`, such as `changes[0].color`; the last one wins. */
  paths: ReadonlyMap<string, string>;
}

/** The faults of an edited body: a syntax error, or problems by path. */
export type BodyProblem = ({ kind: "syntax" } & JsonProblem) | { kind: "shape"; problems: Problem[] };

/**
 * Reads a body in any spelling. If it equals `current`, returns `current` itself. Keeps incomplete metadata of
 * `current`, which a body cannot contain.
 */
export function readBody(text: string, current: Composition): Result<ReadBody, BodyProblem> {
  const body = parseJson(text);
  if (body === undefined) {
    const fault = findJsonProblem(text) ?? { line: 1, column: 1, reason: "tooDeep" as const };
    return fail({ kind: "syntax", ...fault });
  }
  if (!isJsonObject(body)) {
    return fail({ kind: "shape", problems: [{ path: "", ...mustBe(expectation("renderBody", {}), body) }] });
  }
  const { template } = body;
  const problems: Problem[] = [];
  if (typeof template !== "string" || template === "") {
    const what = expectation("name", { of: "template" });
    const fault: ValueProblem =
      template === undefined ? { code: "required", params: { what } } : mustBe(what, template);
    problems.push({ path: "template", ...fault });
  }
  const read = readChanges(pickChangeFields(body));
  const options = readOptions(body);
  problems.push(...(read.ok ? [] : read.problem), ...options.problems);
  if (!read.ok || typeof template !== "string" || problems.length > 0)
    return fail({ kind: "shape", problems });
  const composition = withChanges(
    { changes: [], options: keepMetadata(options.options, current.options.metadata) },
    read.value.changes,
  );
  return succeed({
    composition: isSameComposition(composition, current) ? current : composition,
    template,
    paths: new Map(
      read.value.changes.map(({ componentId, property }, index) => [
        `${componentId}.${property}`,
        read.value.paths[index] ?? "",
      ]),
    ),
  });
}

/** Keeps the user's formatting of metadata while its value is equal. */
function keepMetadata(options: RenderOptions, current: string | undefined): RenderOptions {
  if (current === undefined || current.trim() === "") return options;
  const parsed = parseMetadata(current);
  const isKept =
    options.metadata === undefined
      ? parsed === undefined
      : JSON.stringify(parsed) === JSON.stringify(JSON.parse(options.metadata));
  return isKept ? { ...options, metadata: current } : options;
}
