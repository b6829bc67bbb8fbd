import { refusalOf } from "#client/client-error.ts";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { problemWordsIn } from "../../features/revisions/difference-words.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";

export interface RefusedFields {
  name?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
  /** Of everything else, each with the part of the document that has it. */
  others: readonly string[];
}

/** Paths in the body, by the field that shows their problems. Too many pixels are a problem of the scale. */
const fields: Readonly<Record<string, "name" | "width" | "height">> = {
  name: "name",
  "document.width": "width",
  "document.height": "height",
  "document.scaleFactor": "width",
};

/** The words of the service about a refused document. `hasSize`: the form has fields for the size. */
export function toRefusedFields(
  failure: unknown,
  document: JsonObject,
  { hasSize }: { hasSize: boolean },
): RefusedFields {
  const problems = refusalOf(failure)?.problems ?? [];
  const fieldOf = ({ path }: Problem) => {
    const field = fields[path];
    return field === "name" || hasSize ? field : undefined;
  };
  const wordsOf = (field: "name" | "width" | "height") => {
    const own = problems.filter((problem) => fieldOf(problem) === field);
    return own.length === 0 ? undefined : own.map((problem) => problemTexts.fault(problem)).join(" ");
  };
  return {
    name: wordsOf("name"),
    width: wordsOf("width"),
    height: wordsOf("height"),
    others: problems
      .filter((problem) => fieldOf(problem) === undefined)
      .map((problem) => problemWordsIn(document, problem, "document.").words),
  };
}
