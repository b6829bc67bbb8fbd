import { useState } from "react";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { groupNameLengthMax, idLengthMax, nameGroup, useRename } from "../use-rename.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

export interface NameFieldProps {
  designer: Pick<Designer, "design" | "edit">;
  /** The component, or one of the group. */
  id: string;
  /** `id`: that of the component then. `hasFocus`: the field had the focus until the end. */
  onEnd: (ended: { id: string; hasFocus: boolean }) => void;
}

/** The id of a component in its row. Enter or leaving it takes it over, Escape reverts. */
export function LayerIdField({ designer, id, onEnd }: NameFieldProps) {
  const renaming = useRename(designer, id);
  return (
    <NameField
      label={texts.id.label}
      value={renaming.value}
      maxLength={idLengthMax}
      error={renaming.error}
      onType={renaming.type}
      onEnd={({ isKept, hasFocus }) => {
        const renamed = isKept ? renaming.apply() : id;
        if (renamed !== undefined) onEnd({ id: renamed, hasFocus });
        // A faulty id is not kept when the field is left.
        else if (!hasFocus) onEnd({ id, hasFocus });
      }}
    />
  );
}

/** The name of the group of a component, in its row. */
export function LayerGroupField({ designer, id, name, onEnd }: NameFieldProps & { name: string }) {
  const [typed, setTyped] = useState(name);
  return (
    <NameField
      label={texts.inspector.groupName}
      value={typed}
      maxLength={groupNameLengthMax}
      error={undefined}
      onType={setTyped}
      onEnd={({ isKept, hasFocus }) => {
        if (isKept) nameGroup(designer, id, typed.trim());
        onEnd({ id, hasFocus });
      }}
    />
  );
}

interface FieldProps {
  label: string;
  value: string;
  maxLength: number;
  error: string | undefined;
  onType: (value: string) => void;
  onEnd: (ended: { isKept: boolean; hasFocus: boolean }) => void;
}

function NameField({ onType, onEnd, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      isLabelHidden
      size="small"
      className="min-w-0 flex-1"
      autoFocus
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={onType}
      onBlur={() => onEnd({ isKept: true, hasFocus: false })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onEnd({ isKept: event.key === "Enter", hasFocus: true });
      }}
    />
  );
}
