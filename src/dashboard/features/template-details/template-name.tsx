import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as limits from "#contract/limits.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { type FailureWords, toFailureWords } from "../../base/connection/failure-words.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { TextField } from "../../base/design-system/text-field.tsx";
import type { NewerValue } from "./set-details.ts";
import { texts } from "./texts.ts";

export interface TemplateNameProps {
  template: Pick<TemplateDetail, "identifier" | "name">;
  onSaved: (detail: TemplateDetail) => void;
}

/**
 * The name of a template, edited in place: a press or F2 opens the field, Enter or leaving it saves, Escape reverts.
 * A name is no part of a document: as in the gallery, it is saved at once, for what is published and for the draft.
 */
export function TemplateName({ template: { identifier, name }, onSaved }: TemplateNameProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  /** `before`: the name when the field was opened; a newer one may be stored meanwhile. */
  const [typed, setTyped] = useState<{ before: string; text: string }>();
  const [newer, setNewer] = useState<readonly NewerValue[]>([]);
  const returnsFocus = useRef(false);
  const wanted = typed?.text.trim();
  const open = () => setTyped({ before: name, text: name });
  const saving = useMutation({
    mutationFn: async ({ hasFocus, ...change }: { before: string; after: string; hasFocus: boolean }) => {
      const { setDetails } = await import("./set-details.ts");
      const saved = await setDetails({ client, queryClient }, identifier, { name: change }, newer);
      if (saved.outcome === "newer") {
        setNewer(saved.values);
        return texts.newerName(saved.values.map(({ value }) => value).join(", "));
      }
      onSaved(saved.detail);
      close({ hasFocus });
      return undefined;
    },
  });
  const failed = saving.error === null ? saving.data : sentences(toFailureWords(saving.error));
  const close = ({ hasFocus }: { hasFocus: boolean }) => {
    setTyped(undefined);
    saving.reset();
    setNewer([]);
    returnsFocus.current = hasFocus;
  };
  function save({ hasFocus }: { hasFocus: boolean }) {
    if (typed === undefined || wanted === undefined || wanted === "" || saving.isPending) return;
    if (wanted === typed.before) close({ hasFocus });
    else saving.mutate({ before: typed.before, after: wanted, hasFocus });
  }
  if (typed === undefined)
    return (
      <button
        ref={(button) => {
          if (returnsFocus.current) button?.focus();
          returnsFocus.current = false;
        }}
        type="button"
        title={texts.rename}
        className="flex max-w-full min-w-0 items-center gap-1 rounded-control px-1 text-left hover:bg-hover"
        onClick={open}
        onKeyDown={(event) => {
          if (event.key !== "F2") return;
          event.preventDefault();
          open();
        }}
      >
        <span className="min-w-0 truncate phone:line-clamp-2 phone:whitespace-normal">{name}</span>
        <Icon name="compose" size={14} className="text-ink-3" />
      </button>
    );
  return (
    <TextField
      label={texts.name}
      isLabelHidden
      size="small"
      className="w-64 max-w-full"
      autoFocus
      maxLength={limits.nameLengthMax}
      value={typed.text}
      readOnly={saving.isPending}
      error={wanted === "" ? texts.nameMissing : failed}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={(value) => {
        setTyped({ ...typed, text: value });
        saving.reset();
      }}
      onBlur={() => {
        if (wanted === "") close({ hasFocus: false });
        else if (failed === undefined) save({ hasFocus: false });
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") save({ hasFocus: true });
        if (event.key === "Escape") {
          event.stopPropagation();
          close({ hasFocus: true });
        }
      }}
    />
  );
}

function sentences({ happened, advice }: FailureWords): string {
  return `${happened} ${advice}`;
}
