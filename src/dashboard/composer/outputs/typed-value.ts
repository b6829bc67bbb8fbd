import type { Change, ChangeValue } from "#contract/changes/change.ts";
import { type EditableComponent, guessKind, toChangeValue } from "../../composition/editable-properties.ts";

/**
 * The form's value for a text in a link. A value with the same text keeps its type; else the property's kind decides,
 * as in its field.
 */
export function toTypedValue(
  components: readonly EditableComponent[],
  current: readonly Change[],
  componentId: string,
  property: string,
  value: ChangeValue,
): ChangeValue {
  if (typeof value !== "string") return value;
  const present = current.find(
    (change) => change.componentId === componentId && change.property === property,
  )?.value;
  if (present !== undefined && toLinkText(present) === value) return present;
  const known = components
    .find(({ id }) => id === componentId)
    ?.properties.find((candidate) => candidate.property === property);
  return (
    toChangeValue(
      known ?? {
        property,
        kind: guessKind(property, value),
        label: property,
        defaultText: undefined,
        spec: undefined,
        source: "typed",
      },
      value,
    ) ?? ""
  );
}

/** As a link carries it. */
export function toLinkText(value: ChangeValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
