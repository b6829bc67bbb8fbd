import { limits } from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import type { Outbound, PostAnswer } from "../outbound/outbound.ts";
import type { Clock } from "../clock.ts";
import type { NewAttempt, PendingDelivery } from "../storage/delivery-rows.ts";
import { type DeliveryFailure, type DeliveryTiming, parseRetryAfter } from "./plan-retry.ts";
import type { SignDelivery } from "./sign-delivery.ts";

/** The outcome of one attempt, for the record and for the next step. */
export interface AttemptOutcome {
  record: NewAttempt;
  /** Undefined: delivered. */
  failure: DeliveryFailure | undefined;
}

interface Dependencies {
  outbound: Outbound;
  clock: Clock;
  sign: SignDelivery;
  timing: Pick<DeliveryTiming, "timeoutMs">;
}

/**
 * Sends a delivery once. Throws only errors that are not the receiver's: the reason of an aborted signal, a defect of
 * ours.
 */
export async function sendAttempt(
  { outbound, clock, sign, timing }: Dependencies,
  { delivery, payload }: { delivery: PendingDelivery; payload: string },
  signal: AbortSignal,
): Promise<AttemptOutcome> {
  const at = clock.now();
  const startedAt = performance.now();
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    Accept: "*/*",
    ...(await sign({ id: delivery.id, at, body: payload })),
  };
  const sentHeaders = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const record = (end: Pick<NewAttempt, "status" | "failure" | "answer" | "answerHeaders">) => ({
    at,
    sentHeaders,
    durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    ...end,
  });
  try {
    const answer = await outbound.post(delivery.url, {
      body: payload,
      headers,
      timeoutMs: timing.timeoutMs,
      answerBytesMax: limits.deliveryAnswerBytesMax,
      signal,
    });
    const failure = failureOf(answer, at);
    const words = failure === undefined ? null : wordsOf(answer.status);
    return {
      record: record({
        status: answer.status,
        failure: words,
        answer: toText(answer.start),
        answerHeaders: answer.headers,
      }),
      failure,
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof OutboundError)) throw error;
    return {
      record: record({ status: null, failure: error.publicMessage, answer: "" }),
      failure: { kind: "unanswered" },
    };
  }
}

function failureOf({ status, retryAfter }: PostAnswer, now: Date): DeliveryFailure | undefined {
  if (status >= 200 && status <= 299) return undefined;
  return { kind: "refused", status, retryAfterSeconds: parseRetryAfter(retryAfter, now) };
}

function wordsOf(status: number): string {
  if (status === 410) return serviceText("delivery410");
  if (status >= 300 && status <= 399) return serviceText("deliveryRedirect", { status });
  return serviceText("deliveryStatus", { status });
}

/** Converts any bytes to text that the database can store. Drops a character that was cut at the end. */
function toText(start: Uint8Array): string {
  return new TextDecoder().decode(start, { stream: true }).replaceAll("\0", "\u{FFFD}");
}
