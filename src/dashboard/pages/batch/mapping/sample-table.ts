import { type Composition, changedValue } from "../../../model/composition/composition.ts";
import {
  type EditableComponent,
  type EditableProperty,
  findProperty,
  toFieldText,
} from "../../../model/composition/editable-properties.ts";
import { mapColumns, offersMain } from "./suggest-targets.ts";
import { toCsv } from "#contract/to-csv.ts";

/** Component types that have content; users rarely change shapes. */
const contentTypes = /^(?:TEXT|IMAGE|QR|QRCODE|QR_CODE|CHART|RATING|.*TEXT)$/i;
const columnsMax = 12;

export interface ExampleColumn {
  name: string;
  /** The template's value; `undefined` for a text, which may be anything. */
  value: string | undefined;
}

/** Up to two example columns for this template: of its inputs, else texts if it has any. */
export function listExampleColumns(components: readonly EditableComponent[]): readonly ExampleColumn[] {
  if (components.length === 0)
    return ["title.text", "subtitle.text"].map((name) => ({ name, value: undefined }));
  const inputs = listInputs(components);
  if (inputs.length > 0)
    return inputs.slice(0, 2).map(({ name, property }) => ({
      name,
      value: property.kind === "text" ? undefined : property.defaultText,
    }));
  const settable = withMainProperty(components);
  const withText = settable.filter(({ mainProperty }) => mainProperty === "text");
  const shown = withText.length > 0 ? withText : withContent(settable);
  return shown.slice(0, 2).map((component) => ({
    name: mainColumn(component),
    value: component.mainProperty === "text" ? undefined : templateText(component),
  }));
}

interface InputColumn {
  name: string;
  component: EditableComponent;
  property: EditableProperty;
}

/** The columns of the template's inputs, required ones first, named by their labels where those lead back to them. */
function listInputs(components: readonly EditableComponent[]): readonly InputColumn[] {
  const inputs = components.flatMap((component) =>
    component.properties.flatMap((property) => {
      if (property.input === undefined) return [];
      return [{ name: columnOf(component, property, components), component, property }];
    }),
  );
  const isOptional = ({ property }: InputColumn) => Number(property.input?.required !== true);
  return inputs.toSorted((a, b) => isOptional(a) - isOptional(b));
}

function columnOf(
  { id }: EditableComponent,
  { property, input }: EditableProperty,
  components: readonly EditableComponent[],
): string {
  const key = `${id}.${property}`;
  if (input?.label === undefined) return key;
  const [mapped] = mapColumns([input.label], { components, isComplete: true });
  const target = mapped?.target;
  const isFound = target?.kind === "property" && `${target.componentId}.${target.property}` === key;
  return isFound ? input.label : key;
}

/** Without those whose list of properties lacks the main one, such as the page of an html template. */
function withMainProperty(components: readonly EditableComponent[]): readonly EditableComponent[] {
  const found = components.filter((component) => component.properties.length === 0 || offersMain(component));
  return found.length > 0 ? found : components;
}

function mainColumn({ id, mainProperty }: EditableComponent): string {
  return `${id}.${mainProperty}`;
}

function templateText({ mainProperty, properties }: EditableComponent): string | undefined {
  return properties.find(({ property }) => property === mainProperty)?.defaultText;
}

function withContent(components: readonly EditableComponent[]): readonly EditableComponent[] {
  const found = components.filter(({ type }) => type !== undefined && contentTypes.test(type));
  return found.length > 0 ? found : components;
}

/**
 * Returns a table with one column per input, else per component with content, and per changed property, and one row with
 * their current values: the composed ones, else the template's.
 */
export function toSampleTable(components: readonly EditableComponent[], composition: Composition): string {
  const inputs = listInputs(components);
  const chosen = inputs.length > 0 ? [] : withContent(withMainProperty(components)).slice(0, columnsMax);
  const columns = new Map<string, string>();
  const inputNames = new Map<string, string>();
  for (const { name, component, property } of inputs) {
    inputNames.set(`${component.id}.${property.property}`, name);
    columns.set(name, property.defaultText ?? "");
  }
  for (const component of chosen) {
    const changed = changedValue(composition, component.id, component.mainProperty);
    columns.set(
      mainColumn(component),
      changed === undefined
        ? (templateText(component) ?? "")
        : toFieldText(
            changed,
            component.properties.find(({ property }) => property === component.mainProperty)?.spec,
          ),
    );
  }
  for (const { componentId, property, value } of composition.changes) {
    // A bare key means the main property, and is a valid column name.
    const key = property === "" ? componentId : `${componentId}.${property}`;
    columns.set(
      inputNames.get(key) ?? key,
      toFieldText(value, findProperty(components, { componentId, property })?.spec),
    );
  }
  return toCsv([[...columns.keys()], [...columns.values()]]);
}
