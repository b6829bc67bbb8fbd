import { Fragment } from "react";
import { Link } from "react-router";
import type { Delivery } from "#contract/request-records.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import {
  formatCountdown,
  formatMoment,
  formatShortDay,
  formatTime,
  parseInstant,
} from "../../base/design-system/format.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { useTimeZone } from "../../base/design-system/time-zone.ts";
import { useNow } from "../../base/design-system/use-now.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";
import { CutAddress } from "./cut-address.tsx";
import { DeliveryPanel } from "./delivery-detail.tsx";
import { type DeliveryOutcome, hasFailed, outcomeOf } from "../../model/requests/delivery-outcome.ts";
import { texts } from "./texts.ts";
import type { SentDeliveries } from "./use-sent-again.ts";

const looks: Record<DeliveryOutcome, { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  held: { tone: "neutral", icon: "pause" },
  failing: { tone: "warn", icon: "warning" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

/** Widths of the columns; the address has the rest. A narrow screen leaves some out: an open row has them all. */
const widths = {
  state: "w-24 pl-3",
  event: "w-32 phone:hidden",
  address: "",
  render: "w-40 max-lg:hidden",
  code: "w-12 text-right phone:hidden",
  tries: "w-26 phone:hidden",
  time: "w-26 pr-3 text-right phone:w-18",
};
type Column = keyof typeof widths;
const columns: readonly Column[] = ["state", "event", "address", "render", "code", "tries", "time"];

export interface DeliveryTableProps {
  sent: SentDeliveries;
  openId: string;
  /** Empty: none. */
  onOpen: (id: string) => void;
}

/** The deliveries, newest first; one can be expanded. */
export function DeliveryTable({ sent, openId, onOpen }: DeliveryTableProps) {
  return (
    <table className="w-full table-fixed border border-line bg-panel text-12">
      <thead>
        <tr className="h-8 border-b border-line text-left text-ink-3">
          {columns.map((name) => (
            <th key={name} scope="col" className={classNames("truncate px-1.5 font-medium", widths[name])}>
              {texts.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sent.shown.map((delivery) => {
          const { identifier } = delivery;
          const isOpen = identifier === openId;
          return (
            <Fragment key={identifier}>
              <DeliveryRow
                delivery={delivery}
                isOpen={isOpen}
                onToggle={() => onOpen(isOpen ? "" : identifier)}
              />
              <tr id={`delivery-${identifier}`} hidden={!isOpen} className="border-b border-line">
                <td colSpan={columns.length} className="text-13">
                  {isOpen && <DeliveryPanel delivery={delivery} sent={sent} />}
                </td>
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface DeliveryRowProps {
  delivery: Delivery;
  isOpen: boolean;
  onToggle: () => void;
}

function DeliveryRow({ delivery, isOpen, onToggle }: DeliveryRowProps) {
  const outcome = outcomeOf(delivery);
  const cell = (name: Column) => classNames("truncate px-1.5", widths[name]);
  return (
    <tr
      className={classNames(
        "relative h-11 border-b border-line",
        isOpen ? "bg-accent-soft" : "hover:bg-hover",
      )}
    >
      <td className={cell("state")}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`delivery-${delivery.identifier}`}
          // The whole row can be pressed.
          className="flex after:absolute after:inset-0"
          onClick={onToggle}
        >
          <StatusBadge {...looks[outcome]} label={texts.states[outcome]} />
          <span className="sr-only">, {delivery.url}</span>
        </button>
      </td>
      <td className={classNames(cell("event"), "figures")}>{delivery.action}</td>
      <td className={cell("address")}>
        <CutAddress address={delivery.url} />
        <span className="figures hidden truncate text-ink-3 phone:block">
          <LastStatus delivery={delivery} /> {delivery.action}
        </span>
      </td>
      <td className={cell("render")}>
        <RenderCell delivery={delivery} />
      </td>
      <td className={classNames(cell("code"), "figures")}>
        <LastStatus delivery={delivery} />
      </td>
      <td className={classNames(cell("tries"), "text-ink-2 tabular-nums")}>
        <Tries delivery={delivery} />
      </td>
      <td className={classNames(cell("time"), "text-ink-2 tabular-nums")}>
        <ShortMoment text={delivery.createdAt} />
      </td>
    </tr>
  );
}

/** The name of the render with its picture; a link to its record in the history. */
function RenderCell({ delivery: { requestId, requestName, requestHref } }: { delivery: Delivery }) {
  if (requestId === null) return <span className="text-ink-3">{texts.noRender}</span>;
  return (
    <Link
      to={`/history/${encodeURIComponent(requestId)}`}
      className="relative z-1 flex min-w-0 items-center gap-2 hover:underline"
    >
      <span className="relative grid h-8 w-11 shrink-0 place-items-center bg-canvas text-ink-3">
        <Picture alt="" src={requestHref} width={44} height={32} fallback={<Icon name="image" size={14} />} />
      </span>
      <span dir="auto" className="truncate">
        {requestName ?? texts.render}
      </span>
    </Link>
  );
}

/** The status code of the last attempt; nothing before the first one. */
function LastStatus({ delivery: { attempts } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  if (last === undefined) return null;
  return (
    <span className={hasFailed(last) ? "text-error" : "text-ok"}>
      {last.status ?? (
        <>
          <span aria-hidden="true">–</span>
          <span className="sr-only">{texts.noAnswer}</span>
        </>
      )}
    </span>
  );
}

/** The number of attempts, and the time until the next one. */
function Tries({ delivery: { attempts, nextAttemptAt } }: { delivery: Delivery }) {
  const now = useNow();
  const next = nextAttemptAt === null ? undefined : parseInstant(nextAttemptAt);
  if (next === undefined) return attempts.length;
  return `${attempts.length} · ${next <= now ? texts.nextNow : texts.next(formatCountdown(next - now))}`;
}

/** The time of a moment of today, else its day and time. */
function ShortMoment({ text }: { text: string }) {
  useTimeZone();
  const now = useNow();
  const instant = parseInstant(text);
  if (instant === undefined) return text;
  const time = formatTime(instant);
  return (
    <time dateTime={new Date(instant).toISOString()} title={formatMoment(instant)}>
      {dayOf(instant) === dayOf(now) ? (
        time
      ) : (
        <>
          {formatShortDay(instant)} <span className="phone:hidden">{time.slice(0, 5)}</span>
        </>
      )}
    </time>
  );
}
