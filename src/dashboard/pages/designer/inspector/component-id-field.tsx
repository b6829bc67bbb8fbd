import { componentIconOf } from "../../../model/template/component-icon.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { idLengthMax, useRename } from "../use-rename.ts";

export interface ComponentIdFieldProps {
  designer: Designer;
  id: string;
  type: string | undefined;
}

/** The name by which callers change a component. Taken over when the field is left; Escape takes it back. */
export function ComponentIdField({ designer, id, type }: ComponentIdFieldProps) {
  // A faulty name stays as typed, with the reason.
  const { value, error, type: setTyped, apply, revert } = useRename(designer, id);
  return (
    <form
      className="flex items-start gap-2 px-4 py-2"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Icon name={componentIconOf(type)} className="mt-8 text-ink-3" />
      <TextField
        label={texts.id.label}
        isMono
        size="small"
        className="min-w-0 flex-1"
        maxLength={idLengthMax}
        autoComplete="off"
        spellCheck={false}
        value={value}
        error={error}
        onValueChange={setTyped}
        onBlur={() => apply()}
        onKeyDown={(event) => {
          if (event.key === "Escape") revert();
        }}
      />
    </form>
  );
}
