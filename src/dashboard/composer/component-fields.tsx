import { memo, useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import { Button } from "../design-system/button.tsx";
import { classNames } from "../design-system/class-names.ts";
import { Icon } from "../design-system/icon.tsx";
import { TextField } from "../design-system/text-field.tsx";
import {
  changedValue,
  type Composition,
  withChange,
  withoutChange,
  withoutComponent,
} from "./composition.ts";
import { iconOf } from "./component-list.tsx";
import {
  type EditableComponent,
  type EditableProperty,
  isCompact,
  toChangeValue,
  toFieldText,
} from "./editable-properties.ts";
import { groupFields } from "./field-groups.ts";
import { PropertyField } from "./property-field.tsx";
import { texts } from "./texts.ts";
import type { CompositionState } from "./use-composition.ts";

export interface ComponentFieldsProps {
  component: EditableComponent;
  state: CompositionState;
  /** Messages by property. */
  faults: ReadonlyMap<string, string>;
  /** The end of its text is not in the picture. */
  isTextCut: boolean;
}

/** The fields of the selected component, in groups; a group with a change in it is open. */
export function ComponentFields({ component, state, faults, isTextCut }: ComponentFieldsProps) {
  const { composition, update, finishGesture } = state;
  const changeCount = composition.changes.filter(({ componentId }) => componentId === component.id).length;
  return (
    <section aria-label={texts.fields.of(component.id)} className="flex flex-col" onBlur={finishGesture}>
      <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 py-1.5">
        <Icon name={iconOf(component.type)} className="text-ink-3" />
        <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">{component.id}</h2>
        {changeCount > 0 && (
          <Button
            variant="quiet"
            size="small"
            icon="reset"
            onClick={() => {
              update((current) => withoutComponent(current, component.id));
            }}
          >
            {texts.reset}
          </Button>
        )}
      </header>
      {groupFields(component).map((group) => (
        <details
          key={`${component.id} ${group.name}`}
          open={
            group.isOpen ||
            group.properties.some(({ property }) => isChanged(composition, component.id, property))
          }
          className="group border-b border-line last:border-b-0"
        >
          <summary className="flex h-9 items-center gap-2 px-4 text-12 font-medium text-ink-2 outline-offset-[-2px] hover:text-ink">
            <Icon name="chevronRight" size={12} className="transition-transform group-open:rotate-90" />
            {texts.fields.groups[group.name]}
          </summary>
          <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 px-4 pt-1 pb-4">
            {group.properties.map((property) => (
              <OneField
                key={property.property}
                {...{ property, update }}
                componentId={component.id}
                value={changedValue(composition, component.id, property.property)}
                fault={faults.get(property.property)}
                note={isTextCut && property.property === "text" ? texts.fields.cut : undefined}
              />
            ))}
          </div>
        </details>
      ))}
      <TypedProperty component={component} state={state} />
    </section>
  );
}

interface OneFieldProps {
  componentId: string;
  property: EditableProperty;
  /** Undefined: not changed. */
  value: ChangeValue | undefined;
  update: CompositionState["update"];
  fault: string | undefined;
  /** What is worth knowing and not wrong. */
  note: string | undefined;
}

/** Drawn again only when something of its own has changed: a component has up to 40, and a key changes one. */
const OneField = memo(function OneField({
  componentId,
  property,
  value,
  update,
  fault,
  note,
}: OneFieldProps) {
  const reset = () => {
    update((current) => withoutChange(current, componentId, property.property));
  };
  return (
    <div className={classNames("min-w-0", !isCompact(property) && "col-span-2")}>
      <PropertyField
        property={property}
        text={value === undefined ? (property.defaultText ?? "") : toFieldText(value)}
        isChanged={value !== undefined}
        fault={fault}
        note={note}
        onReset={reset}
        onTextChange={(text) => {
          const next = toChangeValue(property, text);
          const gesture = `${componentId}.${property.property}`;
          if (next === undefined)
            update((current) => withoutChange(current, componentId, property.property), gesture);
          else {
            const change = { componentId, property: property.property, value: next };
            update((current) => withChange(current, change), gesture);
          }
        }}
      />
    </div>
  );
});

/** A property that the template does not list, by its name. */
function TypedProperty({ component, state }: { component: EditableComponent; state: CompositionState }) {
  const [name, setName] = useState<string>();
  if (name === undefined) {
    return (
      <div className="px-4 py-3">
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          onClick={() => {
            setName("");
          }}
        >
          {texts.fields.addProperty}
        </Button>
      </div>
    );
  }
  const isKnown = component.properties.some(({ property }) => property === name.trim());
  return (
    <form
      className="flex items-end gap-2 px-4 py-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") setName(undefined);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const property = name.trim();
        if (property === "" || isKnown) return;
        state.update((current) => withChange(current, { componentId: component.id, property, value: "" }));
        setName(undefined);
      }}
    >
      <TextField
        label={texts.fields.propertyName}
        hint={texts.fields.propertyHint}
        className="flex-1"
        isMono
        autoFocus
        value={name}
        error={isKnown ? texts.fields.known : undefined}
        onValueChange={setName}
      />
      <Button type="submit">{texts.add}</Button>
    </form>
  );
}

function isChanged(composition: Composition, componentId: string, property: string): boolean {
  return changedValue(composition, componentId, property) !== undefined;
}
