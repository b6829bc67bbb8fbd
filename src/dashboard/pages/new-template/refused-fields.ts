import { refusalOf } from "#client/client-error.ts";
import type { Problem } from "#contract/problems.ts";
import { toProblemWords } from "../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";

export interface RefusedFields {
  name?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
  /** Of everything else, each with its path in the body. */
  others: readonly string[];
}

/** Paths in the body, by the field that shows their problems. Too many pixels are a problem of the scale. */
const fields: Readonly<Record<string, "name" | "width" | "height">> = {
  name: "name",
  "document.width": "width",
  "document.height": "height",
  "document.scaleFactor": "width",
};

/** The words of the service about a refused template. `hasSize`: the form has fields for the size. */
export function toRefusedFields(failure: unknown, { hasSize }: { hasSize: boolean }): RefusedFields {
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
    others: problems.filter((problem) => fieldOf(problem) === undefined).map(toProblemWords),
  };
}
