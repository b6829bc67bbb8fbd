import type { Delivery } from "#contract/request-records.ts";
import { classNames } from "../design-system/class-names.ts";
import { formatCountdown, parseInstant } from "../design-system/format.ts";
import { Icon, type IconName } from "../design-system/icon.tsx";
import { MomentText } from "../design-system/moment-text.tsx";
import { StatusBadge, type StatusTone } from "../design-system/status-badge.tsx";
import { useNow } from "../design-system/use-now.ts";
import { DeliveryDetail } from "./delivery-detail.tsx";
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

/** Newest first; one unfolds in its place. */
export function DeliveryRows({ deliveries, openId, onOpen }: DeliveryRowsProps) {
  return (
    <ul className="border border-line bg-panel">
      {deliveries.map((delivery) => {
        const isOpen = delivery.identifier === openId;
        const id = `delivery-${delivery.identifier}`;
        return (
          <li key={delivery.identifier} className="border-b border-line last:border-0">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              className={classNames(
                "grid w-full grid-cols-[9rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] phone:grid-cols-[minmax(0,1fr)_auto]",
                isOpen && "bg-accent-soft hover:bg-accent-soft",
              )}
              onClick={() => {
                onOpen(isOpen ? "" : delivery.identifier);
              }}
            >
              <StateBadge delivery={delivery} />
              <span className="min-w-0 phone:col-span-2 phone:row-start-2">
                <span className="figures block truncate text-12">{delivery.url}</span>
                <span className="figures flex flex-wrap gap-x-3 text-12 text-ink-3">
                  <span>{delivery.action}</span>
                  <MomentText text={delivery.createdAt} />
                  <span>{texts.attempts(delivery.attempts.length)}</span>
                  <NextAttempt delivery={delivery} />
                </span>
              </span>
              <Icon
                name={isOpen ? "chevronUp" : "chevronDown"}
                className="text-ink-3 phone:col-start-2 phone:row-start-1"
              />
            </button>
            <div id={id} hidden={!isOpen}>
              {isOpen && <DeliveryDetail delivery={delivery} />}
            </div>
          </li>
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

/** Counts down; nothing when there will be none. */
function NextAttempt({ delivery }: { delivery: Delivery }) {
  const now = useNow();
  const next = delivery.nextAttemptAt === null ? undefined : parseInstant(delivery.nextAttemptAt);
  if (next === undefined) return null;
  return <span>{next <= now ? texts.nextNow : texts.next(formatCountdown(next - now))}</span>;
}
