import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Delivery } from "#contract/request-records.ts";
import { formatReceiversAddress } from "../../features/built-in-receivers/receivers-address.ts";
import { receiversQuery, startOfId } from "../../features/built-in-receivers/receivers-queries.ts";
import { useOffer } from "../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { CodeBlock } from "../../base/design-system/code-block.tsx";
import { formatDuration } from "../../base/design-system/format.ts";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { hasFailed } from "../../model/requests/delivery-outcome.ts";
import { HeaderTable } from "./header-table.tsx";
import { toPrettyJson } from "./receivers/body-text.ts";
import { texts as receiverTexts } from "./receivers/texts.ts";
import { Row } from "./row.tsx";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { texts } from "./texts.ts";
import type { SentDeliveries } from "./use-sent-again.ts";
import { deliveryQuery } from "./webhooks-queries.ts";

/** One delivery with all attempts, the newest first: time, response and duration. */
export function DeliveryPanel({ delivery, sent }: { delivery: Delivery; sent: SentDeliveries }) {
  const client = useClient();
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
        <Button icon="send" isPending={sending.isPending} onClick={() => sending.mutate()}>
          {texts.sendAgain}
        </Button>
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
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1">
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
          <Row name={texts.about}>
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
              <span className="figures text-12">{texts.noNext}</span>
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
                    {attempt.status ?? texts.noAnswer}
                  </span>
                  <span className="text-ink-3">{formatDuration(attempt.durationMs)}</span>
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
        {receiverTexts.openOne(receiver.name ?? receiverTexts.unnamed(startOfId(receiver)))}
      </Link>
    </Row>
  );
}

/** The outcome of the attempt after the first `before` ones. */
function wordsOfNew({ attempts }: Delivery, before: number): string {
  const attempt = attempts.length > before ? attempts.at(-1) : undefined;
  if (attempt === undefined) return texts.sendingAgain;
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
