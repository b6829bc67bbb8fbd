import { type Composition, type RenderOptions, withOption } from "./composition.ts";

const textOptions = ["outputFormat", "webhookUrl", "fileName", "batchName"] as const;
const numberOptions = ["expires", "width", "height"] as const;

/** Takes over the options of a pasted request body. `conflict` says what becomes of those that are set already. */
export function importOptions(
  composition: Composition,
  source: Readonly<Record<string, unknown>>,
  { conflict }: { conflict: "keep" | "replace" },
): Composition {
  const found: RenderOptions = {};
  for (const name of textOptions) {
    const value = source[name];
    if (typeof value === "string") found[name] = value;
  }
  for (const name of numberOptions) {
    const value = source[name];
    if (typeof value === "number") found[name] = value;
  }
  const { metadata } = source;
  if (typeof metadata === "object" && metadata !== null) found.metadata = JSON.stringify(metadata, null, 2);
  let result = composition;
  for (const [name, value] of Object.entries(found) as [keyof RenderOptions, string | number][]) {
    if (conflict === "replace" || composition.options[name] === undefined)
      result = withOption(result, name, value as never);
  }
  return result;
}
