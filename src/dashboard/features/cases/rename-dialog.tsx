import { type FormEvent, useId, useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import { nameLengthMax } from "../../model/composition/case-data.ts";
import { texts } from "./texts.ts";

export interface RenameDialogProps {
  name: string;
  /** The names of the other cases. */
  taken: readonly string[];
  onRename: (name: string) => void;
  onClose: () => void;
}

export function RenameDialog({ name, taken, onRename, onClose }: RenameDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const error = next === "" ? texts.nameMissing : taken.includes(next) ? texts.nameTaken : undefined;
  function rename(event: FormEvent) {
    event.preventDefault();
    if (error === undefined) onRename(next);
  }
  return (
    <Dialog
      isOpen
      title={texts.renameTitle(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {texts.rename}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={rename}>
        <TextField
          label={texts.name}
          value={typed}
          maxLength={nameLengthMax}
          data-autofocus=""
          error={error}
          onValueChange={setTyped}
        />
      </form>
    </Dialog>
  );
}
