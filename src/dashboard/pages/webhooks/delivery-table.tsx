import { useMutation, useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import type { Delivery } from "#contract/request-records.ts";
import { readServiceText } from "#contract/texts/read-service-text.ts";
import type { ServiceTextCode } from "#contract/texts/service-texts.ts";
import { isForbidden, useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import {
  formatCountdown,
  formatDuration,
  formatMoment,
  formatShortDay,
  formatTime,
  parseInstant,
} from "../../base/design-system/format.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { Picture } from "../../base/design-system/picture.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { MomentText } from "../../base/design-system/time-text.tsx";
import { useTimeZone } from "../../base/design-system/time-zone.ts";
import { useNow } from "../../base/design-system/use-now.ts";
import { dayOf } from "../../base/design-system/zoned-day.ts";
import { serviceWords } from "../../base/language/problems/problem-words.ts";
import {
  formatReceiversAddress,
  receiversQuery,
  startOfId,
} from "../../features/built-in-receivers/receivers.ts";
import { type DeliveryOutcome, hasFailed, outcomeOf } from "../../model/requests/delivery-outcome.ts";
import { CutAddress, HeaderTable, Row, toPrettyJson } from "./detail-parts.tsx";
import type { SentDeliveries } from "./send-again.tsx";
import { texts } from "./texts.ts";
import { deliveryQuery } from "./webhooks-queries.ts";

const looks: Record<DeliveryOutcome, { tone: StatusTone; icon: IconName }> = {
  pending: { tone: "info", icon: "working" },
  held: { tone: "neutral", icon: "pause" },
  failing: { tone: "warn", icon: "warning" },
  delivered: { tone: "ok", icon: "done" },
  abandoned: { tone: "error", icon: "failed" },
};

/** Widths of the columns; the address has the rest. A narrow screen leaves some out: an open row has them all. */
const widths = {
  state: "w-26 pl-3",
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
      {/* The cell of an open row spans as many columns everywhere; the hidden ones of a narrow screen take no width. */}
      <colgroup>
        <col span={3} />
        <col span={3} className="phone:w-0" />
        <col className="max-lg:w-0" />
      </colgroup>
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
  if (requestId === null) return <span className="text-ink-3">{texts.none}</span>;
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
          <span className="sr-only">{wordsOfStatus(last)}</span>
        </>
      )}
    </span>
  );
}

type Attempt = Delivery["attempts"][number];

/** The failures of lines without a request, which say why the delivery was ended. */
const endedUnsent: readonly (ServiceTextCode | undefined)[] = [
  "deliveryFault",
  "deliveryPausedTooLong",
  "deliveryWebhookDeleted",
];

function isSent({ status, failure }: Attempt): boolean {
  return status !== null || failure === null || !endedUnsent.includes(readServiceText(failure)?.code);
}

