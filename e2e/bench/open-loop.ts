/** An open-loop load generator: sends requests at a fixed rate, regardless of responses to earlier ones. */
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

export interface Outcome {
  /** 0 when the connection failed or no response came in time. */
  status: number;
  /** From the moment the request was due to the end of the response, ms. A generator that lags counts against the service. */
  ms: number;
  retryAfterSeconds: number | undefined;
  body: Buffer;
}

export interface LoadRequest {
  url: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** Responses later than this count as failed; it also bounds how long a round takes after its last request. */
const timeoutMs = 60_000;

/** Sends `perSecond` requests a second for `seconds`, and resolves when the last one has its outcome. */
export async function sendOpenLoop(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  send: (serial: number, dueAt: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const pending: Promise<void>[] = [];
  const count = Math.round(perSecond * seconds);
  for (let serial = 0; serial < count; serial += 1) {
    const dueAt = startedAt + (serial / perSecond) * 1000;
    const earlyMs = dueAt - performance.now();
    if (earlyMs > 1) await delay(earlyMs);
    pending.push(send(serial, dueAt));
  }
  await Promise.all(pending);
}

/** Kept connections, as many as there are requests in progress. Call `destroy` at the end. */
export function createCaller(): {
  call: (order: LoadRequest, dueAt?: number) => Promise<Outcome>;
  destroy: () => void;
} {
  const agent = new Agent({ keepAlive: true });
  return {
    call: ({ url, method = "GET", headers = {}, body }, dueAt = performance.now()) =>
      new Promise((resolve) => {
        const settle = (status: number, retryAfter: string | undefined, received: Buffer) =>
          resolve({
            status,
            ms: performance.now() - dueAt,
            retryAfterSeconds: retryAfter === undefined ? undefined : Number(retryAfter),
            body: received,
          });
        const sent = request(
          url,
          {
            agent,
            method,
            headers:
              body === undefined
                ? headers
                : {
                    ...headers,
                    "content-type": "application/json",
                    "content-length": Buffer.byteLength(body),
                  },
            signal: AbortSignal.timeout(timeoutMs),
          },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk: Buffer) => chunks.push(chunk));
            response.once("error", () => settle(0, undefined, Buffer.alloc(0)));
            response.once("end", () =>
              settle(response.statusCode ?? 0, response.headers["retry-after"], Buffer.concat(chunks)),
            );
          },
        );
        sent.once("error", () => settle(0, undefined, Buffer.alloc(0)));
        sent.end(body);
      }),
    destroy: () => agent.destroy(),
  };
}
