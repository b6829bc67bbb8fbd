import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { limits } from "#contract/limits.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FieldError } from "../../../base/design-system/field.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { templateNamesQuery } from "../../../model/template/template-names-query.ts";
import { texts } from "./texts.ts";

interface TemplateChoiceProps {
  chosen: readonly string[] | undefined;
  error: string | undefined;
  onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Chooses all templates (undefined) or some of them by name. */
export function TemplateChoice({ chosen, error, onChoose }: TemplateChoiceProps) {
  const id = useId();
  const words = texts.form;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-13 font-medium text-ink-2">{words.templates}</legend>
      <Radio
        name={id}
        label={words.allTemplates}
        isChosen={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <Radio
        name={id}
        label={words.someTemplates}
        isChosen={chosen !== undefined}
        onChoose={() => onChoose(chosen ?? [])}
      />
      {chosen !== undefined && <SomeTemplates chosen={chosen} onChoose={onChoose} />}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  label: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Radio({ name, label, isChosen, onChoose }: RadioProps) {
  return (
    <label className="flex min-h-control-small items-center gap-2">
      <input type="radio" name={name} checked={isChosen} className="size-4" onChange={onChoose} />
      {label}
    </label>
  );
}

interface SomeTemplatesProps {
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

function SomeTemplates({ chosen, onChoose }: SomeTemplatesProps) {
  const words = texts.form;
  const [part, setPart] = useState("");
  const templates = useQuery(templateNamesQuery(useClient())).data ?? [];
  const wanted = part.trim().toLowerCase();
  const shown = templates.filter(
    ({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted),
  );
  const isFull = chosen.length >= limits.keyTemplatesMax;
  return (
    <div className="mt-1 flex flex-col gap-2">
      <TextField
        label={words.findTemplate}
        hint={words.templatesHint}
        icon="search"
        value={part}
        aside={<span className="figures text-12 text-ink-3">{words.chosen(chosen.length)}</span>}
        onValueChange={setPart}
      />
      {shown.length === 0 ? (
        <p className="text-12 text-ink-3">{words.noTemplate}</p>
      ) : (
        <ul className="max-h-64 overflow-y-auto border border-line bg-panel">
          {shown.map(({ id, name }) => (
            <li key={id} className="border-b border-line px-3 last:border-0">
              <label className="flex min-h-control items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  disabled={isFull && !chosen.includes(id)}
                  className="size-4"
                  onChange={(event) =>
                    onChoose(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                  }
                />
                <span className="min-w-0 truncate">{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
