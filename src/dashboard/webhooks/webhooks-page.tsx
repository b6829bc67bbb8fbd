import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { toFailureWords } from "../connection/failure-words.ts";
import { useClient } from "../connection/client-context.tsx";
import { isNotOffered } from "../connection/is-not-offered.ts";
import { LoadFailed, StaleNotice } from "../connection/load-failed.tsx";
import { Button, ButtonLink } from "../design-system/button.tsx";
import { JobTicket } from "../design-system/job-ticket.tsx";
import { Menu } from "../design-system/menu.tsx";
import { BlankState, Notice } from "../design-system/notice.tsx";
import { PageHeader } from "../design-system/page-header.tsx";
import { LoadingRegion, Skeleton } from "../design-system/skeleton.tsx";
import { Switch } from "../design-system/switch.tsx";
import { showToast } from "../design-system/toast.ts";
import { FilterBar } from "../list-page/filter-bar.tsx";
import { FilterMenu } from "../list-page/filter-menu.tsx";
import { ListFooter } from "../list-page/list-footer.tsx";
import { NothingThere } from "../list-page/nothing-there.tsx";
import { DeliveryRows } from "./delivery-rows.tsx";
import { texts } from "./texts.ts";
import { WebhookAddresses } from "./webhook-addresses.tsx";
import {
  formatWebhooksAddress,
  hasFilters,
  parseWebhooksAddress,
  type WebhooksAddress,
  withoutFilters,
} from "./webhooks-address.ts";
import { deliveriesQuery, sendFailedAgain } from "./webhooks-queries.ts";

/** What was told to whom, whether it arrived, and which addresses hear about everything. */
export function WebhooksPage() {
  const client = useClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const address = parseWebhooksAddress(search);
  const [isLive, setLive] = useState(true);
  const deliveries = useQuery(deliveriesQuery(client, address, { isLive }));
  const { data } = deliveries;
  const fullCount = data === undefined ? 0 : data.items.length + data.unreadableCount;
  const hasNext =
    data?.total !== undefined
      ? address.page * address.size < data.total
      : (data?.hasNext ?? fullCount >= address.size);

  function goTo(next: WebhooksAddress, options = { replace: false }) {
    void navigate({ search: formatWebhooksAddress(next) }, { ...options, preventScrollReset: true });
  }

  if (isNotOffered(deliveries.error)) {
    return (
      <>
        <div className="p-8 pb-0 phone:p-4">
          <PageHeader title={texts.title} />
        </div>
        <BlankState icon="send" title={texts.notOffered.title} raw={toFailureWords(deliveries.error).raw}>
          {texts.notOffered.text}
        </BlankState>
      </>
    );
  }

  return (
    <div className="mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4">
      <PageHeader
        title={texts.title}
        ticket={
          <JobTicket
            parts={[
              data?.total !== undefined && data.total > 0 && !hasFilters(address) && texts.total(data.total),
            ]}
          />
        }
        actions={
          <>
            <SendFailedAgain />
            <Switch label={texts.live} checked={isLive} onValueChange={setLive} />
          </>
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={texts.deliveries} className="flex min-w-0 flex-col gap-4">
          <FilterBar
            search={{
              label: texts.search,
              placeholder: texts.searchPlaceholder,
              value: address.request,
              onSearch: (request) => {
                if (request !== address.request)
                  goTo({ ...address, request, page: 1, open: "" }, { replace: true });
              },
            }}
            menuFilterCount={address.state === "" ? 0 : 1}
            onClear={
              hasFilters(address)
                ? () => {
                    goTo(withoutFilters(address));
                  }
                : undefined
            }
            menus={
              <FilterMenu
                label={texts.state}
                value={address.state}
                options={(["pending", "delivered", "abandoned"] as const).map((state) => ({
                  value: state,
                  label: texts.states[state],
                }))}
                onChoose={(state) => {
                  goTo({ ...address, state: state as WebhooksAddress["state"], page: 1, open: "" });
                }}
              />
            }
          />
          {data === undefined ? (
            deliveries.isError ? (
              <LoadFailed
                error={deliveries.error}
                isRetrying={deliveries.isFetching}
                onRetry={() => void deliveries.refetch()}
              />
            ) : (
              <DeliveriesSkeleton />
            )
          ) : (
            <>
              {deliveries.isError && (
                <StaleNotice
                  error={deliveries.error}
                  isRetrying={deliveries.isFetching}
                  onRetry={() => void deliveries.refetch()}
                />
              )}
              {data.unreadableCount > 0 && <Notice tone="warn" title={texts.partial(data.unreadableCount)} />}
              {data.items.length > 0 ? (
                <DeliveryRows
                  deliveries={data.items}
                  openId={address.open}
                  onOpen={(open) => {
                    goTo({ ...address, open }, { replace: true });
                  }}
                />
              ) : (
                <NothingThere
                  icon="send"
                  onClear={
                    hasFilters(address)
                      ? () => {
                          goTo(withoutFilters(address));
                        }
                      : undefined
                  }
                  firstPage={
                    address.page > 1 ? { search: formatWebhooksAddress({ ...address, page: 1 }) } : undefined
                  }
                  firstRun={{
                    ...texts.firstRun,
                    action: <ButtonLink to="/templates">{texts.firstRun.action}</ButtonLink>,
                  }}
                />
              )}
              {(fullCount > 0 || address.page > 1) && (
                <ListFooter
                  page={address.page}
                  count={fullCount}
                  size={address.size}
                  total={data.total}
                  hasNext={hasNext}
                  noun={texts.noun}
                  linkTo={(page) => ({ search: formatWebhooksAddress({ ...address, page, open: "" }) })}
                  onSize={(size) => {
                    goTo({ ...address, size, page: 1 });
                  }}
                />
              )}
            </>
          )}
        </section>
        <WebhookAddresses />
      </div>
    </div>
  );
}

const hourMs = 3_600_000;
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;

/** After a receiver was away: what was given up in a time goes out once more. */
function SendFailedAgain() {
  const client = useClient();
  const queryClient = useQueryClient();
  const words = texts.recover;
  const sending = useMutation({
    mutationFn: (spanMs: number) => sendFailedAgain(client, Date.now() - spanMs),
    onSuccess: (count) => {
      showToast(words.done(count), { tone: count === 0 ? "info" : "ok" });
    },
    onError: (error) => {
      showToast(toFailureWords(error).happened, { tone: "error" });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["deliveries"] }),
  });
  return (
    <Menu
      label={words.label}
      trigger={
        <Button icon="refresh" isPending={sending.isPending}>
          {words.action}
        </Button>
      }
      items={(["hour", "day", "week"] as const).map((span) => ({
        label: words[span],
        onSelect: () => {
          sending.mutate(spans[span]);
        },
      }))}
    />
  );
}

function DeliveriesSkeleton() {
  return (
    <LoadingRegion label={texts.loading}>
      <div className="border border-line bg-panel">
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-0">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3 w-80 max-w-full" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
