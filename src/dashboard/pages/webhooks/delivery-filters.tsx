import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { inputClasses } from "../../base/design-system/field.tsx";
import { formatZone } from "../../base/design-system/format.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";
import { FilterBar, FilterMenu } from "../../features/list-page/filter-bar.tsx";
import type { ChangeAddress } from "../../base/navigation/use-list-address.ts";
import { texts } from "./texts.ts";
import { webhooksQuery } from "./webhooks-queries.ts";
import { isDay, spans, type WebhooksAddress, deliveryFilters } from "./webhooks-address.ts";

export interface DeliveryFiltersProps {
  address: WebhooksAddress;
  onAddress: ChangeAddress<WebhooksAddress>;
  children: ReactNode;
}

const byDay = "day-of";

export function DeliveryFilters({ address, onAddress, children }: DeliveryFiltersProps) {
  const choose = (part: Partial<WebhooksAddress>) => onAddress({ ...part, page: 1, open: "" });
  const clear = () => onAddress(deliveryFilters.none);
  const words = texts.since;
  const { isOffered } = useOffer("listWebhooks");
  const { data } = useQuery({ ...webhooksQuery(useClient()), enabled: isOffered });
  // An older service, which cannot pause one, cannot list the deliveries of one either.
  const webhooks = data?.items.filter(({ paused }) => paused !== undefined) ?? [];
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
            label={texts.state}
            value={address.state}
            options={(["failing", "delivered", "abandoned", "pending"] as const).map((state) => ({
              value: state,
              label: state === "pending" ? texts.allPending : texts.states[state],
            }))}
            onChoose={(state) => choose({ state })}
          />
          {(address.webhook !== "" || webhooks.length > 0) && (
            <FilterMenu
              label={texts.columns.address}
              value={address.webhook}
              options={webhooks.map(({ identifier, url }) => ({ value: identifier, label: url }))}
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
