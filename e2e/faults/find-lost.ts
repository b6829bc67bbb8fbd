import * as z from "zod/mini";
import { renderCompleteAction, webhookPayloadSchema } from "#contract/webhooks.ts";
import type { Receipt } from "#testing/webhook-receiver.ts";
import { type Accepted, describe } from "./load.ts";
import type { Random } from "./random.ts";
import { until } from "./until.ts";

const askedAtOnce = 8;
const askMsMax = 35_000;
const pauseMs = 200;

export interface LostOptions {
  /** Of services; each link is requested from one of them. */
  origins: readonly string[];
  random: Random;
  /** In terms of `performance.now()`. */
  deadline: number;
}

/** One message for each accepted render whose link does not return a complete picture by the deadline. */
export async function findLostRenders(
  accepted: readonly Accepted[],
  { origins, random, deadline }: LostOptions,
): Promise<string[]> {
  const lost: string[] = [];
  const waiting = accepted.map((render) => ({ ...render, origin: random.pick(origins) }));
  const askInTurn = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const fault = await askUntil(`${next.origin}${next.path}`, deadline);
      if (fault !== undefined)
        lost.push(`the accepted render ${next.requestId} has no picture in time: ${fault}`);
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn));
  return lost;
}

/** Undefined for a complete picture, else the link's last response. */
async function askUntil(url: string, deadline: number): Promise<string | undefined> {
  let found: { fault: string | undefined; isFinal: boolean };
  do {
    found = await ask(url, deadline);
    if (!found.isFinal) await new Promise((resolve) => setTimeout(resolve, pauseMs));
  } while (!found.isFinal && performance.now() < deadline);
  return found.fault;
}

/** Requests a link, which waits for its picture itself. 503, 429 and an unavailable service are not final. */
async function ask(url: string, deadline: number): Promise<{ fault: string | undefined; isFinal: boolean }> {
  // `AbortSignal.timeout` rejects fractions of a millisecond.
  const patience = Math.ceil(Math.max(1_000, Math.min(askMsMax, deadline - performance.now())));
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status === 200)
      return {
        fault: isWholePicture(bytes)
          ? undefined
          : `200 with ${bytes.byteLength} bytes that are no whole picture`,
        isFinal: true,
      };
    const fault = `its link answers ${answer.status}: ${bytes.subarray(0, 300).toString()}`;
    return { fault, isFinal: answer.status !== 503 && answer.status !== 429 };
  } catch (error) {
    return { fault: `its link gives no answer: ${describe(error)}`, isFinal: false };
  }
}

/** Whether the bytes have the first and the last marker of a JPEG or PNG file. */
export function isWholePicture(bytes: Uint8Array): boolean {
  const hex = (from: number, to?: number) => Buffer.from(bytes).subarray(from, to).toString("hex");
  const isJpeg = hex(0, 2) === "ffd8" && hex(-2) === "ffd9";
  const isPng = hex(0, 8) === "89504e470d0a1a0a" && hex(-8, -4) === "49454e44";
  return isJpeg || isPng;
}

/** One message for each accepted render whose completion webhook did not arrive by the deadline. */
export async function findMissingWebhooks(
  accepted: readonly Accepted[],
  receipts: readonly Receipt[],
  deadline: number,
): Promise<string[]> {
  let read = 0;
  const missing = new Set(accepted.map(({ requestId }) => requestId));
  await until(() => {
    for (; read < receipts.length; read += 1) {
      const payload = z.safeParse(webhookPayloadSchema, JSON.parse(receipts[read]?.body ?? "null"));
      if (payload.success && payload.data.action === renderCompleteAction)
        missing.delete(payload.data.requestId);
    }
    return missing.size === 0;
  }, deadline);
  return [...missing].map((requestId) => `the webhook of the accepted render ${requestId} did not arrive`);
}
