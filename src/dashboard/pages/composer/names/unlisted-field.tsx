import { useState } from "react";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { toChangeValue, toFieldText } from "../../../model/composition/editable-properties.ts";
import {
  changesOfField,
  type OneFieldProps,
  textOfField,
} from "../../../features/fields/field-group-section.tsx";
import { PropertyField } from "../../../features/fields/property-field.tsx";
import { propertyWarning, RenameForm } from "./name-form.tsx";
import type { PropertyKind } from "#contract/templates.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { texts } from "../texts.ts";
import { withRenamedProperty } from "./rename.ts";
import type { ChangeValue } from "#contract/changes/change.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";

const kinds = ["text", "number", "boolean", "color", "image", "json"] as const;

/** The field of a property that the template does not list. Its kind is guessed and can be chosen. */
export function UnlistedField(props: OneFieldProps & Pick<CompositionState, "update">) {
  const {
    componentId,
    property,
    properties,
    value,
    update,
    fault,
    note = propertyWarning(property.property),
  } = props;
  // The control stays the same while the user types text, and follows other values.
  const [chosenKind, setChosenKind] = useState(property.kind);
  const [isRenaming, setRenaming] = useState(false);
  const kind = chosenKind === "text" && property.kind !== "text" ? property.kind : chosenKind;
  const shown = kind === property.kind ? property : { ...property, kind };
  const { set, reset } = changesOfField(props);
  return (
    <div className="col-span-2 min-w-0">
      <PropertyField
        property={shown}
        text={textOfField(property, value)}
        isChanged={value !== undefined}
        fault={fault}
        note={note}
        onReset={reset}
        actions={
          value === undefined ? undefined : (
            <PropertyActions
              name={property.property}
              kind={kind}
              onKind={(next) => {
                setChosenKind(next);
                set(toKind(value, next));
              }}
              onRename={() => setRenaming(true)}
              onRemove={reset}
            />
          )
        }
        onTextChange={(text) => set(toChangeValue(shown, text))}
      />
      {isRenaming && (
        <div className="mt-2">
          <RenameForm
            name={property.property}
            takenNames={properties.map((each) => each.property)}
            warningOf={propertyWarning}
            onRename={(next) =>
              update((current) => withRenamedProperty(current, componentId, property.property, next))
            }
            onClose={() => setRenaming(false)}
          />
        </div>
      )}
    </div>
  );
}

interface PropertyActionsProps {
  name: string;
  kind: PropertyKind;
  onKind: (kind: PropertyKind) => void;
  onRename: () => void;
  onRemove: () => void;
}

/** A menu for an unlisted property: set its kind, rename, remove. */
function PropertyActions({ name, kind, onKind, onRename, onRemove }: PropertyActionsProps) {
  return (
    <Menu
      label={texts.names.actions(name)}
      trigger={
        <IconButton
          icon="more"
          size="small"
          className="-my-1"
          label={texts.names.actions(name)}
          tooltipAlign="end"
        />
      }
      items={[
        { label: texts.names.rename, icon: "edit", onSelect: onRename },
        ...kinds
          .filter((each) => each !== kind)
          .map((each) => ({
            label: texts.names.kinds[each],
            onSelect: () => onKind(each),
          })),
        { label: texts.names.remove, icon: "trash", isDangerous: true, onSelect: onRemove },
      ]}
    />
  );
}

/** Converts a value to another kind. One that cannot be converted stays unchanged, and its field shows the fault. */
export function toKind(value: ChangeValue, kind: PropertyKind): ChangeValue {
  const text = toFieldText(value).trim();
  switch (kind) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : value;
    case "boolean":
      return text === "true" || text === "1";
    case "json":
      return parseJson(text) ?? value;
    default:
      return typeof value === "string" ? value : text;
  }
}
