import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import type { SnippetLanguage } from "../../model/request-code/snippet-languages.ts";
import type { FoundRequest } from "./json-shapes.ts";

export interface ImportedText {
  form: FoundRequest["form"] | "direct link" | "composition link" | "curl command" | "code" | "result";
  changes: Change[];
  /** Properties that are to have the template's own value. */
  unset?: Omit<Change, "value">[] | undefined;
  /** The output of the composer in the same spelling. */
  output?: "array" | "items" | "dictionary" | "link" | SnippetLanguage | undefined;
  template: string | undefined;
  /** Fields of a request body that are not changes. */
  options: JsonObject;
  /** A message about the parts that could not be read. */
  problem?: string;
}
