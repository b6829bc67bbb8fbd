import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import * as limits from "#contract/limits.ts";
import type { Receiver } from "#contract/receivers.ts";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../../base/connection/capabilities/not-offered.tsx";
import { useClient } from "../../../base/connection/client-context.tsx";
import { ConfirmCall } from "../../../base/connection/confirm-call.tsx";
import {
  FailureNotice,
  failureOf,
  LoadFailed,
  StaleNotice,
  tellFailure,
} from "../../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { BlankState } from "../../../base/design-system/notice.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { wordOf } from "../../../base/language/word-of.ts";
import {
  formatReceiversAddress,
  parseReceiversAddress,
  receiversQuery,
  startOfId,
} from "../../../features/built-in-receivers/receivers.ts";
import { WebhooksHead } from "../webhooks-head.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { texts } from "../texts.ts";
import { refresh } from "../webhooks-queries.ts";

/** The built-in receivers; the chosen one with its requests and settings. */
export function ReceiversView() {
  const [search] = useSearchParams();
  const address = parseReceiversAddress(search);
  const [isLive, setLive] = useState(true);
  const { whyNot, isOffered } = useOffer("listReceivers");
  const receivers = useQuery({ ...receiversQuery(useClient(), { isLive }), enabled: isOffered });
  const { data } = receivers;
  const creating = useCreateReceiver();

  if (whyNot !== undefined) {
    return (
      <>
        <WebhooksHead view="receivers" />
        <NotOfferedState whyNot={whyNot} icon="send" title={texts.receivers.notOffered.title}>
          <p>{texts.receivers.notOffered.text}</p>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-left">
            <li>{texts.receivers.notOffered.own}</li>
            <li>{texts.receivers.notOffered.overprint}</li>
          </ul>
        </NotOfferedState>
      </>
    );
  }
  const createButton = (
    <Button variant="primary" icon="plus" isPending={creating.isPending} onClick={() => creating.mutate()}>
      {texts.receivers.create}
    </Button>
  );
  const hasChoice = data !== undefined && data.items.length > 1;
  const chosen =
    address.receiver === ""
      ? data?.items[0]
      : data?.items.find(({ identifier }) => identifier === address.receiver);
  return (
    <>
      <WebhooksHead
        view="receivers"
        actions={
          data !== undefined &&
          data.items.length > 0 && (
            <>
              {createButton}
              <span className="ml-2">
                <Switch label={texts.live} checked={isLive} onValueChange={setLive} />
              </span>
            </>
          )
        }
      />
      {receivers.isError && data !== undefined && <StaleNotice {...failureOf(receivers)} />}
      {data === undefined ? (
        receivers.isError ? (
          <LoadFailed {...failureOf(receivers)} />
        ) : (
          <LoadingRegion label={texts.receivers.loading} />
        )
      ) : data.items.length === 0 && address.receiver === "" ? (
        <BlankState icon="send" title={texts.receivers.firstRun.title} actions={createButton}>
          {texts.receivers.firstRun.text}
        </BlankState>
      ) : chosen === undefined ? (
        <BlankState
          icon="send"
          title={texts.receivers.gone.title}
          actions={
            <ButtonLink to={{ search: formatReceiversAddress({}) }}>{texts.receivers.gone.back}</ButtonLink>
          }
        >
          {texts.receivers.gone.text}
        </BlankState>
      ) : (
        // On a phone the requests are above the settings; on a wide screen they are beside them.
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          {hasChoice && (
            <div className="lg:col-start-2">
              <ReceiverList receivers={data.items} chosenId={chosen.identifier} />
            </div>
          )}
          <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <ReceiptList key={chosen.identifier} receiver={chosen} isLive={isLive} />
          </div>
          <div
            className={classNames(
              "border-t border-line pt-4 lg:col-start-2",
              hasChoice ? "lg:row-start-2" : "lg:row-start-1 lg:border-t-0 lg:pt-0",
            )}
          >
            <ReceiverSettings key={chosen.identifier} receiver={chosen} />
          </div>
        </div>
      )}
    </>
  );
}

function useCreateReceiver() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => client.createReceiver(),
    onSuccess: async ({ identifier }) => {
      await refresh(queryClient, "receivers");
      await navigate({ search: formatReceiversAddress({ receiver: identifier }) });
      showToast(texts.receivers.created);
    },
    onError: tellFailure,
  });
}