function wordsOfStatus(attempt: Attempt): string {
  if (attempt.status !== null) return String(attempt.status);
  return isSent(attempt) ? texts.noAnswer : texts.notSent;
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

/** One delivery with all attempts, the newest first: time, response and duration. */
function DeliveryPanel({ delivery, sent }: { delivery: Delivery; sent: SentDeliveries }) {
  const client = useClient();
  const { whyNot } = useOffer("sendDeliveryAgain");
  const sending = useMutation({ mutationFn: () => sent.sendAgain(delivery) });
  const detail = useQuery(deliveryQuery(client, delivery));
  const exchanges = new Map(detail.data?.exchanges.map((exchange) => [exchange.attempt, exchange]));
  const failed = delivery.attempts.filter(hasFailed);
  const first = failed[0];
  const last = failed.at(-1);
  const before = sent.attemptsBefore(delivery.identifier);
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <div className="flex flex-wrap items-center gap-2">
        {!isForbidden(whyNot) && (
          <Button icon="send" isPending={sending.isPending} onClick={() => sending.mutate()}>
            {texts.sendAgain}
          </Button>
        )}
        <CopyButton
          text={delivery.url}
          label={texts.copyUrl}
          isLabelShown
          size="medium"
          variant="secondary"
        />
        <p role="status" className="min-w-0">
          {before !== undefined && !sending.isPending && wordsOfNew(delivery, before)}
        </p>
      </div>
      {sending.isError && <FailureNotice error={sending.error} />}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 phone:grid-cols-1 phone:gap-y-0">
        <Row name={texts.id}>
          <span className="flex items-center gap-1">
            <span className="figures text-12 break-all">{delivery.identifier}</span>
            <CopyButton text={delivery.identifier} label={texts.copyId} className="-my-1" />
          </span>
        </Row>
        <Row name={texts.columns.event} isFigures>
          {delivery.action}
        </Row>
        <Row name={texts.columns.address} isFigures>
          <span className="break-all">{delivery.url}</span>
        </Row>
        {delivery.requestId !== null && (
          <Row name={texts.columns.render}>
            <Link
              to={`/history/${encodeURIComponent(delivery.requestId)}`}
              className="text-accent-text underline"
            >
              {delivery.requestName ?? texts.render}
            </Link>
          </Row>
        )}
        <ReceiverRow url={delivery.url} />
        <Row name={texts.created}>
          <Moment text={delivery.createdAt} />
        </Row>
        {delivery.state === "pending" && first !== undefined && (
          <Row name={texts.failingSince}>
            <Moment text={first.at} />
          </Row>
        )}
        {delivery.state === "abandoned" && last !== undefined && (
          <Row name={texts.failedAt}>
            <Moment text={last.at} />
          </Row>
        )}
        {delivery.heldUntil === undefined ? (
          <Row name={texts.nextAttempt}>
            {delivery.nextAttemptAt === null ? (
              <span className="figures text-12">{texts.none}</span>
            ) : (
              <Moment text={delivery.nextAttemptAt} />
            )}
          </Row>
        ) : (
          <Row name={texts.heldUntil}>
            <Moment text={delivery.heldUntil} /> <span className="text-ink-2">{texts.heldWhy}</span>
          </Row>
        )}
      </dl>
      {delivery.attempts.length > 0 && (
        <ol className="border-t border-line">
          {delivery.attempts.toReversed().map((attempt) => {
            const { sentHeaders = null, answerHeaders = [] } = exchanges.get(attempt.attempt) ?? {};
            return (
              <li key={attempt.attempt} className="flex flex-col gap-1 border-b border-line py-2">
                <div className="figures flex flex-wrap gap-x-4 text-12">
                  <span className="text-ink-3">
                    {texts.attempt} {attempt.attempt}
                  </span>
                  <MomentText text={attempt.at} />
                  <span className={hasFailed(attempt) ? "text-error" : "text-ok"}>
                    {wordsOfStatus(attempt)}
                  </span>
                  {isSent(attempt) && (
                    <span className="text-ink-3">{formatDuration(attempt.durationMs)}</span>
                  )}
                </div>
                {attempt.failure !== null && <p className="text-ink-2">{serviceWords(attempt.failure)}</p>}
                {sentHeaders !== null && <HeaderTable caption={texts.sentHeaders} headers={sentHeaders} />}
                {answerHeaders !== null && answerHeaders.length > 0 && (
                  <HeaderTable caption={texts.answerHeaders} headers={answerHeaders} />
                )}
                {attempt.answer !== "" && (
                  <pre
                    aria-label={texts.answerTo(attempt.attempt)}
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so a keyboard must reach it
                    tabIndex={0}
                    role="region"
                    className="figures max-h-40 overflow-auto rounded-control border border-line bg-bg p-2 text-12 whitespace-pre-wrap"
                  >
                    {attempt.answer}
                  </pre>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {detail.data !== undefined && (
        <section aria-label={texts.sentBody} className="flex min-w-0 flex-col gap-2">
          <h2 className="text-13 font-semibold">{texts.sentBody}</h2>
          <CodeBlock
            text={toPrettyJson(detail.data.body) ?? detail.data.body}
            copyLabel={texts.copyBody}
            className="break-all"
          />
        </section>
      )}
    </div>
  );
}

/** A link to the built-in receiver with this address, where its answer is set; nothing for other addresses. */
function ReceiverRow({ url }: { url: string }) {
  const { isOffered } = useOffer("listReceivers");
  const receivers = useQuery({ ...receiversQuery(useClient()), enabled: isOffered });
  const receiver = receivers.data?.items.find((one) => one.url === url);
  if (receiver === undefined) return null;
  return (
    <Row name={texts.receiver}>
      <Link
        to={{ search: formatReceiversAddress({ receiver: receiver.identifier }) }}
        className="text-accent-text underline wrap-anywhere"
      >
        {texts.receivers.openOne(receiver.name ?? texts.receivers.unnamed(startOfId(receiver)))}
      </Link>
    </Row>
  );
}

/** The outcome of the attempt after the first `before` ones. */
function wordsOfNew({ attempts, heldUntil }: Delivery, before: number): string {
  const attempt = attempts.length > before ? attempts.at(-1) : undefined;
  if (attempt === undefined) return heldUntil === undefined ? texts.sendingAgain : texts.heldAgain;
  return hasFailed(attempt)
    ? texts.failedAgain(attempt.attempt, serviceWords(attempt.failure ?? ""))
    : texts.arrived(attempt.attempt, String(attempt.status));
}

function Moment({ text }: { text: string }) {
  return (
    <span className="figures text-12">
      <MomentText text={text} />
    </span>
  );
}
