import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import {
  type EditableComponent,
  type EditableProperty,
  toChangeValue,
  toFieldText,
} from "../../composition/editable-properties.ts";
import { Button } from "../../design-system/button.tsx";
import { Dialog } from "../../design-system/dialog.tsx";
import { PropertyField } from "../../fields/property-field.tsx";
import { inputOf } from "../source/inputs.ts";
import { texts } from "./texts.ts";

export interface CaseDialogProps {
  one: TemplateCase;
  source: JsonObject;
  components: readonly EditableComponent[];
  onChange: (data: JsonObject) => void;
  onClose: () => void;
}

/** Kinds whose main property an example sets, where a template names no inputs. */
const exampleKinds = new Set(["text", "image", "color", "number"]);

/** The values of a case: one field for each input, or for the main property of each component. */
export function CaseDialog({ one, source, components, onChange, onClose }: CaseDialogProps) {
  const fields = listCaseFields(source, components, one);
  const set = (key: string, value: JsonValue | undefined) => {
    const { [key]: _before, ...others } = one.data;
    onChange(value === undefined ? others : { ...one.data, [key]: value });
  };
  return (
    <Dialog
      isOpen
      title={texts.title(one.name)}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-12 text-ink-2">{texts.hint}</p>
        {fields.map(({ key, property }) => {
          const value = one.data[key];
          return (
            <PropertyField
              key={key}
              property={property}
              text={value === undefined ? "" : toFieldText(value)}
              isChanged={value !== undefined}
              fault={undefined}
              note={key}
              onReset={() => set(key, undefined)}
              onTextChange={(text) => set(key, text === "" ? undefined : toCaseValue(property, text))}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

function toCaseValue(property: EditableProperty, text: string): JsonValue | undefined {
  const value = toChangeValue(property, text);
  return value === undefined || typeof value !== "object" || Array.isArray(value) || isJsonObject(value)
    ? value
    : undefined;
}

/** The properties that a case may set: the inputs, or the main ones, and those that it sets already. */
function listCaseFields(
  source: JsonObject,
  components: readonly EditableComponent[],
  { data }: TemplateCase,
): { key: string; property: EditableProperty }[] {
  const hasInputs = isJsonObject(source["inputs"]);
  return components.flatMap(({ id, mainProperty, properties }) =>
    properties.flatMap((property) => {
      const key = `${id}.${property.property}`;
      const isOffered = hasInputs
        ? inputOf(source, key) !== undefined
        : property.property === mainProperty && exampleKinds.has(property.kind);
      return isOffered || Object.hasOwn(data, key) ? [{ key, property }] : [];
    }),
  );
}
