import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Page } from "#client/page.ts";
import type { Delivery } from "#contract/request-records.ts";
import { isForbidden, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { NotOfferedState } from "../../base/connection/capabilities/not-offered.tsx";
import { useClient } from "../../base/connection/client-context.tsx";
import {
  failureOf,
  LoadFailed,
  PartialNotice,
  StaleNotice,
  tellFailure,
} from "../../base/connection/load-failed.tsx";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { inputClasses } from "../../base/design-system/field.tsx";
import { formatZone } from "../../base/design-system/format.ts";
import { JobTicket } from "../../base/design-system/job-ticket.tsx";
import { dayOf } from "../../base/design-system/zoned-day.ts";
import { type ChangeAddress, useListAddress } from "../../base/navigation/list-address.ts";
import {
  formatReceiversAddress,
  receiversQuery,
  usableReceiver,
} from "../../features/built-in-receivers/receivers.ts";
import {
  FilterBar,
  FilterMenu,
  ListFooter,
  ListSkeleton,
  NothingThere,
} from "../../features/list-page/list-parts.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import { DeliveryTable } from "./delivery-table.tsx";
import { useNavigate } from "react-router";
import type { Client } from "#client/create-client.ts";
import type { Receiver } from "#contract/receivers.ts";
import { isNotOffered } from "../../base/connection/failure-words.ts";
import { SendTheseAgain, useSentAgain } from "./send-again.tsx";
import { texts } from "./texts.ts";
import { WebhooksHead } from "./webhooks-head.tsx";
import {
  addressesSearch,
  deliveryFilters,
  isAboutFailures,
  isDay,
  spans,
  type WebhooksAddress,
} from "./webhooks-address.ts";
import { deliveriesQuery, refresh, webhooksQuery } from "./webhooks-queries.ts";

export function DeliveriesView() {
  const [address, changeAddress] = useListAddress(deliveryFilters);
  const [isLive, setLive] = useState(true);
  const { whyNot, isOffered } = useOffer("listDeliveries");
  const deliveries = useQuery({ ...deliveriesQuery(useClient(), address, { isLive }), enabled: isOffered });
  const total = deliveries.data?.total;

  if (whyNot !== undefined) {
    return (
      <>
        <WebhooksHead view="deliveries" />
        <NotOfferedState
          whyNot={whyNot}
          icon="send"
          title={texts.notOffered.title}
          actions={
            <ButtonLink to={{ search: formatReceiversAddress({}) }}>{texts.notOffered.action}</ButtonLink>
          }
        >
          {texts.notOffered.text}
        </NotOfferedState>
      </>
    );
  }

  return (
    <>
      <WebhooksHead
        view="deliveries"
        ticket={
          <JobTicket
            parts={[total !== undefined && total > 0 && !deliveryFilters.has(address) && texts.total(total)]}
          />
        }
        actions={<Switch label={texts.live} checked={isLive} onValueChange={setLive} />}
      />
      <section aria-label={texts.partNames.deliveries} className="flex min-w-0 flex-col gap-4">
        <DeliveryFilters address={address} onAddress={changeAddress}>
          {isAboutFailures(address) && (
            <SendTheseAgain
              address={address}
              total={total}
              isOffered={(deliveries.data?.items.length ?? 0) > 0}
            />
          )}
        </DeliveryFilters>
        <DeliveryList address={address} deliveries={deliveries} onAddress={changeAddress} />
      </section>
    </>
  );
}

interface DeliveryListProps {
  address: WebhooksAddress;
  deliveries: UseQueryResult<Page<Delivery>>;
  onAddress: ChangeAddress<WebhooksAddress>;
}

function DeliveryList({ address, deliveries, onAddress }: DeliveryListProps) {
  const { data } = deliveries;
  const { whyNot: whyNoAddresses } = useOffer("listWebhooks");
  const failed = failureOf(deliveries);
  const sent = useSentAgain(data?.items ?? [], deliveryFilters.format({ ...address, open: "" }));
  if (data === undefined)
    return deliveries.isError ? (
      <LoadFailed {...failed} />
    ) : (
      <ListSkeleton label={texts.loading} count={8} className="h-11 gap-3" />
    );
  const fullCount = data.items.length + data.unreadableCount;
  const onClear = () => onAddress(deliveryFilters.none);
  return (
    <>
      {deliveries.isError && <StaleNotice {...failed} />}
      <PartialNotice page={data} title={texts.partial} />
      {sent.shown.length > 0 ? (
        <DeliveryTable
          sent={sent}
          openId={address.open}
          onOpen={(open) => onAddress({ open }, { replace: true })}
        />
      ) : (
        <NothingThere
          icon="send"
          onClear={deliveryFilters.has(address) ? onClear : undefined}
          firstPage={
            address.page > 1 ? { search: deliveryFilters.format({ ...address, page: 1 }) } : undefined
          }
          firstRun={{
            ...texts.firstRun,
            action: (
              <>
                <WatchOne />
                {whyNoAddresses === undefined && (
                  <ButtonLink icon="plus" to={{ search: addressesSearch }}>
                    {texts.addresses.add}
                  </ButtonLink>
                )}
                <ButtonLink to="/templates">{texts.firstRun.action}</ButtonLink>
              </>
            ),
          }}
        />
      )}
      {(fullCount > 0 || address.page > 1) && (
        <ListFooter
          page={address.page}
          count={fullCount}
          size={address.size}
          total={data.total}
          hasNext={
            data.total !== undefined
              ? address.page * address.size < data.total
              : (data.hasNext ?? fullCount >= address.size)
          }
          noun={texts.noun}
          linkTo={(page) => ({ search: deliveryFilters.format({ ...address, page, open: "" }) })}
          onSize={(size) => onAddress({ size, page: 1 })}
        />
      )}
    </>
  );
}

/**
 * Button that creates a receiver if there is none, sends it a signed test, and opens it. Absent for people whose role does
 * not allow it.
 */
function WatchOne() {
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { whyNot } = useOffer("createReceiver");
  const watching = useMutation({
    mutationFn: async () => {
      const { items } = await queryClient.fetchQuery({ ...receiversQuery(client), staleTime: 0 });
      const receiver = usableReceiver(items) ?? (await client.createReceiver());
      await sendTest(client, receiver);
      return receiver;
    },
    onSuccess: async ({ identifier }) => {
      await refresh(queryClient, "receivers", "receipts");
      await navigate({ pathname: "/webhooks", search: formatReceiversAddress({ receiver: identifier }) });
    },
    onError: async (error) => {
      // That page explains the alternatives.
      if (isNotOffered(error)) await navigate({ pathname: "/webhooks", search: formatReceiversAddress({}) });
      else tellFailure(error);
    },
  });
  if (isForbidden(whyNot)) return null;
  return (
    <Button variant="primary" icon="send" isPending={watching.isPending} onClick={() => watching.mutate()}>
      {texts.firstRun.receive}
    </Button>
  );
}

/** Sends a test. Only subscribed addresses can get one, so this subscribes the receiver temporarily. */
async function sendTest(client: Client, { url }: Receiver): Promise<void> {
  const { identifier } = await client.createWebhook({ url, actions: ["RENDER_COMPLETE"] });
  try {
    await client.testWebhook(identifier);
  } finally {
    await client.deleteWebhook(identifier);
  }
}

interface DeliveryFiltersProps {
  address: WebhooksAddress;
  onAddress: ChangeAddress<WebhooksAddress>;
  children: ReactNode;
}

const byDay = "day-of";

function DeliveryFilters({ address, onAddress, children }: DeliveryFiltersProps) {
  const choose = (part: Partial<WebhooksAddress>) => onAddress({ ...part, page: 1, open: "" });
  const clear = () => onAddress(deliveryFilters.none);
  const words = texts.since;
  const { isOffered } = useOffer("listWebhooks");
  const { data } = useQuery({ ...webhooksQuery(useClient()), enabled: isOffered });
  // An older service, which cannot pause one, cannot list the deliveries of one either.
  const addresses = (data?.items ?? [])
    .filter(({ identifier, paused }) => paused !== undefined || identifier === address.webhook)
    .map(({ identifier, url }) => ({ value: identifier, label: url }));
  const isKnown = address.webhook === "" || addresses.some(({ value }) => value === address.webhook);
  if (data?.unreadableCount === 0 && !isKnown)
    addresses.push({ value: address.webhook, label: texts.deletedAddress });
  return (
    <FilterBar
      search={{
        label: texts.search,
        placeholder: texts.searchPlaceholder,
        value: address.q,
        onSearch: (q) => onAddress({ q, page: 1, open: "" }, { replace: true }),
      }}
      menuFilterCount={deliveryFilters.countMenus(address)}
      isFiltered={deliveryFilters.has(address)}
      onClear={clear}
      menus={
        <>
          <FilterMenu
            label={texts.columns.state}
            value={address.state}
            options={(["failing", "delivered", "abandoned", "pending"] as const).map((state) => ({
              value: state,
              label: state === "pending" ? texts.allPending : texts.states[state],
            }))}
            onChoose={(state) => choose({ state })}
          />
          {(address.webhook !== "" || addresses.length > 0) && (
            <FilterMenu
              label={texts.columns.address}
              value={address.webhook}
              options={addresses}
              onChoose={(webhook) => choose({ webhook })}
            />
          )}
          <FilterMenu
            label={words.label}
            value={isDay(address.since) ? byDay : address.since}
            options={[
              ...spans.map((span) => ({ value: span, label: words[span] })),
              { value: byDay, label: words.date },
            ]}
            onChoose={(since) => choose({ since: since === byDay ? dayOf(Date.now()) : since })}
          />
          {isDay(address.since) && (
            <input
              type="date"
              aria-label={words.dateLabel(formatZone())}
              // Uncontrolled: while a part of it is missing, the browser reports no day at all.
              defaultValue={address.since}
              className={`${inputClasses} h-control max-w-40 phone:max-w-none`}
              onChange={(event) => {
                if (isDay(event.target.value)) choose({ since: event.target.value });
              }}
            />
          )}
        </>
      }
    >
      {children}
    </FilterBar>
  );
}
