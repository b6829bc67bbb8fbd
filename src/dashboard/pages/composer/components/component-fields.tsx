import { useMemo, useState } from "react";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { FieldGroupSection } from "../../../features/fields/field-group-section.tsx";
import { groupFields } from "../../../features/fields/field-groups.ts";
import { FieldSurroundingsProvider } from "../../../features/fields/field-surroundings.ts";
import { ComponentHeader } from "../names/component-header.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { texts, texts as composerTexts } from "../texts.ts";
import type { PropertyFormProps } from "../names/property-form.tsx";
import { UnlistedField } from "../names/unlisted-field.tsx";
import type { CompositionState } from "../../../model/composition/use-composition.ts";

// Loaded later: rarely used, and the composer's chunk has a budget.
const PropertyForm = lazyPart(async () => (await import("../names/property-form.tsx")).PropertyForm, {
  failed: () => <p className="p-3 text-13 text-error">{composerTexts.partMissing}</p>,
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
          {composerTexts.fields.addProperty}
        </Button>
      </div>
    );
  }
  return <PropertyForm {...props} onClose={() => setOpen(false)} />;
}
