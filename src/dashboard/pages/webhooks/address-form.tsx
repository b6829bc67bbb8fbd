import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import { toProblems } from "#contract/problems.ts";
import {
  type Webhook,
  type WebhookAction,
  webhookActions,
  type WebhookDraft,
  webhookDraftSchema,
} from "#contract/webhooks.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import { completeWebAddress } from "../../base/navigation/complete-web-address.ts";
import { UseReceiver } from "../../features/built-in-receivers/use-receiver.tsx";
import { texts } from "./texts.ts";

export interface AddressFormProps {
  label: string;
  /** Set if a dialog shows the title. */
  isTitleHidden?: boolean;
  /** The webhook to edit; absent for a new one. */
  initial?: Webhook;
  submitLabel: string;
  submitIcon: IconName;
  className?: string;
  onCancel?: () => void;
  /** Throws a `ClientError` if the service rejects it. */
  onSubmit: (draft: WebhookDraft) => Promise<void>;
}

export function AddressForm({
  label,
  isTitleHidden = false,
  initial,
  submitLabel,
  submitIcon,
  className,
  onCancel,
  onSubmit,
}: AddressFormProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const words = texts.addresses;
  const [url, setUrl] = useState(initial?.url ?? "");
  const [actions, setActions] = useState<readonly WebhookAction[]>(
    initial === undefined
      ? ["RENDER_COMPLETE"]
      : webhookActions.filter((action) => initial.actions.includes(action)),
  );
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const creation = useMutation({
    mutationFn: onSubmit,
    onSuccess: async () => {
      if (initial === undefined) setUrl("");
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  const refusal = refusalAt(creation.error, "url");

  function changeUrl(text: string) {
    setUrl(text);
    setFaults(new Map());
    creation.reset();
  }

  function submit() {
    const draft = { url: completeWebAddress(url), actions: [...actions] };
    const found = new Map<string, string>();
    const read = webhookDraftSchema.safeParse(draft);
    if (!read.success) {
      for (const problem of toProblems(read.error)) found.set(problem.path, asSentence(problem));
    }
    if (draft.url === "") found.set("url", words.urlMissing);
    if (actions.length === 0) found.set("actions", words.actionMissing);
    setFaults(found);
    if (found.size === 0) creation.mutate(draft);
  }

  return (
    <Form aria-label={label} className={classNames("flex flex-col gap-3", className)} onSubmit={submit}>
      {!isTitleHidden && <h2 className="text-15 font-semibold">{label}</h2>}
      <TextField
        label={words.url}
        isMono
        inputMode="url"
        placeholder="https://…"
        value={url}
        error={faults.get("url") ?? refusal}
        data-autofocus={isTitleHidden ? "" : undefined}
        onValueChange={changeUrl}
      />
      <UseReceiver url={url} onUse={changeUrl} />
      <fieldset aria-describedby={faults.has("actions") ? `${id}-actions` : undefined}>
        <legend className="mb-1 text-13 font-medium text-ink-2">{words.actions}</legend>
        {webhookActions.map((action) => (
          <label key={action} className="flex min-h-control-small items-center gap-2">
            <input
              type="checkbox"
              checked={actions.includes(action)}
              className="size-4"
              onChange={(event) => {
                setFaults(new Map());
                setActions(
                  webhookActions.filter((known) =>
                    known === action ? event.target.checked : actions.includes(known),
                  ),
                );
              }}
            />
            {words.actionNames[action]}
          </label>
        ))}
        {faults.has("actions") && (
          <p id={`${id}-actions`} className="flex items-start gap-1 text-12 text-error">
            <Icon name="warning" size={14} className="mt-px" />
            {faults.get("actions")}
          </p>
        )}
      </fieldset>
      {creation.isError && refusal === undefined && (
        <Notice tone="error" title={toFailureWords(creation.error).happened} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" icon={submitIcon} isPending={creation.isPending}>
          {submitLabel}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>{words.cancel}</Button>}
      </div>
    </Form>
  );
}

function refusalAt(error: unknown, field: string): string | undefined {
  const problem = refusalOf(error)?.problems.find(({ path }) => path === field);
  return problem && asSentence(problem);
}
