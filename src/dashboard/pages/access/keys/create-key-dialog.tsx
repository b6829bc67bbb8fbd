import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { includesWords } from "#contract/fold-text.ts";
import type { CreatedKey, KeyDraft } from "#contract/keys.ts";
import * as limits from "#contract/limits.ts";
import type { Result } from "#contract/result.ts";
import { type Scope, scopes } from "#contract/scopes.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FailureNotice } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { copyText } from "../../../base/design-system/copy-button.tsx";
import { Dialog, FormDialog } from "../../../base/design-system/dialog.tsx";
import { FieldError } from "../../../base/design-system/field.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { TextArea, TextField } from "../../../base/design-system/text-field.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { templateNamesQuery } from "../../../model/template/template-queries.ts";
import { texts } from "./texts.ts";

const expiries = ["never", "month", "quarter", "year"] as const;
type Expiry = (typeof expiries)[number];

const expiryDays: Readonly<Record<Expiry, number | undefined>> = {
  never: undefined,
  month: 30,
  quarter: 90,
  year: 365,
};

interface KeyForm {
  name: string;
  scopes: readonly Scope[];
  /** Identifiers; undefined: all templates. */
  templates: readonly string[] | undefined;
  expiry: Expiry;
  perMinute: number | undefined;
  /** The text of the field if it is no number. */
  perMinuteText: string;
}

const emptyForm: KeyForm = {
  name: "",
  scopes: ["render"],
  templates: undefined,
  expiry: "never",
  perMinute: undefined,
  perMinuteText: "",
};

/** A sentence for each field that has a fault. */
type FormProblems = Partial<Record<"name" | "scopes" | "templates" | "perMinute", string>>;

/** The draft of a key, or the faults by field. */
function toDraft(form: KeyForm, now: Date): Result<KeyDraft, FormProblems> {
  const { scopes, templates, perMinute, perMinuteText } = form;
  const name = form.name.trim();
  const words = texts.form;
  const isLimitWrong =
    perMinuteText !== "" ||
    (perMinute !== undefined &&
      !(Number.isInteger(perMinute) && perMinute >= 1 && perMinute <= limits.keyQuotaMax));
  const faults: FormProblems = {
    ...(name === "" && { name: words.nameMissing }),
    ...(scopes.length === 0 && { scopes: words.scopeMissing }),
    ...(templates?.length === 0 && { templates: words.templateMissing }),
    ...(isLimitWrong && { perMinute: words.limitWrong(formatCount(limits.keyQuotaMax)) }),
  };
  if (Object.keys(faults).length > 0) return { ok: false, problem: faults };
  const days = expiryDays[form.expiry];
  const draft: KeyDraft = {
    name,
    scopes: [...scopes],
    templates: templates === undefined ? undefined : [...templates],
    expiresAt: days === undefined ? undefined : new Date(now.getTime() + days * 86_400_000).toISOString(),
    rateLimit: perMinute === undefined ? undefined : { quota: perMinute, windowSeconds: 60 },
  };
  return { ok: true, value: draft };
}

/** Asks what a new key may do, and shows its text once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<CreatedKey>();
  return made === undefined ? (
    <KeyFormDialog onMade={setMade} onClose={onClose} />
  ) : (
    <MadeKey made={made} onClose={onClose} />
  );
}

function KeyFormDialog({ onMade, onClose }: { onMade: (made: CreatedKey) => void; onClose: () => void }) {
  const words = texts.form;
  const [form, setForm] = useState(emptyForm);
  const [faults, setFaults] = useState<FormProblems>({});

  function change(part: Partial<KeyForm>) {
    setForm((before) => ({ ...before, ...part }));
    setFaults({});
  }

  function read() {
    const draft = toDraft(form, new Date());
    if (draft.ok) return draft.value;
    setFaults(draft.problem);
    return undefined;
  }

  return (
    <CreationDialog title={words.title} toDraft={read} onMade={onMade} onClose={onClose}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        maxLength={limits.keyNameLengthMax}
        value={form.name}
        error={faults.name}
        data-autofocus=""
        onValueChange={(name) => change({ name })}
      />
      <Scopes chosen={form.scopes} error={faults.scopes} onChoose={(chosen) => change({ scopes: chosen })} />
      <TemplateChoice
        chosen={form.templates}
        error={faults.templates}
        onChoose={(templates) => change({ templates })}
      />
      <Select
        label={texts.fields.expires}
        value={form.expiry}
        options={expiries.map((value) => ({ value, label: words.expiries[value] }))}
        onValueChange={(expiry) => change({ expiry })}
      />
      <NumberField
        label={words.limit}
        hint={words.limitHint}
        minimum={1}
        maximum={limits.keyQuotaMax}
        value={form.perMinute}
        unreadableText={form.perMinuteText}
        error={faults.perMinute}
        onUnreadable={(perMinuteText) => change({ perMinute: undefined, perMinuteText })}
        onValueChange={(perMinute) => change({ perMinute, perMinuteText: "" })}
      />
    </CreationDialog>
  );
}

interface CreationDialogProps {
  title: string;
  /** Undefined: something is missing, and its field says so. */
  toDraft: () => KeyDraft | undefined;
  onMade: (made: CreatedKey) => void;
  onClose: () => void;
  children: ReactNode;
}

