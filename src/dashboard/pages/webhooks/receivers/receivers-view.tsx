import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { Receiver } from "#contract/receivers.ts";
import { NotOfferedState } from "../../../base/connection/capabilities/not-offered-state.tsx";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { failureOf, LoadFailed, StaleNotice } from "../../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { BlankState } from "../../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { showToast } from "../../../base/design-system/toast.ts";
import { WebhooksHead } from "../webhooks-head.tsx";
import { ReceiptList } from "./receipt-list.tsx";
import { ReceiverSettings } from "./receiver-settings.tsx";
import {
  formatReceiversAddress,
  parseReceiversAddress,
} from "../../../features/built-in-receivers/receivers-address.ts";
import { receiversQuery, startOfId } from "../../../features/built-in-receivers/receivers-queries.ts";
import { texts } from "./texts.ts";

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
        <NotOfferedState whyNot={whyNot} icon="send" title={texts.notOffered.title}>
          <p>{texts.notOffered.text}</p>
          <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-left">
            <li>{texts.notOffered.own}</li>
            <li>{texts.notOffered.overprint}</li>
          </ul>
        </NotOfferedState>
      </>
    );
  }
  const createButton = (
    <Button variant="primary" icon="plus" isPending={creating.isPending} onClick={() => creating.mutate()}>
      {texts.create}
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
          <LoadingRegion label={texts.loading} />
        )
      ) : data.items.length === 0 && address.receiver === "" ? (
        <BlankState icon="send" title={texts.firstRun.title} actions={createButton}>
          {texts.firstRun.text}
        </BlankState>
      ) : chosen === undefined ? (
        <BlankState
          icon="send"
          title={texts.gone.title}
          actions={<ButtonLink to={{ search: formatReceiversAddress({}) }}>{texts.gone.back}</ButtonLink>}
        >
          {texts.gone.text}
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
      await queryClient.invalidateQueries({ queryKey: ["receivers"] });
      await navigate({ search: formatReceiversAddress({ receiver: identifier }) });
      showToast(texts.created);
    },
    onError: (error) => showToast(toFailureWords(error).happened, { tone: "error" }),
  });
}

function ReceiverList({ receivers, chosenId }: { receivers: readonly Receiver[]; chosenId: string }) {
  return (
    <nav aria-label={texts.list}>
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
                  {receiver.name ?? texts.unnamed(startOfId(receiver))}
                </span>
                <span className="figures shrink-0 text-12 text-ink-3">
                  {texts.kept(receiver.receiptCount)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
