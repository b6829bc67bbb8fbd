import type { Change } from "#contract/changes/change.ts";
import { parseTextRuns } from "#scene/layout/text-runs.ts";

const altLengthMax = 150;

/** The alternative text: the first changed text without its marks of emphasis, else the template's name. */
export function altOf(changes: readonly Change[], name: string): string {
  const text = changes.find(
    ({ property, value }) => property === "text" && typeof value === "string" && value.trim() !== "",
  );
  const words =
    typeof text?.value === "string"
      ? parseTextRuns(text.value)
          .map((run) => run.text)
          .join("")
      : name;
  return words.replaceAll(/\s+/g, " ").trim().slice(0, altLengthMax);
}
