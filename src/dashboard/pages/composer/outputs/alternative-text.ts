import type { Change } from "#contract/changes/change.ts";
import { plainTextOf, shortTextOf } from "#scene/values/styled-text.ts";

const altLengthMax = 150;

/** The alternative text: the first changed text without its marks of emphasis, else the template's name. */
export function altOf(changes: readonly Change[], name: string): string {
  const texts = changes.flatMap(({ property, value }) => (property === "text" && shortTextOf(value)) || []);
  const text = texts.find((one) => one.trim() !== "");
  const words = text === undefined ? name : plainTextOf(text);
  return words.replaceAll(/\s+/g, " ").trim().slice(0, altLengthMax);
}
