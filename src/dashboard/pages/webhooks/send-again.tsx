import { keepPreviousData, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import * as limits from "#contract/limits.ts";
import type { Delivery } from "#contract/request-records.ts";
import type { Webhook } from "#contract/webhooks.ts";
import { isForbidden, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { runCalls } from "../../base/connection/run-calls.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { ManyDialog, type ManyOrder, type ManyResult } from "../../features/many/many-dialog.tsx";
import { texts } from "./texts.ts";
import { deliveryFilters, spans, type WebhooksAddress } from "./webhooks-address.ts";
import { deliveriesQuery, idlePollMs, listForSending, refresh, sendAgainMax } from "./webhooks-queries.ts";

interface SendTheseAgainProps {
  address: WebhooksAddress;
  total: number | undefined;
  /** Whether to show the button. The dialog stays open with its outcome even after all were sent. */
  isOffered: boolean;
}

/** Button that sends all filtered deliveries again, for example after a receiver was unavailable. */
export function SendTheseAgain({ address, total, isOffered }: SendTheseAgainProps) {
  const [isOpen, setOpen] = useState(false);
  const { whyNot } = useOffer("sendDeliveryAgain");
  return (
    <>
      {isOffered && !isForbidden(whyNot) && (
        <Button icon="refresh" onClick={() => setOpen(true)}>
          {texts.recover.action}
        </Button>
      )}
      {isOpen && <SendingDialog address={address} total={total} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for the time since which deliveries to a webhook have failed, and sends those again. */
export function SendAgainSince({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [since, setSince] = useState<(typeof spans)[number]>("day");
  const address = {
    ...deliveryFilters.parse(new URLSearchParams({ webhook: webhook.identifier })),
    since,
    size: 1,
  };
  const { data } = useQuery(deliveriesQuery(useClient(), address, { isLive: false }));
  return (
    <SendingDialog
      address={address}
      total={data?.total}
      isEmpty={data?.items.length === 0}
      title={texts.recover.toOne(hostOf(webhook.url))}
      onClose={onClose}
    >
      <Select
        label={texts.since.label}
        className="mt-4 max-w-64"
        value={since}
        options={spans.map((span) => ({ value: span, label: texts.since[span] }))}
        onValueChange={setSince}
      />
    </SendingDialog>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

function SendingDialog({
  address,
  total,
  isEmpty = false,
  title = texts.recover.action,
  onClose,
  children,
}: {
  address: WebhooksAddress;
  total: number | undefined;
  isEmpty?: boolean;
  title?: string;
  onClose: () => void;
  children?: ReactNode;
}) {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.recover;
  const question = words.ask(total, sendAgainMax, limits.pausedDeliveryDaysMax);
  async function send({ signal, onProgress }: ManyOrder): Promise<ManyResult> {
    let held = 0;
    try {
      const ids = await listForSending(client, address, signal);
      const sendOne = async (id: string) => {
        const { heldUntil } = await client.sendDeliveryAgain(id);
        if (heldUntil !== undefined) held += 1;
      };
      const outcome = await runCalls(ids, sendOne, signal, onProgress);
      const sent = outcome.done - held;
      const doneWords = [
        (sent > 0 || held === 0) && words.done(sent),
        held > 0 && words.wait(held, limits.pausedDeliveryDaysMax),
      ];
      return {
        ...outcome,
        doneWords: doneWords.filter(Boolean).join(" "),
        leftWords: words.left(outcome.left.length),
      };
    } finally {
      await refresh(queryClient, "deliveries");
    }
  }
  return (
    <ManyDialog
      words={{ ...words, title, ask: () => (isEmpty ? words.none : question) }}
      icon="send"
      isDisabled={isEmpty}
      ids={[]}
      act={send}
      onClose={onClose}
    >
      {children}
      {total !== undefined && total > sendAgainMax && (
        <p className="mt-2 text-ink-2">{words.bounded(sendAgainMax, total)}</p>
      )}
    </ManyDialog>
  );
}

const pollMs = 1_000;

/** A delivery that was sent again on this page. */
interface SentAgain {
  /** As the service answered: pending, without the new attempt. */
  delivery: Delivery;
  index: number;
}

export interface SentDeliveries {
  /** The list with the deliveries that were sent again, each at its place, even if the filters exclude it now. */
  shown: readonly Delivery[];
  /** Number of attempts before it was sent again; undefined if it was not. */
  attemptsBefore: (id: string) => number | undefined;
  sendAgain: (delivery: Delivery) => Promise<void>;
}

/**
 * Keeps deliveries that are sent again in the list, and fetches each until its new attempt has ended. `filters`
 * identifies the list; another one starts without them.
 */
export function useSentAgain(listed: readonly Delivery[], filters: string): SentDeliveries {
  const client = useClient();
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ filters: string; all: readonly SentAgain[] }>({ filters, all: [] });
  const all = sent.filters === filters ? sent.all : [];
  const fetched = useQueries({
    queries: all.map(({ delivery }) => ({
      queryKey: ["delivery-sent-again", delivery.identifier, delivery.attempts.length],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.getDelivery(delivery.identifier, signal),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }: { state: { data: Delivery | undefined } }) => {
        const { attempts, heldUntil } = state.data ?? delivery;
        if (attempts.length > delivery.attempts.length) return false;
        // Its attempt comes when its webhook is resumed.
        return heldUntil === undefined ? pollMs : idlePollMs;
      },
    })),
  });
  const kept = all.map((one, index) => ({ ...one, delivery: fetched[index]?.data ?? one.delivery }));

  return {
    shown: mergeKept(listed, kept),
    attemptsBefore: (id) => all.find(({ delivery }) => delivery.identifier === id)?.delivery.attempts.length,
    sendAgain: async (delivery) => {
      const index = mergeKept(listed, kept).findIndex(({ identifier }) => identifier === delivery.identifier);
      const answer = await client.sendDeliveryAgain(delivery.identifier);
      setSent((before) => ({
        filters,
        all: [
          ...(before.filters === filters ? before.all : []).filter(
            (one) => one.delivery.identifier !== delivery.identifier,
          ),
          { delivery: answer, index },
        ],
      }));
      await refresh(queryClient, "deliveries");
    },
  };
}

/** Inserts what the list lacks, and replaces what it has with fewer attempts. */
export function mergeKept(
  listed: readonly Delivery[],
  kept: readonly { delivery: Delivery; index: number }[],
): readonly Delivery[] {
  const shown = [...listed];
  for (const { delivery, index } of kept.toSorted((a, b) => a.index - b.index)) {
    const at = shown.findIndex(({ identifier }) => identifier === delivery.identifier);
    const known = shown[at];
    if (known === undefined) shown.splice(Math.max(0, index), 0, delivery);
    else if (known.attempts.length < delivery.attempts.length) shown[at] = delivery;
  }
  return shown;
}
