import type { Change, ChangeValue } from "#contract/changes/change.ts";
import {
  type EditableComponent,
  findProperty,
  guessKind,
  toChangeValue,
  withShortTexts,
} from "../../../model/composition/editable-properties.ts";

/**
 * Converts a text of a link to a value. If the current value has the same text, keeps it; else converts by the
 * property's kind.
 */
export function toTypedValue(
  components: readonly EditableComponent[],
  current: readonly Change[],
  componentId: string,
  property: string,
  value: ChangeValue,
): ChangeValue {
  if (typeof value !== "string") return value;
  const present = current.filter(
    (change) => change.componentId === componentId && change.property === property,
  );
  const known = findProperty(components, { componentId, property });
  const isPresent = withShortTexts(components, present).some((change) => toLinkText(change.value) === value);
  if (isPresent && present[0] !== undefined) return present[0].value;
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

/** The text of a value in a link. */
export function toLinkText(value: ChangeValue): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
