import type { Delivery } from "#contract/request-records.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatCountdown, parseInstant } from "../../base/design-system/format.ts";
import type { IconName } from "../../base/design-system/icon.tsx";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { useNow } from "../../base/design-system/use-now.ts";
import { DeliveryPanel } from "./delivery-detail.tsx";
import { type DeliveryOutcome, hasFailed, outcomeOf } from "./delivery-outcome.ts";
import { FoldingRow } from "./folding-row.tsx";
import { texts } from "./texts.ts";
import type { SentDeliveries } from "./use-sent-again.ts";

const looks: Record<DeliveryOutcome, { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  failing: { tone: "warn", icon: "warning" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

export interface DeliveryRowsProps {
  sent: SentDeliveries;
  openId: string;
  /** Empty: none. */
  onOpen: (id: string) => void;
}

/** The deliveries, newest first; one can be expanded. */
export function DeliveryRows({ sent, openId, onOpen }: DeliveryRowsProps) {
  return (
    <ul className="border border-line bg-panel">
      {sent.shown.map((delivery) => {
        const isOpen = delivery.identifier === openId;
        const outcome = outcomeOf(delivery);
        return (
          <FoldingRow
            key={delivery.identifier}
            detailId={`delivery-${delivery.identifier}`}
            isOpen={isOpen}
            onToggle={() => onOpen(isOpen ? "" : delivery.identifier)}
            className="grid-cols-[11rem_minmax(0,1fr)_auto]"
            badge={<StatusBadge {...looks[outcome]} label={texts.states[outcome]} />}
            detail={<DeliveryPanel delivery={delivery} sent={sent} />}
          >
            <span className="min-w-0 phone:col-span-2 phone:row-start-2">
              <span className={classNames("figures block text-12", isOpen ? "break-all" : "truncate")}>
                {delivery.url}
              </span>
              <span className="flex flex-wrap gap-x-3 text-12">
                <LastStatus delivery={delivery} />
                {delivery.requestName !== undefined && (
                  <span dir="auto" className="max-w-full truncate text-ink-2">
                    {delivery.requestName}
                  </span>
                )}
              </span>
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

/** The status code of the last attempt; nothing before the first one. */
function LastStatus({ delivery: { attempts } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  return (
    <span className={hasFailed(last) ? "figures text-error" : "figures text-ok"}>
      {last.status !== null && <span className="sr-only">{texts.status} </span>}
      {last.status ?? texts.noAnswer}
    </span>
  );
}

/** Countdown to the next attempt; nothing if there is none. */
function NextAttempt({ delivery }: { delivery: Delivery }) {
  const now = useNow();
  const next = delivery.nextAttemptAt === null ? undefined : parseInstant(delivery.nextAttemptAt);
  if (next === undefined) return null;
  return <span>{next <= now ? texts.nextNow : texts.next(formatCountdown(next - now))}</span>;
}
