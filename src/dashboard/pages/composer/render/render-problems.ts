import { refusalOf } from "#client/client-error.ts";
import type { Change } from "#contract/changes/change.ts";
import { toPropertyNamedArray } from "#contract/changes/write-changes.ts";
import { asSentence } from "../../../base/language/problems/problem-words.ts";

export interface RenderProblems {
  /** Messages by `component.property`. */
  changes: ReadonlyMap<string, string>;
  /** Messages by option. */
  options: ReadonlyMap<string, string>;
  /** Errors without a field. */
  others: string[];
}

/**
 * Assigns the problems of a rejected render to fields. A path such as `changes[0].color` names an item of the sent
 * body.
 */
export function toRenderProblems(error: unknown, sent: readonly Change[]): RenderProblems {
  const changes = new Map<string, string>();
  const options = new Map<string, string>();
  const others: string[] = [];
  const failure = refusalOf(error);
  const items = toPropertyNamedArray(sent);
  for (const [index, problem] of (failure?.problems ?? []).entries()) {
    const { path } = problem;
    const message = asSentence(problem);
    if (problem.code === "input") {
      // Also of an input that the request does not set, which has no item.
      changes.set(problem.params.input, message);
      continue;
    }
    const item = /^changes\[(\d+)\]\.(.+)$/.exec(path);
    const componentId = item !== null && items.ok ? items.value[Number(item[1])]?.id : undefined;
    if (item !== null && componentId !== undefined) changes.set(`${componentId}.${item[2] ?? ""}`, message);
    else if (/^\w+$/.test(path) && path !== "template") options.set(path, message);
    else others.push(failure?.errors[index] ?? "");
  }
  return { changes, options, others };
}
