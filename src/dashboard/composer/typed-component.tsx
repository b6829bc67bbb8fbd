import { useState } from "react";
import { Button } from "../design-system/button.tsx";
import { TextField } from "../design-system/text-field.tsx";
import { texts } from "./texts.ts";

export interface TypedComponentProps {
  knownIds: readonly string[];
  onAdd: (componentId: string, property: string) => void;
}

/** A component that the template does not list, by its name: remote services do not say what a template has. */
export function TypedComponent({ knownIds, onAdd }: TypedComponentProps) {
  const [isOpen, setOpen] = useState(false);
  const [componentId, setComponentId] = useState("");
  const [property, setProperty] = useState("text");
  const isKnown = knownIds.includes(componentId.trim());

  if (!isOpen) {
    return (
      <div className="p-2">
        <Button
          variant="quiet"
          size="small"
          icon="plus"
          onClick={() => {
            setOpen(true);
          }}
        >
          {texts.components.add}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="flex flex-col gap-2 border-t border-line p-3"
      onKeyDown={(event) => {
        if (event.key === "Escape") setOpen(false);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (componentId.trim() === "" || property.trim() === "" || isKnown) return;
        onAdd(componentId.trim(), property.trim());
        setComponentId("");
        setOpen(false);
      }}
    >
      <TextField
        label={texts.components.id}
        hint={texts.components.idHint}
        isMono
        autoFocus
        value={componentId}
        error={isKnown ? texts.components.known : undefined}
        onValueChange={setComponentId}
      />
      <TextField label={texts.components.property} isMono value={property} onValueChange={setProperty} />
      <div className="flex justify-end gap-1">
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            setOpen(false);
          }}
        >
          {texts.cancel}
        </Button>
        <Button type="submit" size="small">
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
