import { type Composition, withOption } from "../../../model/composition/composition.ts";

/** Fields in `options.more` that have a control. */
export const namedMore: readonly string[] = ["version", "waitTime"];

/** `undefined` and empty text remove the field. */
export function withMore(
  composition: Composition,
  name: string,
  value: string | number | undefined,
): Composition {
  const { [name]: _before, ...rest } = composition.options.more ?? {};
  const more = value === undefined || value === "" ? rest : { ...rest, [name]: value };
  return withOption(composition, "more", Object.keys(more).length > 0 ? more : undefined);
}
