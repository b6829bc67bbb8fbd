import { useState } from "react";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { NameForm } from "./name-form.tsx";
import { texts } from "./texts.ts";

export interface RenameFormProps {
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
  const error = isTaken ? texts.taken(next) : isTried && next === "" ? texts.empty : undefined;
  return (
    <NameForm
      submitLabel={texts.rename}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (next === "" || isTaken) return;
        if (next !== name) onRename(next);
        onClose();
      }}
    >
      <TextField
        label={texts.newName}
        isMono
        autoFocus
        spellCheck={false}
        autoComplete="off"
        value={typed}
        hint={warningOf(next)}
        error={error}
        onValueChange={setTyped}
      />
    </NameForm>
  );
}
