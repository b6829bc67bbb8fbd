import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { Webhook } from "#contract/webhooks.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { type CallProgress, runCalls } from "../../base/connection/run-calls.ts";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { texts } from "./texts.ts";
import { deliveryFilters, spans, type WebhooksAddress } from "./webhooks-address.ts";
import { deliveriesQuery, listForSending, sendAgainMax } from "./webhooks-queries.ts";

/** Button that sends all filtered deliveries again, for example after a receiver was unavailable. */
export function SendTheseAgain({
  address,
  total,
  isOffered,
}: {
  address: WebhooksAddress;
  total: number | undefined;
  /** Whether to show the button. The dialog stays open with its outcome even after all were sent. */
  isOffered: boolean;
}) {
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

type Step =
  | { name: "asked" }
  | { name: "working"; progress: CallProgress | undefined }
  | { name: "done"; progress: CallProgress }
  | { name: "failed"; error: unknown };

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
        className="mb-4 max-w-60"
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
  title = texts.recover.label,
  onClose,
  children,
}: {
  address: WebhooksAddress;
  total: number | undefined;
  /** Nothing is to be sent. */
  isEmpty?: boolean;
  title?: string;
  onClose: () => void;
  /** Above the question. */
  children?: ReactNode;
}) {
  const client = useClient();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>({ name: "asked" });
  const stop = useRef<AbortController>(null);
  const words = texts.recover;

  async function start() {
    const controller = new AbortController();
    stop.current = controller;
    setStep({ name: "working", progress: undefined });
    try {
      const ids = await listForSending(client, address, controller.signal);
      const progress = await runCalls(
        ids,
        (id) => client.sendDeliveryAgain(id, controller.signal),
        controller.signal,
        (at) => setStep({ name: "working", progress: at }),
      );
      setStep({ name: "done", progress });
    } catch (error) {
      if (!controller.signal.aborted) setStep({ name: "failed", error });
    }
    await queryClient.invalidateQueries({ queryKey: ["deliveries"] });
  }

  function close() {
    stop.current?.abort();
    onClose();
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      actions={
        step.name === "asked" || step.name === "failed" ? (
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button
              variant="primary"
              icon="send"
              disabled={isEmpty}
              data-autofocus
              onClick={() => void start()}
            >
              {words.start}
            </Button>
          </>
        ) : (
          <Button onClick={close}>{step.name === "done" ? words.close : words.stop}</Button>
        )
      }
    >
      {step.name === "asked" && (
        <>
          {children}
          <p className="text-15">
            {isEmpty
              ? words.none
              : total === undefined
                ? words.askSome
                : words.ask(Math.min(total, sendAgainMax))}
          </p>
          {total !== undefined && total > sendAgainMax && (
            <p className="mt-2 text-ink-2">{words.bounded(sendAgainMax, total)}</p>
          )}
        </>
      )}
      {step.name === "working" && <Progress progress={step.progress} />}
      {step.name === "failed" && <FailureNotice error={step.error} />}
      <div role="status" className="text-15">
        {step.name === "done" && words.done(step.progress.done, step.progress.failed)}
      </div>
    </Dialog>
  );
}

function Progress({ progress }: { progress: CallProgress | undefined }) {
  const done = progress === undefined ? 0 : progress.done + progress.failed;
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={texts.recover.progress}
        max={Math.max(1, progress?.total ?? 1)}
        value={progress === undefined ? undefined : done}
        className="h-2 w-full accent-accent"
      />
      <p className="figures text-12 text-ink-2">
        {progress === undefined ? texts.recover.looking : texts.recover.sentOf(done, progress.total)}
      </p>
    </div>
  );
}
