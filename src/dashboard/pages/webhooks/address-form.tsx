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
import { Icon } from "../../base/design-system/icon.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { Form, TextField } from "../../base/design-system/text-field.tsx";
import { asSentence } from "../../base/language/problems/problem-words.ts";
import { completeWebAddress } from "../../base/navigation/complete-web-address.ts";
import { UseReceiver } from "../../features/built-in-receivers/use-receiver.tsx";
import { texts } from "./texts.ts";
import { refresh } from "./webhooks-queries.ts";

export interface AddressFormProps {
  /** The webhook to edit, in a dialog that shows the title; absent for a new one. */
  initial?: Webhook;
  onCancel?: () => void;
  /** Throws a `ClientError` if the service rejects it. */
  onSubmit: (draft: WebhookDraft) => Promise<void>;
}

export function AddressForm({ initial, onCancel, onSubmit }: AddressFormProps) {
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
      await refresh(queryClient, "webhooks");
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
    <Form
      aria-label={initial === undefined ? words.add : words.editTitle}
      className="flex flex-col gap-3"
      onSubmit={submit}
    >
      {initial === undefined && <h2 className="text-15 font-semibold">{words.add}</h2>}
      <TextField
        label={texts.columns.address}
        isMono
        inputMode="url"
        placeholder="https://…"
        value={url}
        error={faults.get("url") ?? refusal}
        data-autofocus={initial && ""}
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
              aria-invalid={faults.has("actions") || undefined}
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
        <Button type="submit" icon={initial ? "check" : "plus"} isPending={creation.isPending}>
          {initial ? words.save : words.create}
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
