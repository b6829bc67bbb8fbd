import { type FontFamily, findFamily, nearestWeight } from "#scene/fonts/catalogue.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { Select } from "../../../base/design-system/select.tsx";
import {
  changesOfField,
  type FieldGroupSectionProps,
  OneField,
  textOfField,
} from "../../../features/fields/field-group-section.tsx";
import type { FieldGroup } from "../../../features/fields/field-groups.ts";
import { labelOf, optionLabel } from "../../../features/fields/property-field.tsx";
import { texts as fieldTexts } from "../../../features/fields/texts.ts";
import { type EditableProperty, toChangeValue } from "../../../model/composition/editable-properties.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { useUploadedFaces } from "../../../model/drawing/uploaded-faces.ts";
import { boldMin } from "../../../features/stage/run-styling.ts";
import { DesignButton } from "../design-icon.tsx";
import { texts } from "../texts.ts";

const typeNames = ["font", "fontSize", "weight", "color", "italic", "align", "lineHeight", "letterSpacing"];
const isOfType = ({ property, input }: EditableProperty) =>
  typeNames.includes(property) && input === undefined;

/** Whether these are the properties of a text, all of which have a place in the row. */
function hasType(properties: readonly EditableProperty[]): boolean {
  return typeNames.every((name) => properties.some(({ property }) => property === name));
}

/** The groups of fields without those that the row for type has. */
export function withoutTypeFields(groups: readonly FieldGroup[]): readonly FieldGroup[] {
  if (!hasType(groups.flatMap(({ properties }) => properties))) return groups;
  return groups
    .map((group) => ({ ...group, properties: group.properties.filter((one) => !isOfType(one)) }))
    .filter(({ properties }) => properties.length > 0);
}

/** `left` and `right` are in the menu of the composer; here the direction of the text decides. */
const alignments = [
  { value: "start", icon: "textStart", also: "left" },
  { value: "center", icon: "textCenter", also: "" },
  { value: "end", icon: "textEnd", also: "right" },
  { value: "justify", icon: "textJustify", also: "" },
] as const;

/** Font, size, weight, colour, bold, italic, alignment, height of lines and distance of letters, together. */
export function TypeFields({
  component,
  editor,
  faults,
  mixed,
}: Pick<FieldGroupSectionProps, "component" | "editor" | "faults" | "mixed">) {
  const { faces } = useUploadedFaces({ isEnabled: false });
  if (!hasType(component.properties)) return null;
  const find = (name: string) => component.properties.find((one) => one.property === name && isOfType(one));
  const textOf = (property: EditableProperty) =>
    textOfField(property, editor.valueOf(component.id, property.property));
  const change = (property: EditableProperty, text: string) =>
    changesOfField({
      componentId: component.id,
      property,
      properties: component.properties,
      set: editor.set,
    }).set(toChangeValue(property, text));
  const noteOf = (name: string) => (mixed?.has(name) === true ? fieldTexts.mixed : undefined);
  const fieldOf = (name: string) => {
    const property = find(name);
    return (
      property && (
        <OneField
          componentId={component.id}
          property={property}
          properties={component.properties}
          value={editor.valueOf(component.id, name)}
          set={editor.set}
          fault={faults.get(name)}
          note={noteOf(name)}
          measured={undefined}
        />
      )
    );
  };
  const [weight, italic, align] = [find("weight"), find("italic"), find("align")];
  const font = component.properties.find(({ property }) => property === "font");
  const family = font && findFamily(textOf(font), catalogueWith(faces));
  return (
    <div
      role="group"
      aria-label={texts.type.label}
      data-text-tools=""
      className="grid grid-cols-2 items-start gap-x-3 gap-y-3 border-b border-line px-4 pt-3 pb-4"
    >
      {fieldOf("font")}
      {fieldOf("fontSize")}
      {weight && (
        <Select
          label={labelOf(weight)}
          hint={noteOf("weight")}
          error={faults.get("weight")}
          value={textOf(weight)}
          options={weightOptions(textOf(weight), family)}
          onValueChange={(text) => change(weight, text)}
        />
      )}
      {fieldOf("color")}
      <div className="col-span-2 flex flex-wrap items-center gap-0.5">
        {weight && (
          <FaceButton
            icon="bold"
            family={family}
            isPressed={Number(textOf(weight)) >= boldMin}
            onClick={() => change(weight, Number(textOf(weight)) >= boldMin ? "400" : "700")}
          />
        )}
        {italic && (
          <FaceButton
            icon="italic"
            family={family}
            isPressed={textOf(italic) === "true"}
            onClick={() => change(italic, textOf(italic) === "true" ? "false" : "true")}
          />
        )}
        {align && (
          <span role="group" aria-label={labelOf(align)} className="ml-auto flex gap-0.5">
            {alignments.map(({ value, icon, also }) => (
              <DesignButton
                key={value}
                icon={icon}
                label={optionLabel("align", value)}
                isPressed={textOf(align) === value || textOf(align) === also}
                onClick={() => change(align, value)}
              />
            ))}
          </span>
        )}
      </div>
      {fieldOf("lineHeight")}
      {fieldOf("letterSpacing")}
    </div>
  );
}

interface FaceButtonProps {
  icon: "bold" | "italic";
  family: FontFamily | undefined;
  isPressed: boolean;
  onClick: () => void;
}

/** Bold or italic, disabled where the family has no such face. */
export function FaceButton({ icon, family, ...rest }: FaceButtonProps) {
  const label = icon === "bold" ? texts.type.bold : propertyLabel("italic");
  const isThere = !family || (icon === "italic" ? family.hasItalic : nearestWeight(family, 900) >= boldMin);
  return (
    <DesignButton
      {...rest}
      icon={icon}
      label={isThere ? label : texts.type.missing(label, family.name)}
      disabled={!isThere && !rest.isPressed}
    />
  );
}

/** The weights that the family has, by their names, and the present one if it is another. */
export function weightOptions(
  current: string,
  family: FontFamily | undefined,
): { value: string; label: string }[] {
  const named = Object.entries(texts.type.weights).map(([value, label]) => ({ value, label }));
  const isThere = (value: number) =>
    family === undefined ||
    ("min" in family.weights
      ? value >= family.weights.min && value <= family.weights.max
      : family.weights.includes(value));
  const offered = named.filter(({ value }) => isThere(Number(value)) || value === current);
  return offered.some(({ value }) => value === current)
    ? offered
    : [{ value: current, label: current }, ...offered];
}
