import { useId, useState } from "react";
import { Button } from "../../design-system/button.tsx";
import { TextField } from "../../design-system/text-field.tsx";
import type { LearnedName } from "../../composition/learned-names.ts";
import { withChange } from "../../composition/composition.ts";
import type { EditableComponent } from "../../composition/editable-properties.ts";
import { texts as composerTexts } from "../texts.ts";
import type { CompositionState } from "../../composition/use-composition.ts";
import { LearnedOptions } from "./learned-options.tsx";
import { NameForm } from "./name-form.tsx";
import { propertyWarning } from "./name-warning.ts";
import { SuggestedNames } from "./suggested-names.tsx";
import { texts } from "./texts.ts";

export interface TypedPropertyProps {
  component: EditableComponent;
  learned: readonly LearnedName[];
  state: CompositionState;
}

/** Adds a property by name that the template does not list. */
export function TypedProperty({ component, learned, state }: TypedPropertyProps) {
  const [name, setName] = useState<string>();
  const [isTried, setTried] = useState(false);
  const listId = useId();
  if (name === undefined) {
    return (
      <div className="px-4 py-3">
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          onClick={() => {
            setName("");
            setTried(false);
          }}
        >
          {composerTexts.fields.addProperty}
        </Button>
      </div>
    );
  }
  const known = component.properties.map(({ property }) => property);
  const ofThis = learned.filter(({ componentId }) => componentId === component.id);
  const suggested = namesOf(ofThis).filter((property) => !known.includes(property));
  const offered = namesOf(learned).filter((property) => !known.includes(property));
  const isKnown = known.includes(name.trim());
  const error = isKnown
    ? composerTexts.fields.known
    : isTried && name.trim() === ""
      ? texts.empty
      : undefined;

  function add(property: string) {
    state.update((current) => withChange(current, { componentId: component.id, property, value: "" }));
    setName(undefined);
  }

  return (
    <NameForm
      submitLabel={composerTexts.add}
      className="px-4 py-3"
      onClose={() => setName(undefined)}
      onSubmit={() => {
        setTried(true);
        if (name.trim() !== "" && !isKnown) add(name.trim());
      }}
    >
      <TextField
        label={composerTexts.fields.propertyName}
        hint={propertyWarning(name.trim()) ?? composerTexts.fields.propertyHint}
        isMono
        autoFocus
        spellCheck={false}
        autoComplete="off"
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
