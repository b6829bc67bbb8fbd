import type { Delivery } from "#contract/request-records.ts";
import { formatCountdown, parseInstant } from "../design-system/format.ts";
import type { IconName } from "../design-system/icon.tsx";
import { MomentText } from "../design-system/moment-text.tsx";
import { StatusBadge, type StatusTone } from "../design-system/status-badge.tsx";
import { useNow } from "../design-system/use-now.ts";
import { DeliveryPanel } from "./delivery-detail.tsx";
import { FoldingRow } from "./folding-row.tsx";
import { texts } from "./texts.ts";

const looks: Record<Delivery["state"], { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

export interface DeliveryRowsProps {
  deliveries: readonly Delivery[];
  openId: string;
  /** Empty: none. */
  onOpen: (id: string) => void;
}

/** The deliveries, newest first; one can be expanded. */
export function DeliveryRows({ deliveries, openId, onOpen }: DeliveryRowsProps) {
  return (
    <ul className="border border-line bg-panel">
      {deliveries.map((delivery) => {
        const isOpen = delivery.identifier === openId;
        return (
          <FoldingRow
            key={delivery.identifier}
            detailId={`delivery-${delivery.identifier}`}
            isOpen={isOpen}
            onToggle={() => onOpen(isOpen ? "" : delivery.identifier)}
            className="grid-cols-[9rem_minmax(0,1fr)_auto]"
            badge={<StateBadge delivery={delivery} />}
            detail={<DeliveryPanel delivery={delivery} />}
          >
            <span className="min-w-0 phone:col-span-2 phone:row-start-2">
              <span className="figures block truncate text-12">{delivery.url}</span>
              <span className="figures flex flex-wrap gap-x-3 text-12 text-ink-3">
                <span>{delivery.action}</span>
                <MomentText text={delivery.createdAt} />
                <span>{texts.attempts(delivery.attempts.length)}</span>
                <NextAttempt delivery={delivery} />
              </span>
            </span>
          </FoldingRow>
        );
      })}
    </ul>
  );
}

function StateBadge({ delivery }: { delivery: Delivery }) {
  if (delivery.state === "pending" && delivery.attempts.length > 0) {
    return <StatusBadge tone="warn" icon="warning" label={texts.retrying} />;
  }
  return <StatusBadge {...looks[delivery.state]} label={texts.states[delivery.state]} />;
}

/** Countdown to the next attempt; nothing if there is none. */
function NextAttempt({ delivery }: { delivery: Delivery }) {
  const now = useNow();
  const next = delivery.nextAttemptAt === null ? undefined : parseInstant(delivery.nextAttemptAt);
  if (next === undefined) return null;
  return <span>{next <= now ? texts.nextNow : texts.next(formatCountdown(next - now))}</span>;
}
