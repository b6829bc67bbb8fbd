import type { InputChoice } from "#scene/inputs/template-interface.ts";
import type { PropertyKind } from "#contract/templates.ts";

/**
 * The accepted values of an input, one a line. A text that would be read as another one stands in quotes as in JSON: an
 * empty one, one with line breaks or with spaces at its ends.
 */
export function formatChoices(choices: readonly InputChoice[]): string {
  return choices
    .map((choice) => {
      const line = String(choice);
      const isPlain =
        line === line.trim() && line !== "" && !/[\n\r]/.test(line) && unquote(line) === undefined;
      return typeof choice !== "string" || isPlain ? line : JSON.stringify(choice);
    })
    .join("\n");
}

/** Reads lines as the values of a property of this kind. Empty lines are none; text that is no number stays text. */
export function parseChoices(text: string, kind: PropertyKind): InputChoice[] {
  return text.split(/\r\n|[\n\r]/).flatMap((line): InputChoice[] => {
    const trimmed = line.trim();
    if (trimmed === "") return [];
    const quoted = unquote(trimmed);
    if (quoted !== undefined) return [quoted];
    const number = Number(trimmed.replace(",", "."));
    return [kind === "number" && Number.isFinite(number) ? number : trimmed];
  });
}

function unquote(line: string): string | undefined {
  if (!/^".*"$/s.test(line)) return undefined;
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "string" ? read : undefined;
  } catch {
    return undefined;
  }
}
