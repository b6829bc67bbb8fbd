import { type Composition, changedValue } from "../../composition/composition.ts";
import { type EditableComponent, toFieldText } from "../../composition/editable-properties.ts";
import { toCsv } from "../../csv-file/to-csv.ts";

/** Kinds of what a person fills in first; the shapes of a template are rarely among them. */
const contentTypes = /^(?:TEXT|IMAGE|QR|QRCODE|QR_CODE|CHART|RATING|.*TEXT)$/i;
const columnsMax = 12;

export interface ExampleColumn {
  name: string;
  /** The template's own value; `undefined` for a text, which may be anything. */
  value: string | undefined;
}

/** The first columns of a table for this template: two, or one if it has only one. Texts, if it has any. */
export function listExampleColumns(components: readonly EditableComponent[]): readonly ExampleColumn[] {
  if (components.length === 0)
    return ["title.text", "subtitle.text"].map((name) => ({ name, value: undefined }));
  const withText = components.filter(({ mainProperty }) => mainProperty === "text");
  const shown = withText.length > 0 ? withText : withContent(components);
  return shown.slice(0, 2).map((component) => ({
    name: mainColumn(component),
    value: component.mainProperty === "text" ? undefined : ownText(component),
  }));
}

function mainColumn({ id, mainProperty }: EditableComponent): string {
  return `${id}.${mainProperty}`;
}

/** The template's own value. */
function ownText({ mainProperty, properties }: EditableComponent): string | undefined {
  return properties.find(({ property }) => property === mainProperty)?.defaultText;
}

function withContent(components: readonly EditableComponent[]): readonly EditableComponent[] {
  const found = components.filter(({ type }) => type !== undefined && contentTypes.test(type));
  return found.length > 0 ? found : components;
}

/**
 * A table with one column for each part that has content and one for each property that was changed, and one row with what
 * stands there now: what is composed, else what the template shows.
 */
export function toSampleTable(components: readonly EditableComponent[], composition: Composition): string {
  const chosen = withContent(components).slice(0, columnsMax);
  const columns = new Map<string, string>();
  for (const component of chosen) {
    const changed = changedValue(composition, component.id, component.mainProperty);
    columns.set(
      mainColumn(component),
      changed === undefined ? (ownText(component) ?? "") : toFieldText(changed),
    );
  }
  for (const { componentId, property, value } of composition.changes) {
    // A bare key means the main property, and is a column's name as it is.
    columns.set(property === "" ? componentId : `${componentId}.${property}`, toFieldText(value));
  }
  return toCsv([[...columns.keys()], [...columns.values()]]);
}