function ReceiverList({ receivers, chosenId }: { receivers: readonly Receiver[]; chosenId: string }) {
  return (
    <nav aria-label={texts.receivers.list}>
      <ul className="max-h-64 overflow-y-auto border border-line bg-panel">
        {receivers.map((receiver) => {
          const isChosen = receiver.identifier === chosenId;
          return (
            <li key={receiver.identifier} className="border-b border-line last:border-0">
              <Link
                to={{ search: formatReceiversAddress({ receiver: receiver.identifier }) }}
                aria-current={isChosen ? "true" : undefined}
                className={classNames(
                  "flex min-h-control items-center justify-between gap-3 px-3 py-1 hover:bg-hover focus-visible:outline-offset-[-2px]",
                  isChosen && "bg-accent-soft font-medium hover:bg-accent-soft",
                )}
              >
                <span className="min-w-0 truncate">
                  {receiver.name ?? texts.receivers.unnamed(startOfId(receiver))}
                </span>
                <span className="figures shrink-0 text-12 text-ink-3">
                  {texts.receivers.kept(receiver.receiptCount)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function ReceiverSettings({ receiver }: { receiver: Receiver }) {
  const [action, setAction] = useState<"clear" | "remove">();
  // Each change sends both values from here, because the list may not contain the last change yet.
  const [draft, setDraft] = useState<Draft>({
    name: receiver.name ?? "",
    answerStatus: receiver.answerStatus,
  });
  const [savedName, setSavedName] = useState(draft.name);
  const change = useChange(receiver.identifier);
  const known = Object.keys(texts.receivers.statuses).map(Number);
  const statuses = known.includes(draft.answerStatus) ? known : [...known, draft.answerStatus];
  const saveName = () => {
    const name = draft.name.trim();
    if (name === savedName) return;
    setSavedName(name);
    change.mutate({ ...draft, name });
  };
  return (
    <section
      aria-label={receiver.name ?? texts.receivers.unnamed(startOfId(receiver))}
      className="flex min-w-0 flex-col gap-4"
    >
      <div>
        <h2 className="text-13 font-medium text-ink-2">{texts.receivers.address}</h2>
        <p className="flex items-start justify-between gap-2">
          <span className="figures min-w-0 py-1 text-12 break-all">{receiver.url}</span>
          <CopyButton text={receiver.url} label={texts.receivers.copyAddress} tooltipAlign="end" />
        </p>
        <p className="text-12 text-ink-3">{texts.receivers.addressHint}</p>
      </div>
      <TextField
        label={texts.receivers.name}
        value={draft.name}
        maxLength={limits.nameLengthMax}
        placeholder={texts.receivers.unnamed(startOfId(receiver))}
        onValueChange={(name) => setDraft({ ...draft, name })}
        onBlur={saveName}
        onKeyDown={(event) => {
          if (event.key === "Enter") saveName();
        }}
      />
      <Select
        label={texts.receivers.answers}
        hint={texts.receivers.answersHint}
        value={String(draft.answerStatus)}
        options={statuses.map((status) => ({
          value: String(status),
          label: wordOf(texts.receivers.statuses, String(status)) ?? String(status),
        }))}
        onValueChange={(status) => {
          const next = { ...draft, answerStatus: Number(status) };
          setDraft(next);
          setSavedName(next.name.trim());
          change.mutate({ ...next, name: next.name.trim() });
        }}
      />
      {change.isError && <FailureNotice error={change.error} />}
      <div>
        <h2 className="text-13 font-medium text-ink-2">{texts.receivers.expires}</h2>
        <p className="figures text-12">
          <MomentText text={receiver.expiresAt} />
        </p>
        <p className="text-12 text-ink-3">{texts.receivers.expiresHint}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {receiver.receiptCount > 0 && (
          <Button onClick={() => setAction("clear")}>{texts.receivers.clear}</Button>
        )}
        <Button icon="trash" onClick={() => setAction("remove")}>
          {texts.receivers.remove}
        </Button>
      </div>
      {action !== undefined && (
        <Confirm receiver={receiver} action={action} onClose={() => setAction(undefined)} />
      )}
    </section>
  );
}

interface Draft {
  name: string;
  answerStatus: number;
}

function useChange(id: string) {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    // Sequential, so that the last change wins.
    scope: { id: `receiver ${id}` },
    mutationFn: (draft: Draft) => client.replaceReceiver(id, draft),
    onSettled: () => refresh(queryClient, "receivers"),
  });
}

interface ConfirmProps {
  receiver: Receiver;
  action: "clear" | "remove";
  onClose: () => void;
}

function Confirm({ receiver: { identifier }, action, onClose }: ConfirmProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const words = action === "clear" ? texts.receivers.confirmClear : texts.receivers.confirmRemove;
  return (
    <ConfirmCall
      title={words.title}
      cancelLabel={texts.receivers.confirmClear.cancel}
      confirmLabel={words.action}
      call={async () => {
        await (action === "clear" ? client.clearReceipts(identifier) : client.deleteReceiver(identifier));
        onClose();
        if (action === "remove") await navigate({ search: formatReceiversAddress({}) });
        await refresh(queryClient, "receivers", ...(action === "clear" ? ["receipts"] : []));
        showToast(action === "clear" ? texts.receivers.cleared : texts.receivers.confirmRemove.done);
      }}
      onClose={onClose}
    >
      {words.text}
    </ConfirmCall>
  );
}
