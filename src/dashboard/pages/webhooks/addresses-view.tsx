import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import * as limits from "#contract/limits.ts";
import type { Webhook, WebhookSecret } from "#contract/webhooks.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../base/connection/confirm-call.tsx";
import {
  FailureNotice,
  failureOf,
  PartialNotice,
  StaleNotice,
  tellFailure,
} from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink, IconButton } from "../../base/design-system/button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { deleteLater, useHiddenIds } from "../../base/design-system/delete-later.ts";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { MomentText } from "../../base/design-system/time-text.tsx";
import { wordOf } from "../../base/language/word-of.ts";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { AddressForm } from "./address-form.tsx";
import { CutAddress } from "./detail-parts.tsx";
import { SendAgainSince } from "./send-again.tsx";
import { texts } from "./texts.ts";
import { WebhooksHead } from "./webhooks-head.tsx";
import { refresh, secretQuery, webhooksQuery } from "./webhooks-queries.ts";

/** The service's webhooks with their rates of failures, and the signing secret. */
export function AddressesView() {
  const client = useClient();
  const webhooks = useQuery(webhooksQuery(client));
  const hidden = useHiddenIds();
  const [edited, setEdited] = useState<Webhook>();
  const [repeated, setRepeated] = useState<Webhook>();
  const words = texts.addresses;
  const { data } = webhooks;
  const shown = data?.items.filter(({ identifier }) => !hidden.has(identifier));
  const stopEditing = () => setEdited(undefined);
  return (
    <>
      <WebhooksHead view="addresses" />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={words.title} className="flex min-w-0 flex-col gap-4">
          <p className="text-ink-2">{words.hint}</p>
          {webhooks.isError && <StaleNotice {...failureOf(webhooks)} />}
          {data !== undefined && <PartialNotice page={data} title={words.partial} />}
          {shown === undefined ? (
            !webhooks.isError && <LoadingRegion label={words.loading} className="h-24 w-full" />
          ) : shown.length === 0 ? (
            <p className="border border-line bg-panel p-4 text-ink-2">{words.none}</p>
          ) : (
            <ul className="border border-line bg-panel">
              {shown.map((webhook) => (
                <AddressRow
                  key={webhook.identifier}
                  webhook={webhook}
                  onEdit={setEdited}
                  onRepeat={setRepeated}
                />
              ))}
            </ul>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-8">
          <AddressForm
            onSubmit={async (draft) => {
              await client.createWebhook(draft);
              showToast(words.created);
            }}
          />
          <SecretPanel />
        </div>
      </div>
      {repeated !== undefined && <SendAgainSince webhook={repeated} onClose={() => setRepeated(undefined)} />}
      {edited !== undefined && (
        <Dialog onClose={stopEditing} title={words.editTitle}>
          <AddressForm
            initial={edited}
            onCancel={stopEditing}
            onSubmit={async (draft) => {
              await client.replaceWebhook(edited.identifier, draft);
              showToast(words.changed);
              stopEditing();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface AddressRowProps {
  webhook: Webhook;
  onEdit: (webhook: Webhook) => void;
  onRepeat: (webhook: Webhook) => void;
}

function AddressRow({ webhook, onEdit, onRepeat }: AddressRowProps) {
  const words = texts.addresses;
  const remove = useRemove(webhook);
  const test = useTest(webhook);
  const pause = usePause(webhook);
  const { url, paused, pausedAt, pending = 0 } = webhook;
  return (
    <li className="flex flex-col gap-2 border-b border-line p-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 grow basis-60">
          <CutAddress address={url} />
        </span>
        {paused !== undefined && (
          <StatusBadge
            {...(paused ? { tone: "neutral", icon: "pause" } : { tone: "ok", icon: "done" })}
            label={paused ? texts.states.held : words.active}
          />
        )}
      </div>
      <p className="text-12 text-ink-3">
        {webhook.actions.map((action) => wordOf(words.actionNames, action) ?? action).join(", ")}
      </p>
      <FailureRate lastDay={webhook.lastDay} />
      {paused === true && (
        <p className="text-12 text-ink-2">
          {words.waiting(pending, limits.pausedDeliveryDaysMax)}
          {pausedAt !== undefined && (
            <>
              {" "}
              {words.pausedSince} <MomentText text={pausedAt} />
            </>
          )}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {paused !== undefined && (
          <>
            <Button
              size="small"
              icon={paused ? "play" : "pause"}
              isPending={pause.isPending}
              onClick={() => pause.mutate(!paused)}
            >
              {paused ? words.resume : words.pause}
            </Button>
            <Button size="small" icon="refresh" onClick={() => onRepeat(webhook)}>
              {words.repeat}
            </Button>
            <ButtonLink
              size="small"
              variant="quiet"
              to={{ search: toSearch({ webhook: webhook.identifier }) }}
            >
              {texts.partNames.deliveries}
            </ButtonLink>
          </>
        )}
        <div className="ml-auto flex shrink-0">
          <IconButton
            icon="send"
            label={words.test(url)}
            tooltipAlign="end"
            aria-busy={test.isPending || undefined}
            onClick={() => {
              if (!test.isPending) test.mutate();
            }}
          />
          <IconButton
            icon="edit"
            label={words.edit(url)}
            tooltipAlign="end"
            onClick={() => onEdit(webhook)}
          />
          <IconButton icon="trash" label={words.remove(url)} tooltipAlign="end" onClick={remove} />
        </div>
      </div>
    </li>
  );
}

function toSearch(address: { webhook: string } | { open: string }): string {
  return `?${new URLSearchParams(address).toString()}`;
}

/** How many of the deliveries of the last 24 hours have failed so far. */
function FailureRate({ lastDay }: Pick<Webhook, "lastDay">) {
  if (lastDay === undefined) return null;
  const { deliveries, failed } = lastDay;
  const words = texts.addresses;
  if (deliveries === 0) return <p className="text-12 text-ink-3">{words.quiet}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2 tabular-nums">
      <span aria-hidden="true" className="flex h-1.5 w-24 bg-line">
        <span className="bg-error" style={{ width: `${(failed / deliveries) * 100}%` }} />
      </span>
      {failed === 0 ? words.allWell(deliveries) : words.rate(failed, deliveries)}
    </p>
  );
}

function usePause({ identifier }: Webhook) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (paused: boolean) => client.replaceWebhook(identifier, { paused }),
    onSuccess: async (_webhook, paused) => {
      showToast(paused ? texts.addresses.wasPaused : texts.addresses.wasResumed);
      await refresh(queryClient, "webhooks", "deliveries");
    },
    onError: tellFailure,
  });
}

/** Sends a test delivery, which the list of deliveries shows. */
function useTest({ identifier }: Webhook) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.testWebhook(identifier),
    onSuccess: async (delivery) => {
      const search = toSearch({ open: delivery.identifier });
      showToast(texts.addresses.tested, {
        action: { label: texts.addresses.look, onSelect: () => void navigate({ search }) },
      });
      await refresh(queryClient, "deliveries");
    },
    onError: tellFailure,
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
        await refresh(queryClient, "webhooks", "deliveries");
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      }
    });
    showToast(words.removed, { action: { label: words.undo, onSelect: undo } });
  };
}

const command = "npm run webhook-secret";

/** State of the signing secret, which is never sent to a browser, and how to rotate it. */
function SecretPanel() {
  const { whyNot, isOffered } = useOffer("getWebhookSecret");
  const secret = useQuery({ ...secretQuery(useClient()), enabled: isOffered });
  const words = texts.secret;
  const { data } = secret;
  const section = useNamedPart("signing-secret", data !== undefined);
  if (whyNot !== undefined) return null;
  return (
    <section
      ref={section}
      id="signing-secret"
      tabIndex={-1}
      aria-label={words.title}
      className="flex min-w-0 scroll-mt-8 flex-col gap-3"
    >
      <div>
        <h2 className="text-15 font-semibold">{words.title}</h2>
        <p className="text-ink-2">{words.hint}</p>
      </div>
      {data !== undefined ? (
        <SecretState secret={data} />
      ) : secret.isError ? (
        <FailureNotice error={secret.error} />
      ) : (
        <LoadingRegion label={words.loading} className="h-20 w-full" />
      )}
    </section>
  );
}

function SecretState({ secret }: { secret: WebhookSecret }) {
  const [isOpen, setOpen] = useState(false);
  const words = texts.secret;
  return (
    <>
      <ul className="border-t border-line">
        <li className="border-b border-line py-1.5">
          {secret.isSet ? words.set(secret.ending) : words.notSet}
        </li>
        {secret.previous.map(({ ending, until }) => (
          <li key={ending} className="border-b border-line py-1.5 text-ink-2">
            {words.previous(ending)}{" "}
            {until !== null && (
              <span className="figures text-12">
                {words.until} <MomentText text={until} />
              </span>
            )}
          </li>
        ))}
        {secret.knowsSender && (
          <li className="border-b border-line py-1.5 text-ink-2">{words.knowsSender}</li>
        )}
      </ul>
      {secret.source === "service" ? (
        <>
          <p className="text-ink-2">{words.reveal}</p>
          <CodeBlock text={command} copyLabel={words.copyCommand} />
        </>
      ) : (
        <p className="text-ink-2">{words.operators}</p>
      )}
      {secret.canRotate && (
        <Button icon="key" className="self-start" onClick={() => setOpen(true)}>
          {words.rotate}
        </Button>
      )}
      {isOpen && <RotateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Confirms the rotation, because every receiver needs the new secret within 24 hours. */
function RotateDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.secret.confirm;
  return (
    <ConfirmCall
      title={words.title}
      cancelLabel={words.cancel}
      confirmLabel={words.action}
      variant="primary"
      icon="key"
      call={async () => {
        queryClient.setQueryData(secretQuery(client).queryKey, await client.rotateWebhookSecret());
        showToast(words.done);
        onClose();
      }}
      onClose={onClose}
    >
      {words.text}
    </ConfirmCall>
  );
}

/**
 * The ref of a part of a page that a link names by `#id`. It gets the focus when it `isReady`, and stays in view while
 * the page around it loads, until the user does something.
 */
function useNamedPart<Part extends HTMLElement>(id: string, isReady: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const isNamed = useLocation().hash === `#${id}` && isReady;
  useEffect(() => {
    if (!isNamed) return undefined;
    part.current?.focus({ preventScroll: true });
    const leave = new AbortController();
    const { signal } = leave;
    const observer = new ResizeObserver(() => part.current?.scrollIntoView({ block: "start" }));
    observer.observe(document.body);
    signal.addEventListener("abort", () => observer.disconnect());
    for (const event of ["wheel", "touchstart", "pointerdown", "keydown"])
      window.addEventListener(event, () => leave.abort(), { signal, passive: true });
    return () => leave.abort();
  }, [isNamed]);
  return part;
}
