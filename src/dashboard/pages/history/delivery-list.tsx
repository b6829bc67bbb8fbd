import type { Delivery } from "#contract/request-records.ts";
import type { IconName } from "../../base/design-system/icon.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { type DeliveryOutcome, outcomeOf } from "../../model/requests/delivery-outcome.ts";
import { texts } from "./texts.ts";

const looks: Record<DeliveryOutcome, { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  held: { tone: "info", icon: "clock" },
  failing: { tone: "warn", icon: "warning" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

/** The webhook deliveries of this result, each with the outcome of its last attempt. */
export function DeliveryList({ deliveries }: { deliveries: readonly Delivery[] }) {
  return (
    <ul className="flex flex-col border-t border-line">
      {deliveries.map((delivery) => {
        const last = delivery.attempts.at(-1);
        const outcome = outcomeOf(delivery);
        return (
          <li key={delivery.identifier} className="flex flex-col gap-0.5 border-b border-line py-2">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <StatusBadge {...looks[outcome]} label={texts.detail.deliveryStates[outcome]} />
              <span className="figures text-12 text-ink-3">
                {texts.detail.attempts(delivery.attempts.length)}
                {last !== undefined &&
                  ` · ${last.failure === null ? (last.status ?? "") : serviceWords(last.failure)}`}
              </span>
            </div>
            <span className="figures text-12 break-all text-ink-2">{delivery.url}</span>
          </li>
        );
      })}
    </ul>
  );
}
