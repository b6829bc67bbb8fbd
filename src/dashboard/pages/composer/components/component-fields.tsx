import { memo, useMemo, useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import type { PropertyKind } from "#contract/templates.ts";
import { Menu } from "../../../base/design-system/menu.tsx";
import { PropertyField } from "../../../features/fields/property-field.tsx";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import {
  type EditableComponent,
  toChangeValue,
  toFieldText,
} from "../../../model/composition/editable-properties.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import {
  changesOfField,
  FieldGroupSection,
  type OneFieldProps,
  textOfField,
} from "../../../features/fields/field-group-section.tsx";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { FieldSurroundingsProvider } from "../../../features/fields/field-context.ts";
import { Button, IconButton, RemoveButton } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { texts } from "../texts.ts";
import type { PropertyFormProps } from "../names/property-form.tsx";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { componentIconOf } from "../../../model/template/component-type.ts";
import { withoutComponent } from "../../../model/composition/composition.ts";
import { idWarning, propertyWarning, RenameForm, SourceTag } from "../names/name-form.tsx";
import { withRenamedComponent, withRenamedProperty } from "../names/rename.ts";

// Loaded later: rarely used, and the composer's chunk has a budget.
const PropertyForm = lazyPart(async () => (await import("../names/property-form.tsx")).PropertyForm, {
  failed: () => <p className="p-3 text-13 text-error">{texts.partMissing}</p>,
});

export interface ComponentFieldsProps {
  component: EditableComponent;
  /** All components, of the template and typed ones. */
  components: readonly EditableComponent[];
  state: CompositionState;
  /** Messages by property. */
  faults: ReadonlyMap<string, string>;
  /** How its text takes its box, once that is known. */
  measured: MeasuredText | undefined;
  /** Called when the pointer enters or leaves the fields. */
  onHover: (componentId: string | undefined) => void;
  /** Names that earlier requests of the template used. */
  learned: readonly LearnedName[];
  /** Called with the new id. */
  onRenamed: (componentId: string) => void;
}

/** The fields of the selected component, in groups. A group with a change is open. */
export const ComponentFields = memo(function ComponentFields({
  component,
  components,
  state,
  faults,
  measured,
  onHover,
  learned,
  onRenamed,
}: ComponentFieldsProps) {
  const { composition, finishGesture } = state;
  const surroundings = useMemo(
    () => ({ components, changes: composition.changes }),
    [components, composition.changes],
  );
  return (
    <FieldSurroundingsProvider value={surroundings}>
      <section
        aria-label={texts.fields.of(component.id)}
        className="flex flex-col"
        onBlur={finishGesture}
        onPointerUp={finishGesture}
        onPointerEnter={() => onHover(component.id)}
        onPointerLeave={() => onHover(undefined)}
      >
        <ComponentHeader
          component={component}
          takenIds={components.map(({ id }) => id)}
          state={state}
          onRenamed={onRenamed}
        />
        {groupFields(component).map((group) => (
          <FieldGroupSection
            key={`${component.id} ${group.name}`}
            {...{ component, group, faults, measured }}
            editor={state}
            renderUnlisted={(field) => <UnlistedField {...field} update={state.update} />}
          />
        ))}
        {component.isClosed !== true && (
          <TypedProperty component={component} learned={learned} state={state} />
        )}
      </section>
    </FieldSurroundingsProvider>
  );
});

/** Adds a property by name that the template does not list. */
function TypedProperty(props: Omit<PropertyFormProps, "onClose">) {
  const [isOpen, setOpen] = useState<boolean>();
  if (isOpen !== true) {
    return (
      <div className="px-4 py-3">
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          // Takes the focus back from the closed form.
          autoFocus={isOpen === false}
          onClick={() => setOpen(true)}
        >
          {texts.fields.addProperty}
        </Button>
      </div>
    );
  }
  return <PropertyForm {...props} onClose={() => setOpen(false)} />;
}

interface ComponentHeaderProps {
  component: EditableComponent;
  takenIds: readonly string[];
  state: CompositionState;
  onRenamed: (componentId: string) => void;
}

/** The component's name. One that the template does not list can be renamed and removed. */
function ComponentHeader({ component, takenIds, state, onRenamed }: ComponentHeaderProps) {
  const { composition, update } = state;
  const { id, source, type } = component;
  const [isRenaming, setRenaming] = useState(false);
  const isChanged = composition.changes.some(({ componentId }) => componentId === id);
  const warning = idWarning(id);
  const remove = () => update((current) => withoutComponent(current, id));
  return (
    <header className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex min-h-8 items-center gap-2">
        <Icon name={componentIconOf(type)} className="text-ink-3" />
        <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">{id}</h2>
        {source !== "template" && <SourceTag source={source} />}
        {source !== "template" && isChanged && (
          <IconButton
            icon="edit"
            size="small"
            label={texts.names.renameOne(id)}
            tooltipAlign="end"
            onClick={() => setRenaming(true)}
          />
        )}
        {source === "typed" ? (
          <RemoveButton label={texts.names.removeOne(id)} onClick={remove} />
        ) : (
          isChanged && (
            <Button variant="quiet" size="small" icon="reset" onClick={remove}>
              {texts.reset}
            </Button>
          )
        )}
      </div>
      {warning !== undefined && (
        <p className="flex items-start gap-1 pb-1 text-12 text-warn">
          <Icon name="warning" size={14} className="mt-px" />
          {warning}
        </p>
      )}
      {isRenaming && (
        <div className="pb-2">
          <RenameForm
            name={id}
            takenNames={takenIds}
            warningOf={idWarning}
            onRename={(next) => {
              update((current) => withRenamedComponent(current, id, next));
              onRenamed(next);
            }}
            onClose={() => setRenaming(false)}
          />
        </div>
      )}
    </header>
  );
}

const kinds = ["text", "number", "boolean", "color", "image", "json"] as const;

/** The field of a property that the template does not list. Its kind is guessed and can be chosen. */
function UnlistedField(props: OneFieldProps & Pick<CompositionState, "update">) {
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
