import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import type { Receiver } from "#contract/receivers.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { failureOf, LoadFailed, PartialNotice, StaleNotice } from "../../../base/connection/load-failed.tsx";
import { ButtonLink } from "../../../base/design-system/button.tsx";
import { CodeBlock } from "../../../base/design-system/code-block.tsx";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { Pagination } from "../../../base/design-system/pagination.tsx";
import { LoadingRegion } from "../../../base/design-system/skeleton.tsx";
import { NothingThere } from "../../../features/list-page/list-parts.tsx";
import {
  formatReceiversAddress,
  parseReceiversAddress,
} from "../../../features/built-in-receivers/receivers-address.ts";
import { receiptsPageSize, receiptsQuery } from "../../../features/built-in-receivers/receivers-queries.ts";
import { ReceiptRows } from "./receipt-rows.tsx";
import { texts } from "./texts.ts";

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
    <section aria-label={texts.receipts} className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="text-15 font-semibold">{texts.receipts}</h2>
        <JobTicket
          parts={[receiver.receivedCount > 0 && texts.total(receiver.receiptCount, receiver.receivedCount)]}
        />
        <Arrivals count={receiver.receivedCount} />
      </div>
      {data === undefined ? (
        receipts.isError ? (
          <LoadFailed {...failureOf(receipts)} />
        ) : (
          <LoadingRegion label={texts.loadingReceipts} />
        )
      ) : (
        <>
          {receipts.isError && <StaleNotice {...failureOf(receipts)} />}
          <PartialNotice page={data} title={texts.partial} />
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
              firstRun={{ ...texts.waiting, action: null }}
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
              noun={texts.noun}
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
      {arrived > 0 ? texts.arrived(arrived) : ""}
    </p>
  );
}

function Waiting({ url }: { url: string }) {
  const words = texts.waiting;
  const command = [
    `curl -i -X POST ${url}`,
    "-H 'Content-Type: application/json'",
    `--data-raw '{"action":"HELLO"}'`,
  ].join(" \\\n  ");
  return (
    <div className="crop-marks m-3 flex flex-col gap-3 px-6 py-8 phone:px-3">
      <h3 className="text-18 font-semibold">{words.title}</h3>
      <p className="max-w-[60ch] text-15 text-pretty text-ink-2">{words.text}</p>
      <CodeBlock text={command} copyLabel={words.copyTry} className="break-all" />
      <ButtonLink to="/templates" className="self-start">
        {words.compose}
      </ButtonLink>
    </div>
  );
}
