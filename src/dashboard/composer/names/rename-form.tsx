import { useState } from "react";
import { Button } from "../../design-system/button.tsx";
import { TextField } from "../../design-system/text-field.tsx";
import { texts as composerTexts } from "../texts.ts";
import { texts } from "./texts.ts";

export interface RenameFormProps {
  name: string;
  takenNames: readonly string[];
  /** The limits that a name causes. */
  warningOf: (name: string) => string | undefined;
  onRename: (name: string) => void;
  onClose: () => void;
}

/** Enter renames, Escape leaves it as it is. */
export function RenameForm({ name, takenNames, warningOf, onRename, onClose }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const next = typed.trim();
  const isTaken = next !== name && takenNames.includes(next);
  const error = isTaken ? texts.taken(next) : isTried && next === "" ? texts.empty : undefined;
  return (
    <form
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
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
      <div className="flex justify-end gap-1">
        <Button size="small" variant="quiet" onClick={onClose}>
          {composerTexts.cancel}
        </Button>
        <Button size="small" type="submit">
          {texts.rename}
        </Button>
      </div>
    </form>
  );
}
