import type { ReactNode } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { texts as composerTexts } from "../texts.ts";
import { texts } from "./texts.ts";

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
    <form
      className={`flex flex-col gap-2 ${className}`}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <div className="flex justify-end gap-1">
        <Button variant="quiet" size="small" onClick={onClose}>
          {composerTexts.cancel}
        </Button>
        <Button type="submit" size="small">
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

/** The suggestions of a property's field: names that earlier requests used. */
export function LearnedOptions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {texts.sources.learned}
        </option>
      ))}
    </datalist>
  );
}
