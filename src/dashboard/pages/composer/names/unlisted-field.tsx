import { useState } from "react";
import { toChangeValue } from "../../../model/composition/editable-properties.ts";
import {
  changesOfField,
  type OneFieldProps,
  textOfField,
} from "../../../features/fields/field-group-section.tsx";
import { PropertyField } from "../../../features/fields/property-field.tsx";
import { propertyWarning } from "./name-warning.ts";
import { PropertyActions } from "./property-actions.tsx";
import { RenameForm } from "./rename-form.tsx";
import { withRenamedProperty } from "./rename.ts";
import { toKind } from "./to-kind.ts";

/** The field of a property that the template does not list. Its kind is guessed and can be chosen. */
export function UnlistedField(props: OneFieldProps) {
  const {
    componentId,
    property,
    takenNames,
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
            takenNames={takenNames.map((each) => each.property)}
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
