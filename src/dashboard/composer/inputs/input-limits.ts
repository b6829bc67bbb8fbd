import { countCharacters } from "#scene/inputs/check-inputs.ts";
import { patternedLengthMax } from "#scene/inputs/read-interface.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import type { EditableProperty } from "../../composition/editable-properties.ts";
import { formatCount } from "../../design-system/format.ts";
import { texts } from "./texts.ts";

/** The limits of an input's value in words, and how much of them the text uses. Lengths are Unicode characters. */
export function listLimits(
  { minLength, maxLength, minimum, maximum, pattern }: TemplateInput,
  { kind }: Pick<EditableProperty, "kind">,
  text: string,
): string[] {
  const found: string[] = [];
  if (kind === "text") {
    const length = countCharacters(text);
    const most = maxLength ?? (pattern === undefined ? undefined : patternedLengthMax);
    if (most !== undefined)
      found.push(
        length === 0 ? texts.upTo(formatCount(most)) : texts.usedOf(formatCount(length), formatCount(most)),
      );
    if (minLength !== undefined && minLength > 0) found.push(texts.atLeast(formatCount(minLength)));
    if (pattern !== undefined) found.push(texts.pattern(pattern));
  }
  if (minimum !== undefined && maximum !== undefined)
    found.push(texts.from(formatCount(minimum), formatCount(maximum)));
  else if (minimum !== undefined) found.push(texts.least(formatCount(minimum)));
  else if (maximum !== undefined) found.push(texts.most(formatCount(maximum)));
  return found;
}
