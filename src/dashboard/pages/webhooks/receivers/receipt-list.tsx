import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Receipt, Receiver } from "#contract/receivers.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { failureOf, LoadFailed, PartialNotice, StaleNotice } from "../../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { formatBytes } from "../../../base/design-system/format.ts";
import { Icon, type IconName } from "../../../base/design-system/icon.tsx";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { Pagination } from "../../../base/design-system/pagination.tsx";
import { SegmentedControl } from "../../../base/design-system/segmented-control.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { StatusBadge, type StatusTone } from "../../../base/design-system/status-badge.tsx";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import { wordOf } from "../../../base/language/word-of.ts";
import {
  formatReceiversAddress,
  parseReceiversAddress,
  receiptsPageSize,
  receiptsQuery,
} from "../../../features/built-in-receivers/receivers.ts";
import { NothingThere } from "../../../features/list-page/list-parts.tsx";
import { actionOf, HeaderTable, Row, toPrettyJson } from "../detail-parts.tsx";
import { texts } from "../texts.ts";

/** The requests that one receiver got, newest first; polls them while live. */
export function ReceiptList({ receiver, isLive }: { receiver: Receiver; isLive: boolean }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { page, open } = parseReceiversAddress(search);
  const id = receiver.identifier;
  const receipts = useQuery(receiptsQuery(useClient(), id, page, { isLive }));
  const { data } = receipts;
  const addressOf = (part: { page?: number; open?: string }) =>
    formatReceiversAddress({ page, open, receiver: id, ...part });
  return (
    <section aria-label={texts.receivers.receipts} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-15 font-semibold">{texts.receivers.receipts}</h2>
        <JobTicket
          parts={[
            receiver.receivedCount > 0 &&
              texts.receivers.total(receiver.receiptCount, receiver.receivedCount),
          ]}
        />
        <Arrivals count={receiver.receivedCount} />
      </div>
      {data === undefined ? (
        receipts.isError ? (
          <LoadFailed {...failureOf(receipts)} />
        ) : (
          <LoadingRegion label={texts.receivers.loadingReceipts} />
        )
      ) : (
        <>
          {receipts.isError && <StaleNotice {...failureOf(receipts)} />}
          <PartialNotice page={data} title={texts.receivers.partial} />
          {data.items.length > 0 ? (
            <ReceiptRows
              receipts={data.items}
              openId={open}
              onOpen={(next) => {
                void navigate(
                  { search: addressOf({ open: next }) },
                  { replace: true, preventScrollReset: true },
                );
              }}
            />
          ) : page > 1 ? (
            <NothingThere
              icon="send"
              firstPage={{ search: addressOf({ page: 1, open: "" }) }}
              firstRun={{ ...texts.receivers.waiting, action: null }}
            />
          ) : (
            <Waiting url={receiver.url} />
          )}
          {(page > 1 || (data.total ?? 0) > receiptsPageSize) && (
            <Pagination
              page={page}
              count={data.items.length}
              size={receiptsPageSize}
              total={data.total}
              hasNext={page * receiptsPageSize < (data.total ?? 0)}
              noun={texts.receivers.noun}
              linkTo={(next) => ({ search: addressOf({ page: next, open: "" }) })}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Announces how many requests have arrived since the page was opened. */
function Arrivals({ count }: { count: number }) {
  const [first] = useState(count);
  const arrived = count - first;
  return (
    <p role="status" className="sr-only">
      {arrived > 0 ? texts.receivers.arrived(arrived) : ""}
    </p>
  );
}

function Waiting({ url }: { url: string }) {
  const words = texts.receivers.waiting;
  const command = [
    `curl -i -X POST ${url}`,
    "-H 'Content-Type: application/json'",
    `--data-raw '{"action":"HELLO"}'`,
  ].join(" \\\n  ");
  return (
    <div className="crop-marks m-3 flex flex-col gap-3 px-6 py-8 phone:px-3">
      <h3 className="text-18 font-semibold">{words.title}</h3>
      <p className="max-w-[60ch] text-15 text-pretty text-ink-2">{words.text}</p>
      <CodeBlock text={command} copyLabel={texts.secret.copyCommand} className="break-all" />
      <ButtonLink to="/templates" className="self-start">
        {texts.firstRun.action}
      </ButtonLink>
    </div>
  );
}

const looks: Readonly<Record<string, { tone: StatusTone; icon: IconName }>> = {
  right: { tone: "ok", icon: "done" },
  wrong: { tone: "error", icon: "failed" },
  none: { tone: "neutral", icon: "minus" },
  incomplete: { tone: "error", icon: "failed" },
  tooOld: { tone: "warn", icon: "warning" },
  tooNew: { tone: "warn", icon: "warning" },
  unknownSecret: { tone: "warn", icon: "warning" },
};

interface ReceiptRowsProps {
  receipts: readonly Receipt[];
  openId: string;
  /** Empty: none. */
  onOpen: (id: string) => void;
}

/** The received requests, newest first; one can be expanded. */
function ReceiptRows({ receipts, openId, onOpen }: ReceiptRowsProps) {
  return (
    <ul className="border border-line bg-panel">
      {receipts.map((receipt) => {
        const isOpen = receipt.identifier === openId;
        const detailId = `receipt-${receipt.identifier}`;
        return (
          <li key={receipt.identifier} className="border-b border-line last:border-0">
            {/* On a phone the badge and the arrow share a line. */}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailId}
              className={classNames(
                "grid w-full grid-cols-[11rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 text-left hover:bg-hover focus-visible:outline-offset-[-2px] phone:grid-cols-[minmax(0,1fr)_auto]",
                isOpen && "bg-accent-soft hover:bg-accent-soft",
              )}
              onClick={() => onOpen(isOpen ? "" : receipt.identifier)}
            >
              <SignatureBadge receipt={receipt} />
              <span className="figures flex min-w-0 flex-wrap gap-x-3 text-12 text-ink-3 phone:col-span-2 phone:row-start-2">
                <span className="max-w-full truncate text-ink">
                  {(receipt.bodyEncoding === "base64" ? undefined : actionOf(receipt.body)) ??
                    typeOf(receipt) ??
                    texts.receivers.empty}
                </span>
                <MomentText text={receipt.receivedAt} />
                <span>{formatBytes(receipt.bodyBytes)}</span>
                <span>{texts.receivers.answered(receipt.status)}</span>
              </span>
              <Icon
                name={isOpen ? "chevronUp" : "chevronDown"}
                className="text-ink-3 phone:col-start-2 phone:row-start-1"
              />
            </button>
            <div id={detailId} hidden={!isOpen}>
              {isOpen && <ReceiptDetail receipt={receipt} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function typeOf({ headers, bodyBytes }: Receipt): string | undefined {
  if (bodyBytes === 0) return undefined;
  return headers.find(({ name }) => name === "content-type")?.value;
}

/** An unknown state is shown unchanged. */
function SignatureBadge({ receipt: { signature } }: { receipt: Receipt }) {
  const look = looks[signature.state] ?? { tone: "neutral", icon: "info" };
  return (
    <StatusBadge {...look} label={wordOf(texts.receivers.signatures, signature.state) ?? signature.state} />
  );
}

/** Why the signature has its state: translated if the state says it all, else the service's text. */
function reasonOf({ signature: { state, secret, reason } }: Receipt): string {
  if (state === "right") return wordOf(texts.receivers.reasons.right, secret ?? "") ?? serviceWords(reason);
  if (state === "none" || state === "tooOld" || state === "tooNew") return texts.receivers.reasons[state];
  return serviceWords(reason);
}

function ReceiptDetail({ receipt }: { receipt: Receipt }) {
  const { fields } = texts.receivers;
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1 phone:grid-cols-1 phone:gap-y-0">
        <Row name={fields.signature}>{reasonOf(receipt)}</Row>
        {receipt.signature.signedAt !== null && (
          <Row name={fields.signedAt} isFigures>
            <MomentText text={receipt.signature.signedAt} />
          </Row>
        )}
        <Row name={fields.receivedAt} isFigures>
          <MomentText text={receipt.receivedAt} />
        </Row>
        {receipt.query !== "" && (
          <Row name={fields.query} isFigures>
            <span className="break-all">{receipt.query}</span>
          </Row>
        )}
        <Row name={fields.answered} isFigures>
          {receipt.status}
        </Row>
        <Row name={fields.size} isFigures>
          {formatBytes(receipt.bodyBytes)}
        </Row>
      </dl>
      <ReceiptBody receipt={receipt} />
      <HeaderTable caption={texts.receivers.headers} headers={receipt.headers} isOpen />
      {receipt.isHeadCut && <p className="text-12 text-ink-2">{texts.receivers.headCut}</p>}
    </div>
  );
}

function ReceiptBody({ receipt: { body, bodyBytes, bodyEncoding } }: { receipt: Receipt }) {
  const [shape, setShape] = useState<"pretty" | "raw">("pretty");
  const pretty = bodyEncoding === "base64" ? undefined : toPrettyJson(body);
  if (bodyBytes === 0) return null;
  return (
    <section aria-label={texts.receivers.body} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-13 font-semibold">{texts.receivers.body}</h3>
        {pretty !== undefined && (
          <SegmentedControl
            label={texts.receivers.shape}
            size="small"
            value={shape}
            segments={[
              { value: "pretty", label: texts.receivers.pretty },
              { value: "raw", label: texts.receivers.raw },
            ]}
            onValueChange={setShape}
          />
        )}
      </div>
      {bodyEncoding === "base64" && <p className="text-12 text-ink-2">{texts.receivers.base64}</p>}
      <CodeBlock
        text={shape === "pretty" && pretty !== undefined ? pretty : body}
        copyLabel={texts.receivers.copyBody}
        className="break-all"
      />
    </section>
  );
}
