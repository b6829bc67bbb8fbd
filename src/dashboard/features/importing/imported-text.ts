import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import type { FoundRequest } from "./json-shapes.ts";

/** A request that was read from pasted text. */
export interface ImportedText {
  form: FoundRequest["form"] | "direct link" | "composition link" | "curl command" | "code" | "result";
  changes: Change[];
  /** The template that the text names, if any. */
  template: string | undefined;
  /** Fields of a request body that are not changes. */
  options: JsonObject;
  /** A message about the parts that could not be read. */
  problem?: string;
}
