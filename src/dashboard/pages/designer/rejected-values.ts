import { applyChanges } from "#scene/apply-changes.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import { type Design, documentOf } from "../../model/design/design.ts";

/** Why typed values are not in the source, by the property, for the fields of the given components. */
export function faultsByKey(
  { source, rejected }: Design,
  components: readonly EditableComponent[],
): ReadonlyMap<string, string> {
  const ids = new Set(components.map(({ id }) => id));
  const own = rejected.filter(({ componentId }) => ids.has(componentId));
  if (own.length === 0) return none;
  const { faults } = applyChanges(documentOf(source), own);
  return new Map(
    faults.flatMap((fault) => {
      const change = own[fault.index];
      return change === undefined ? [] : [[change.property, problemTexts.fault(fault)] as const];
    }),
  );
}

const none: ReadonlyMap<string, string> = new Map();
