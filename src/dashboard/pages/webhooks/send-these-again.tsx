import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { runCalls } from "../../base/connection/run-calls.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { ManyDialog, type ManyOrder, type ManyResult } from "../../features/many/many-dialog.tsx";
import { texts } from "./texts.ts";
import { deliveryFilters, spans, type WebhooksAddress } from "./webhooks-address.ts";
import { deliveriesQuery, listForSending, sendAgainMax } from "./webhooks-queries.ts";

interface SendTheseAgainProps {
  address: WebhooksAddress;
  total: number | undefined;
  /** Whether to show the button. The dialog stays open with its outcome even after all were sent. */
  isOffered: boolean;
}

/** Button that sends all filtered deliveries again, for example after a receiver was unavailable. */
export function SendTheseAgain({ address, total, isOffered }: SendTheseAgainProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
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
        className="mt-4 max-w-60"
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
  const question = total === undefined ? words.askSome : words.ask(Math.min(total, sendAgainMax));
  async function send({ signal, onProgress }: ManyOrder): Promise<ManyResult> {
    try {
      const ids = await listForSending(client, address, signal);
      const outcome = await runCalls(ids, (id) => client.sendDeliveryAgain(id), signal, onProgress);
      return { ...outcome, leftWords: words.left(outcome.left.length) };
    } finally {
      await queryClient.invalidateQueries({ queryKey: ["deliveries"] });
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
