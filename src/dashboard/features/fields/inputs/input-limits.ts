import { patternedLengthMax, shownText } from "#scene/inputs/broken-rule.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import { countCharacters } from "#scene/values/count-characters.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { texts } from "./texts.ts";

/** The limits of an input's value in words, and how much of them the text uses. Lengths are Unicode characters. */
export function listLimits(
  { minLength, maxLength, minimum, maximum, pattern }: TemplateInput,
  { kind, spec }: Pick<EditableProperty, "kind" | "spec">,
  text: string,
): string[] {
  const found: string[] = [];
  if (kind === "text") {
    const length = countCharacters(spec === undefined ? text : shownText(text, spec));
    const most = maxLength ?? (pattern === undefined ? undefined : patternedLengthMax);
    if (most !== undefined)
      found.push(
        length === 0 ? texts.upTo(formatCount(most)) : texts.usedOf(formatCount(length), formatCount(most)),
      );
    if (minLength !== undefined && minLength > 0) found.push(texts.atLeast(formatCount(minLength)));
    if (pattern !== undefined) found.push(texts.pattern(pattern));
  }
  if (minimum !== undefined && maximum !== undefined)
    found.push(texts.from(boundWords(minimum), boundWords(maximum)));
  else if (minimum !== undefined) found.push(texts.least(boundWords(minimum)));
  else if (maximum !== undefined) found.push(texts.most(boundWords(maximum)));
  return found;
}

/** About how many letters fit the box of a text, in words. */
export function listCapacity(measured: MeasuredText | undefined): string[] {
  return measured?.capacity === undefined ? [] : [texts.capacity(measured.capacity)];
}

/** Several limits as one line with a capital. */
export function asLine(limits: readonly string[]): string {
  const line = limits.join(" · ");
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** A bound with as many decimals as it has. */
function boundWords(bound: number): string {
  const decimals = /\.(\d+)$/.exec(String(bound))?.[1]?.length ?? 0;
  return formatCount(bound, decimals);
}
