import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type Webhook, webhookActions } from "#contract/webhooks.ts";
import { useOffer } from "../../base/connection/capabilities/use-capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { failureOf, PartialNotice, StaleNotice } from "../../base/connection/load-failed.tsx";
import { deleteLater, useHiddenIds } from "../../base/design-system/delete-later.ts";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { LoadingRegion, Skeleton } from "../../base/design-system/skeleton.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { AddressForm } from "./address-form.tsx";
import { texts } from "./texts.ts";
import { deliveryFilters } from "./webhooks-address.ts";
import { webhooksQuery } from "./webhooks-queries.ts";

/** Lists the service's webhooks; adds, tests, changes and removes them. */
export function WebhookAddresses() {
  const client = useClient();
  const { lack, isOffered } = useOffer("listWebhooks");
  const webhooks = useQuery({ ...webhooksQuery(client), enabled: isOffered });
  const hidden = useHiddenIds();
  const [edited, setEdited] = useState<Webhook>();
  const words = texts.addresses;
  const { data } = webhooks;
  if (lack !== undefined) return null;
  const shown = data?.items.filter(({ identifier }) => !hidden.has(identifier));
  const stopEditing = () => setEdited(undefined);
  return (
    <section aria-label={words.title} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-15 font-semibold">{words.title}</h2>
        <p className="text-ink-2">{words.hint}</p>
      </div>
      {webhooks.isError && <StaleNotice {...failureOf(webhooks)} />}
      {data !== undefined && <PartialNotice page={data} title={words.partial} />}
      {shown === undefined ? (
        !webhooks.isError && (
          <LoadingRegion label={words.loading}>
            <Skeleton className="h-12 w-full" />
          </LoadingRegion>
        )
      ) : shown.length === 0 ? (
        <p className="text-ink-3">{words.none}</p>
      ) : (
        <ul className="border border-line bg-panel">
          {shown.map((webhook) => (
            <AddressRow key={webhook.identifier} webhook={webhook} onEdit={setEdited} />
          ))}
        </ul>
      )}
      <AddressForm
        label={words.add}
        submitLabel={words.create}
        submitIcon="plus"
        className="border-t border-line pt-4"
        onSubmit={async (draft) => {
          await client.createWebhook(draft);
          showToast(words.created);
        }}
      />
      {edited !== undefined && (
        <Dialog isOpen onClose={stopEditing} title={words.editTitle}>
          <AddressForm
            label={words.editTitle}
            isTitleHidden
            initial={edited}
            submitLabel={words.save}
            submitIcon="check"
            onCancel={stopEditing}
            onSubmit={async (draft) => {
              await client.replaceWebhook(edited.identifier, draft);
              showToast(words.changed);
              stopEditing();
            }}
          />
        </Dialog>
      )}
    </section>
  );
}

function AddressRow({ webhook, onEdit }: { webhook: Webhook; onEdit: (webhook: Webhook) => void }) {
  const words = texts.addresses;
  const remove = useRemove(webhook);
  const test = useTest(webhook);
  return (
    <li className="flex flex-col border-b border-line py-1 pr-1 pl-3 last:border-0">
      <p className="figures pt-1.5 pr-2 text-12 break-all">{webhook.url}</p>
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 text-12 text-ink-3">{webhook.actions.map(nameOfAction).join(", ")}</p>
        <div className="flex shrink-0">
          <IconButton
            icon="send"
            label={words.test(webhook.url)}
            tooltipAlign="end"
            aria-busy={test.isPending || undefined}
            onClick={() => {
              if (!test.isPending) test.mutate();
            }}
          />
          <IconButton
            icon="compose"
            label={words.edit(webhook.url)}
            tooltipAlign="end"
            onClick={() => onEdit(webhook)}
          />
          <IconButton icon="trash" label={words.remove(webhook.url)} tooltipAlign="end" onClick={remove} />
        </div>
      </div>
    </li>
  );
}

function showFailure(error: unknown): void {
  const { happened, advice } = toFailureWords(error);
  showToast(`${happened} ${advice}`, { tone: "error" });
}

/** Sends a test delivery, which the list of deliveries shows. */
function useTest({ identifier }: Webhook) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.testWebhook(identifier),
    onSuccess: async (delivery) => {
      const search = deliveryFilters.format({
        ...deliveryFilters.parse(new URLSearchParams()),
        open: delivery.identifier,
      });
      showToast(texts.addresses.tested, {
        action: { label: texts.addresses.look, onSelect: () => void navigate({ search }) },
      });
      await queryClient.invalidateQueries({ queryKey: ["deliveries"] });
    },
    onError: showFailure,
  });
}

/** Hides the webhook at once, and deletes it when the time for undo has passed. */
function useRemove({ identifier }: Webhook) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.addresses;
  return () => {
    const undo = deleteLater(identifier, async () => {
      try {
        await client.deleteWebhook(identifier);
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ["webhooks"] }),
          queryClient.invalidateQueries({ queryKey: ["deliveries"] }),
        ]);
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    });
    showToast(words.removed, { action: { label: words.undo, onSelect: undo } });
  };
}

/** The name of an action; an unknown one is shown unchanged. */
function nameOfAction(action: string): string {
  const known = webhookActions.find((name) => name === action);
  return known === undefined ? action : texts.addresses.actionNames[known];
}
