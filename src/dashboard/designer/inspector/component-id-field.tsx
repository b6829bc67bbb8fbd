import { useState } from "react";
import { componentIconOf } from "../../template/component-icon.ts";
import { Icon } from "../../design-system/icon.tsx";
import { TextField } from "../../design-system/text-field.tsx";
import { rename } from "../design-actions.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";

export interface ComponentIdFieldProps {
  designer: Designer;
  id: string;
  type: string | undefined;
}

const idLengthMax = 100;

/** The name by which callers change a component. Taken over when the field is left; Escape takes it back. */
export function ComponentIdField({ designer, id, type }: ComponentIdFieldProps) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? id;
  const wanted = value.trim();
  const renamed = wanted === id || wanted === "" ? undefined : rename(designer.design, id, wanted);
  const error =
    typed === undefined
      ? undefined
      : wanted === ""
        ? texts.id.empty
        : renamed?.ok === false
          ? texts.id.problems[renamed.problem]
          : undefined;
  const apply = () => {
    // A faulty name stays as typed, with the reason.
    if (error !== undefined) return;
    setTyped(undefined);
    if (renamed?.ok === true) designer.edit(() => renamed.value);
  };
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
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === "Escape") setTyped(undefined);
        }}
      />
    </form>
  );
}
