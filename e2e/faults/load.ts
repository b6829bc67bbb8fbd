/**
 * Open-loop load generator: sends renders at a fixed rate regardless of response times, like independent clients.
 * Accepted renders are recorded and checked afterwards.
 */
import * as z from "zod/mini";
import { renderResultSchema } from "#contract/render.ts";
import type { Random } from "./random.ts";

/** A render that was answered with 200. Times are ms of `performance.now()`. */
export interface Accepted {
  requestId: string;
  /** Path of its link. */
  path: string;
  sentAt: number;
}

export interface Load {
  accepted: Accepted[];
  /** Responses that ask the caller to retry: 429 and 503. */
  refused: { status: number; sentAt: number }[];
  /** One message for each other response, and each request without one. */
  faults: string[];
  /** Stops sending, and waits for pending responses, at most `answerMsMax`. */
  stop: () => Promise<void>;
}

export interface LoadOptions {
  /** Of services; each request goes to one of them. */
  origins: readonly string[];
  apiKey: string;
  perSecond: number;
  webhookUrl: string;
  random: Random;
}

/** Timeout of a response, ms. */
const answerMsMax = 30_000;
/** Pending requests; beyond it a request is not sent. */
const waitingMax = 400;
const templates = ["product-update", "coffee-square"];

export function startLoad({ origins, apiKey, perSecond, webhookUrl, random }: LoadOptions): Load {
  const load: Omit<Load, "stop"> = { accepted: [], refused: [], faults: [] };
  const waiting = new Set<Promise<void>>();
  const tag = random.integer(0, 2 ** 31);
  let sent = 0;

  const send = async (origin: string, template: string, picture: number) => {
    const sentAt = performance.now();
    try {
      const answer = await fetch(`${origin}/api/v1/render`, {
        method: "POST",
        headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
        body: JSON.stringify({
          template,
          changes: [{ id: "title", text: `Picture ${tag}-${picture}` }],
          webhookUrl,
        }),
        signal: AbortSignal.timeout(answerMsMax),
      });
      const text = await answer.text();
      if (answer.ok) {
        const { requestId, href } = z.parse(renderResultSchema, JSON.parse(text));
        load.accepted.push({ requestId, path: new URL(href).pathname, sentAt });
      } else if (answer.status === 503 || answer.status === 429) {
        load.refused.push({ status: answer.status, sentAt });
      } else {
        load.faults.push(`a render was answered ${answer.status}: ${text.slice(0, 300)}`);
      }
    } catch (error) {
      load.faults.push(`a render got no answer: ${describe(error)}`);
    }
  };

  const timer = setInterval(() => {
    // Chosen even if the request is not sent, so that a seed repeats all later choices.
    const origin = random.pick(origins);
    const template = random.pick(templates);
    // One in eight requests an earlier picture again.
    const picture = random.next() < 1 / 8 ? random.integer(0, sent) : sent;
    sent += 1;
    if (waiting.size >= waitingMax) return;
    const answered = send(origin, template, picture).finally(() => waiting.delete(answered));
    waiting.add(answered);
  }, 1_000 / perSecond);

  return {
    ...load,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(waiting);
    },
  };
}

/** Counts of responses, for a line of progress. */
export function describeLoad({ accepted, refused, faults }: Load): string {
  return `${accepted.length} accepted, ${refused.length} refused with 503 or 429, ${faults.length} answered otherwise`;
}

/** Describes an error; the reason of a failed `fetch` is in its cause. */
export function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return `${error.message} (${"code" in cause ? String(cause.code) : cause.message})`;
}
