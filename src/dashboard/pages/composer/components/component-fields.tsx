import { useMemo, useState } from "react";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { FieldGroupSection } from "../../../features/fields/field-group-section.tsx";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { FieldSurroundingsProvider } from "../../../features/fields/field-context.ts";
import { Button, IconButton, RemoveButton } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { texts } from "../texts.ts";
import type { PropertyFormProps } from "../names/property-form.tsx";
import { UnlistedField } from "../names/unlisted-field.tsx";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { componentIconOf } from "../../../model/template/component-type.ts";
import { withoutComponent } from "../../../model/composition/composition.ts";
import { idWarning, RenameForm, SourceTag } from "../names/name-form.tsx";
import { withRenamedComponent } from "../names/rename.ts";

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
export function ComponentFields({
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
}

/** Adds a property by name that the template does not list. */
function TypedProperty(props: Omit<PropertyFormProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="px-4 py-3">
        <Button variant="quiet" size="small" icon="plus" onClick={() => setOpen(true)}>
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
