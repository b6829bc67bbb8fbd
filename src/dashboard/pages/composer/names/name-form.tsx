import { type ReactNode, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { texts } from "../texts.ts";
import { Form, TextField } from "../../../base/design-system/text-field.tsx";
import type { NameSource } from "../../../model/composition/editable-properties.ts";

export interface NameFormProps {
  submitLabel: string;
  className?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form with fields for a name. Enter submits; Escape and Cancel close it. */
export function NameForm({ submitLabel, className = "", onSubmit, onClose, children }: NameFormProps) {
  return (
    <Form
      className={`flex flex-col gap-2 ${className}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      onSubmit={onSubmit}
    >
      {children}
      <div className="flex justify-end gap-1">
        <Button variant="quiet" size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="small">
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

/** The suggestions of a property's field: names that earlier requests used. */
export function LearnedOptions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {texts.names.sources.learned}
        </option>
      ))}
    </datalist>
  );
}

interface RenameFormProps {
  name: string;
  takenNames: readonly string[];
  /** Returns a warning about a name, if any. */
  warningOf: (name: string) => string | undefined;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** A form for a new name. Enter renames, Escape cancels. */
export function RenameForm({ name, takenNames, warningOf, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const next = typed.trim();
  const isTaken = next !== name && takenNames.includes(next);
  const error = isTaken ? texts.names.taken(next) : isTried && next === "" ? texts.names.empty : undefined;
  return (
    <NameForm
      submitLabel={texts.names.rename}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (next === "" || isTaken) return;
        if (next !== name) onRename(next);
        onClose();
      }}
    >
      <TextField
        label={texts.names.newName}
        isMono
        autoFocus
        value={typed}
        hint={warningOf(next)}
        error={error}
        onValueChange={setTyped}
      />
    </NameForm>
  );
}

/** A warning about forms that cannot express this component id. */
export function idWarning(componentId: string): string | undefined {
  return componentId.includes(".") ? texts.names.dotInId : undefined;
}

export function propertyWarning(property: string): string | undefined {
  if (property.includes(".")) return texts.names.dotInProperty;
  return ["id", "property", "value"].includes(property) ? texts.names.reserved : undefined;
}

/** A tag with the source of a name. */
export function SourceTag({ source }: { source: NameSource }) {
  return (
    <span
      title={texts.names.sourceHints[source]}
      className="rounded-control border border-line px-1 text-12 font-normal text-ink-3"
    >
      {texts.names.sources[source]}
    </span>
  );
}