export function CreationDialog({ title, toDraft: read, onMade, onClose, children }: CreationDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const creation = useMutation({
    mutationFn: (draft: KeyDraft) => client.createKey(draft),
    onSuccess: async (made) => {
      onMade(made);
      await queryClient.invalidateQueries({ queryKey: ["keys"] });
    },
  });
  return (
    <FormDialog
      title={title}
      submitLabel={texts.create}
      submitIcon="plus"
      isPending={creation.isPending}
      onClose={onClose}
      onEdit={() => creation.reset()}
      onSubmit={() => {
        const draft = read();
        if (draft !== undefined) creation.mutate(draft);
      }}
    >
      {children}
      {creation.isError && <FailureNotice error={creation.error} />}
    </FormDialog>
  );
}

interface ScopesProps {
  chosen: readonly Scope[];
  error: string | undefined;
  onChoose: (chosen: readonly Scope[]) => void;
}

function Scopes({ chosen, error, onChoose }: ScopesProps) {
  const id = useId();
  const words = texts.form;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-1 text-13 font-medium text-ink-2">{texts.fields.scopes}</legend>
      {scopes.map((scope) => (
        <div key={scope} className="py-1">
          <label className="flex min-h-control-small items-center gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              className="size-4"
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-${scope}`}
              onChange={(event) =>
                onChoose(
                  scopes.filter((one) => (one === scope ? event.target.checked : chosen.includes(one))),
                )
              }
            />
            {scope}
          </label>
          <p className="flex gap-2 text-12 text-ink-3">
            <span className="size-4 shrink-0" />
            <span id={`${id}-${scope}`}>{words.scopeHints[scope]}</span>
          </p>
        </div>
      ))}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

interface MadeKeyProps {
  made: CreatedKey;
  onClose: () => void;
  /** Below the key: how it is used. Copying a text that contains the key counts as a copy. */
  children?: (onCopied: () => void) => ReactNode;
}

/** The text of a new key, which is shown only here. Closing it without a copy asks first. */
export function MadeKey({ made, onClose, children }: MadeKeyProps) {
  const [isCopied, setCopied] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const words = texts.made;
  const { name, key = "" } = made;

  function onCopied() {
    setCopied(true);
    setAsking(false);
  }

  async function copy() {
    if (await copyText(key, { isShown: false })) onCopied();
  }

  return (
    <Dialog
      title={words.title(name)}
      onClose={() => (isCopied ? onClose() : setAsking(true))}
      actions={
        isAsking ? (
          <>
            <Button data-autofocus onClick={() => setAsking(false)}>
              {words.stay}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {words.closeAnyway}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant={isCopied ? "secondary" : "primary"}
              icon={isCopied ? "check" : "copy"}
              data-autofocus
              onClick={() => void copy()}
            >
              {isCopied ? words.copied : words.copy}
            </Button>
            <Button
              variant={isCopied ? "primary" : "secondary"}
              onClick={() => (isCopied ? onClose() : setAsking(true))}
            >
              {words.done}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone={isAsking ? "error" : "warn"} title={isAsking ? words.notCopied : words.warning}>
          {words.why}
        </Notice>
        <TextArea
          label={words.key}
          isMono
          readOnly
          value={key}
          rows={3}
          onFocus={(event) => event.target.select()}
        />
        {children?.(onCopied)}
      </div>
    </Dialog>
  );
}

interface TemplateChoiceProps {
  chosen: readonly string[] | undefined;
  error: string | undefined;
  onChoose: (chosen: readonly string[] | undefined) => void;
}

/** Chooses all templates (undefined) or some of them by name. */
function TemplateChoice({ chosen, error, onChoose }: TemplateChoiceProps) {
  const name = useId();
  const words = texts.form;
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-medium text-ink-2">{texts.fields.templates}</legend>
      <Radio
        name={name}
        label={words.allTemplates}
        isChosen={chosen === undefined}
        onChoose={() => onChoose(undefined)}
      />
      <Radio
        name={name}
        label={words.someTemplates}
        isChosen={chosen !== undefined}
        onChoose={() => onChoose(chosen ?? [])}
      />
      {chosen !== undefined && <SomeTemplates {...{ chosen, error, onChoose }} />}
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
  error: string | undefined;
  onChoose: (chosen: readonly string[]) => void;
}

function SomeTemplates({ chosen, error, onChoose }: SomeTemplatesProps) {
  const words = texts.form;
  const [part, setPart] = useState("");
  const templates = useQuery(templateNamesQuery(useClient())).data ?? [];
  const shown = templates.filter(({ id, name }) => includesWords(`${name} ${id}`, part));
  const isFull = chosen.length >= limits.keyTemplatesMax;
  return (
    <div className="mt-1 flex flex-col gap-2">
      <TextField
        label={words.findTemplate}
        hint={words.templatesHint}
        icon="search"
        value={part}
        error={error}
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
