import { useId, useState } from "react";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import { withChange } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { LearnedOptions, NameForm, propertyWarning } from "./name-form.tsx";
import { SuggestedNames } from "./suggested-names.tsx";
import { texts } from "../texts.ts";

export interface PropertyFormProps {
  component: EditableComponent;
  learned: readonly LearnedName[];
  state: CompositionState;
  onClose: () => void;
}

/** The form that adds a property by name. */
export function PropertyForm({ component, learned, state, onClose }: PropertyFormProps) {
  const [name, setName] = useState("");
  const [isTried, setTried] = useState(false);
  const listId = useId();
  const known = component.properties.map(({ property }) => property);
  const ofThis = learned.filter(({ componentId }) => componentId === component.id);
  const suggested = namesOf(ofThis).filter((property) => !known.includes(property));
  const offered = namesOf(learned).filter((property) => !known.includes(property));
  const isKnown = known.includes(name.trim());
  const error = isKnown ? texts.fields.known : isTried && name.trim() === "" ? texts.names.empty : undefined;

  function add(property: string) {
    state.update((current) => withChange(current, { componentId: component.id, property, value: "" }));
    onClose();
  }

  return (
    <NameForm
      submitLabel={texts.add}
      className="px-4 py-3"
      onClose={() => onClose()}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== "" && !isKnown) add(name.trim());
      }}
    >
      <TextField
        label={texts.fields.propertyName}
        hint={propertyWarning(name.trim()) ?? texts.fields.propertyHint}
        isMono
        autoFocus
        list={offered.length === 0 ? undefined : listId}
        value={name}
        error={error}
        onValueChange={setName}
      />
      <LearnedOptions id={listId} names={offered} />
      <SuggestedNames names={suggested} onUse={add} />
    </NameForm>
  );
}

function namesOf(learned: readonly LearnedName[]): string[] {
  return [...new Set(learned.map(({ property }) => property).filter((property) => property !== ""))];
}
