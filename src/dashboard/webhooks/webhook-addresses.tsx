import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import { toProblems } from "#contract/problems.ts";
import { type Webhook, type WebhookAction, webhookActions, webhookDraftSchema } from "#contract/webhooks.ts";
import { asSentence } from "../composer/as-sentence.ts";
import { useClient } from "../connection/client-context.tsx";
import { toFailureWords } from "../connection/failure-words.ts";
import { isNotOffered } from "../connection/is-not-offered.ts";
import { StaleNotice } from "../connection/load-failed.tsx";
import { Button } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { Icon } from "../design-system/icon.tsx";
import { IconButton } from "../design-system/icon-button.tsx";
import { Notice } from "../design-system/notice.tsx";
import { LoadingRegion, Skeleton } from "../design-system/skeleton.tsx";
import { TextField } from "../design-system/text-field.tsx";
import { showToast } from "../design-system/toast.ts";
import { completeWebAddress } from "../web-address/complete-web-address.ts";
import { texts } from "./texts.ts";
import { webhooksQuery } from "./webhooks-queries.ts";

/** The addresses that hear about everything of a kind: seen, added, removed. */
export function WebhookAddresses() {
  const webhooks = useQuery(webhooksQuery(useClient()));
  const [removed, setRemoved] = useState<Webhook>();
  const words = texts.addresses;
  const { data } = webhooks;
  if (isNotOffered(webhooks.error)) return null;
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-15 font-semibold">{words.title}</h2>
        <p className="text-ink-2">{words.hint}</p>
      </div>
      {webhooks.isError && (
        <StaleNotice
          error={webhooks.error}
          isRetrying={webhooks.isFetching}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {data === undefined ? (
        !webhooks.isError && (
          <LoadingRegion label={words.loading}>
            <Skeleton className="h-12 w-full" />
          </LoadingRegion>
        )
      ) : data.items.length === 0 ? (
        <p className="text-ink-3">{words.none}</p>
      ) : (
        <ul className="border border-line bg-panel">
          {data.items.map((webhook) => (
            <li
              key={webhook.identifier}
              className="flex items-start justify-between gap-2 border-b border-line py-1 pr-1 pl-3 last:border-0"
            >
              <div className="min-w-0 py-1.5">
                <p className="figures text-12 break-all">{webhook.url}</p>
                <p className="text-12 text-ink-3">{webhook.actions.map(nameOfAction).join(", ")}</p>
              </div>
              <IconButton
                icon="trash"
                label={words.remove(webhook.url)}
                tooltipAlign="end"
                onClick={() => {
                  setRemoved(webhook);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <AddAddress />
      {removed !== undefined && (
        <RemoveAddress
          webhook={removed}
          onClose={() => {
            setRemoved(undefined);
          }}
        />
      )}
    </section>
  );
}

/** One that this dashboard does not know is shown as it came. */
function nameOfAction(action: string): string {
  const known = webhookActions.find((name) => name === action);
  return known === undefined ? action : texts.addresses.actionNames[known];
}

function AddAddress() {
  const id = useId();
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.addresses;
  const [url, setUrl] = useState("");
  const [actions, setActions] = useState<readonly WebhookAction[]>(["RENDER_COMPLETE"]);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const creation = useMutation({
    mutationFn: (draft: { url: string; actions: WebhookAction[] }) => client.createWebhook(draft),
    onSuccess: async () => {
      showToast(words.created);
      setUrl("");
      await queryClient.invalidateQueries({ queryKey: ["webhooks"] });
    },
  });
  const refusal = refusalAt(creation.error, "url");

  function submit() {
    const draft = { url: completeWebAddress(url), actions: [...actions] };
    const found = new Map<string, string>();
    const read = webhookDraftSchema.safeParse(draft);
    if (!read.success) {
      for (const { path, message } of toProblems(read.error)) found.set(path, asSentence(message));
    }
    if (draft.url === "") found.set("url", words.urlMissing);
    if (actions.length === 0) found.set("actions", words.actionMissing);
    setFaults(found);
    if (found.size === 0) creation.mutate(draft);
  }

  return (
    <form
      noValidate
      aria-label={words.add}
      className="flex flex-col gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className="text-13 font-semibold">{words.add}</h3>
      <TextField
        label={words.url}
        isMono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://…"
        value={url}
        error={faults.get("url") ?? refusal}
        onValueChange={(text) => {
          setUrl(text);
          setFaults(new Map());
          creation.reset();
        }}
      />
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
      <Button type="submit" icon="plus" isPending={creation.isPending} className="self-start">
        {words.create}
      </Button>
    </form>
  );
}

function refusalAt(error: unknown, field: string): string | undefined {
  if (!(error instanceof ClientError) || error.failure.kind !== "refused") return undefined;
  const fault = error.failure.errors.find((text) => text.startsWith(`${field}: `));
  return fault === undefined ? undefined : asSentence(fault.slice(field.length + 2));
}

/** Asks first, because what is still owed to the address is given up. */
function RemoveAddress({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.addresses.confirm;
  const removal = useMutation({
    mutationFn: () => client.deleteWebhook(webhook.identifier),
    onSuccess: async () => {
      showToast(words.done);
      onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
        queryClient.invalidateQueries({ queryKey: ["deliveries"] }),
      ]);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="danger"
            icon="trash"
            isPending={removal.isPending}
            onClick={() => {
              removal.mutate();
            }}
          >
            {words.action}
          </Button>
        </>
      }
    >
      <p className="figures mb-2 text-12 break-all">{webhook.url}</p>
      <p className="text-15">{words.text}</p>
      {removal.isError && (
        <Notice tone="error" className="mt-4" title={toFailureWords(removal.error).happened}>
          {toFailureWords(removal.error).advice}
        </Notice>
      )}
    </Dialog>
  );
}
