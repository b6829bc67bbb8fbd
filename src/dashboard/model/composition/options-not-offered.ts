import type { Capabilities, WhyNotOffered } from "../../base/connection/capabilities/capabilities.ts";
import type { Composition, RenderOptions } from "./composition.ts";
import { withOption } from "./composition.ts";

/**
 * The set options that the connected service cannot take, by their name in the request. Only imported, linked and
 * earlier compositions have some, because no control offers them.
 */
export function listOptionsNotOffered(
  { metadata: _metadata, more = {}, ...options }: RenderOptions,
  { renderField, format }: Pick<Capabilities, "renderField" | "format">,
): ReadonlyMap<string, WhyNotOffered> {
  const set = Object.entries({ ...options, ...more }).filter(([, value]) => value !== undefined);
  return new Map(
    set.flatMap(([name, value]) => {
      const whyNot =
        name === "outputFormat" && typeof value === "string" ? format("render", value) : renderField(name);
      return whyNot === undefined ? [] : [[name, whyNot] as const];
    }),
  );
}

/** Removes options by their name in the request. */
export function withoutOptions(composition: Composition, names: Iterable<string>): Composition {
  const removed = new Set(names);
  const more = Object.entries(composition.options.more ?? {}).filter(([name]) => !removed.has(name));
  const options = Object.fromEntries(
    Object.entries(composition.options).filter(([name]) => !removed.has(name)),
  );
  return withOption(
    { ...composition, options },
    "more",
    more.length > 0 ? Object.fromEntries(more) : undefined,
  );
}
