import { LRUCache } from "lru-cache";
import type { Admission } from "../queue/job.ts";

export interface HostConcurrencyOptions {
  /** Concurrent attempts to receivers that are not slow. */
  quickMax: number;
  /** Concurrent attempts to slow receivers, in addition. */
  slowMax: number;
  /** Concurrent attempts to one receiver that responds quickly. */
  perHostMax: number;
  /** An attempt that takes longer is slow, ms. */
  slowAfterMs: number;
}

export interface Attempt {
  /** Measures the exchange with the receiver, which decides whether that is slow. */
  time<Value>(exchange: () => Promise<Value>): Promise<Value>;
  end(outcome: "answered" | "unanswered"): void;
}

export interface HostConcurrency extends Admission {
  begin(host: string): Attempt;
}

export const hostConcurrencyOptions = { quickMax: 64, slowMax: 192, perHostMax: 16 };

const initialLimit = 1;
/** For a slow receiver that does respond. */
const perSlowHostMax = 4;
/** Receivers whose limit is remembered; further ones evict the least recently used, which start anew. */
const knownHostsMax = 1_000;

interface Host {
  /** Concurrent attempts. */
  limit: number;
  isSlow: boolean;
}

/**
 * Per-host concurrency limit, so that one receiver does not delay the others. Each starts with one attempt at a time and
 * earns more by quick responses; one that does not respond is back to one. An attempt that takes long counts as slow
 * from then on, so that it no longer takes one of `quickMax` places. All attempts together are bounded, even if every
 * receiver hangs.
 */
export function createHostConcurrency({
  quickMax,
  slowMax,
  perHostMax,
  slowAfterMs,
}: HostConcurrencyOptions): HostConcurrency {
  const hosts = new LRUCache<string, Host>({ max: knownHostsMax });
  let slowRunning = 0;
  let wake: () => void = () => undefined;

  function limitOf({ isSlow, limit }: Host): number {
    return isSlow && slowRunning >= slowMax ? 0 : limit;
  }

  function learn(host: Host, wasQuick: boolean, outcome: "answered" | "unanswered"): void {
    if (outcome === "unanswered") host.limit = 1;
    else if (wasQuick) host.limit = Math.min(host.limit * 2, perHostMax);
    else host.limit = Math.min(host.limit + 1, perSlowHostMax);
    host.isSlow = !wasQuick;
  }

  return {
    free: (running) => quickMax - (running - Math.min(slowRunning, slowMax)),

    groups: () => ({
      default: initialLimit,
      tiers: Object.fromEntries(
        [...hosts.entries()]
          .map(([name, host]) => [name, limitOf(host)] as const)
          .filter(([, limit]) => limit !== initialLimit),
      ),
    }),

    onFree: (call) => {
      wake = call;
    },

    begin: (name) => {
      const host = hosts.get(name) ?? { limit: initialLimit, isSlow: false };
      hosts.set(name, host);
      let isCountedAsSlow = false;
      let wasQuick = true;
      const countAsSlow = () => {
        if (isCountedAsSlow) return;
        isCountedAsSlow = true;
        slowRunning += 1;
        wake();
      };
      if (host.isSlow) countAsSlow();
      return {
        time: async (exchange) => {
          const timer = setTimeout(() => {
            wasQuick = false;
            host.isSlow = true;
            host.limit = Math.min(host.limit, perSlowHostMax);
            countAsSlow();
          }, slowAfterMs);
          try {
            return await exchange();
          } finally {
            clearTimeout(timer);
          }
        },
        end: (outcome) => {
          if (isCountedAsSlow) slowRunning -= 1;
          learn(host, wasQuick, outcome);
          // It may have been evicted during the attempt.
          hosts.set(name, host);
        },
      };
    },
  };
}
