import { useId, useState } from "react";
import { includesWords } from "#contract/fold-text.ts";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { LearnedOptions, NameForm, idWarning, propertyWarning } from "../names/name-form.tsx";
import { SuggestedNames } from "../names/suggested-names.tsx";
import { texts } from "../texts.ts";

export interface TypedComponentProps {
  components: readonly EditableComponent[];
  learned: readonly LearnedName[];
  onAdd: (componentId: string, property: string) => void;
  onClose: () => void;
}

/** A form that sets a component by its name, which the template does not list. */
export function TypedComponent(props: TypedComponentProps) {
  const { components, learned, onAdd, onClose } = props;
  const knownIds = components.map(({ id }) => id);
  const [componentId, setComponentId] = useState("");
  const [property, setProperty] = useState("text");
  const [isTried, setTried] = useState(false);
  const listId = useId();
  const id = componentId.trim();
  const isKnown = knownIds.includes(id);
  const suggested = [...new Set(learned.map((name) => name.componentId))].filter(
    (name) => !knownIds.includes(name) && includesWords(name, id),
  );
  const properties = propertiesOf(learned, id);

  return (
    <NameForm
      submitLabel={texts.add}
      className="overflow-y-auto border-t border-line p-3"
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (id === "" || property.trim() === "" || isKnown) return;
        onAdd(id, property.trim());
        onClose();
      }}
    >
      <TextField
        label={texts.components.id}
        hint={idWarning(id) ?? texts.components.idHint}
        isMono
        autoFocus
        value={componentId}
        error={isKnown ? texts.components.known : isTried && id === "" ? texts.names.empty : undefined}
        onValueChange={setComponentId}
      />
      <SuggestedNames
        names={suggested}
        onUse={(name) => {
          setComponentId(name);
          setProperty(propertiesOf(learned, name)[0] ?? "text");
        }}
      />
      <TextField
        label={texts.components.property}
        hint={propertyWarning(property.trim())}
        error={isTried && property.trim() === "" ? texts.names.empty : undefined}
        isMono
        list={properties.length === 0 ? undefined : listId}
        value={property}
        onValueChange={setProperty}
      />
      <LearnedOptions id={listId} names={properties} />
    </NameForm>
  );
}

/** The learned properties of a component. A bare key means the main property; of a text that is `text`. */
function propertiesOf(learned: readonly LearnedName[], componentId: string): string[] {
  const names = learned.filter((name) => name.componentId === componentId);
  return [...new Set(names.map(({ property }) => (property === "" ? "text" : property)))];
}
