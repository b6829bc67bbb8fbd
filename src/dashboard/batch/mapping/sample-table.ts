import { type Composition, changedValue } from "../../composer/composition.ts";
import { type EditableComponent, toFieldText } from "../../composer/editable-properties.ts";
import { toCsv } from "../../csv-file/to-csv.ts";

/** Kinds of what a person fills in first; the shapes of a template are rarely among them. */
const contentTypes = /^(?:TEXT|IMAGE|QR|QRCODE|QR_CODE|CHART|RATING|.*TEXT)$/i;
const columnsMax = 12;

/**
 * A table with one column for each part that has content and one for each property that was changed, and one row with what
 * stands there now: what is composed, else what the template shows.
 */
export function toSampleTable(components: readonly EditableComponent[], composition: Composition): string {
  const withContent = components.filter(({ type }) => type !== undefined && contentTypes.test(type));
  const chosen = (withContent.length > 0 ? withContent : components).slice(0, columnsMax);
  const columns = new Map<string, string>();
  for (const { id, mainProperty, properties } of chosen) {
    const own = properties.find(({ property }) => property === mainProperty)?.defaultText ?? "";
    const changed = changedValue(composition, id, mainProperty);
    columns.set(`${id}.${mainProperty}`, changed === undefined ? own : toFieldText(changed));
  }
  for (const { componentId, property, value } of composition.changes) {
    // A bare key means the main property, and is a column's name as it is.
    columns.set(property === "" ? componentId : `${componentId}.${property}`, toFieldText(value));
  }
  return toCsv([[...columns.keys()], [...columns.values()]]);
}
