import { LRUCache } from "lru-cache";
import type { Admission } from "../queue/job.ts";

export interface HostConcurrencyOptions {
  /** Concurrent attempts to receivers that are not slow. */
  quickMax: number;
  /** Of these, attempts to receivers that have not answered before, which may hang. */
  unprovenMax: number;
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

export const hostConcurrencyOptions = { quickMax: 64, unprovenMax: 48, slowMax: 448, perHostMax: 16 };

const initialLimit = 1;
/** For a slow receiver that does respond. */
const perSlowHostMax = 4;
/** Receivers whose limit is remembered; further ones evict the least recently used, which start anew. */
const knownHostsMax = 1_000;

const newHost = (): Host => ({ limit: initialLimit, isSlow: false, isProven: false });

interface Host {
  /** Concurrent attempts. */
  limit: number;
  isSlow: boolean;
  /** Whether its last attempt was answered. */
  isProven: boolean;
}

/**
 * Per-host concurrency limit, so that one receiver does not delay the others. Each starts with one attempt at a time and
 * earns more by quick responses; one that does not respond is back to one. An attempt that takes long counts as slow
 * from then on, so that it no longer takes one of `quickMax` places, and some of these are for receivers that answer:
 * any number of new ones that hang does not stop them. All attempts together are bounded, even if every receiver hangs.
 */
export function createHostConcurrency({
  quickMax,
  unprovenMax,
  slowMax,
  perHostMax,
  slowAfterMs,
}: HostConcurrencyOptions): HostConcurrency {
  const hosts = new LRUCache<string, Host>({ max: knownHostsMax });
  let slowRunning = 0;
  /** Attempts that are neither slow nor to a receiver that has answered. */
  let unprovenRunning = 0;
  let wake: () => void = () => undefined;

  function limitOf({ isSlow, isProven, limit }: Host): number {
    if (isSlow) return slowRunning >= slowMax ? 0 : limit;
    return !isProven && unprovenRunning >= unprovenMax ? 0 : limit;
  }

  function learn(host: Host, wasQuick: boolean, outcome: "answered" | "unanswered"): void {
    if (outcome === "unanswered") host.limit = 1;
    else if (wasQuick) host.limit = Math.min(host.limit * 2, perHostMax);
    else host.limit = Math.min(host.limit + 1, perSlowHostMax);
    host.isSlow = !wasQuick;
    host.isProven = outcome === "answered";
  }

  return {
    free: (running) => quickMax - (running - Math.min(slowRunning, slowMax)),

    groups: () => {
      const unknown = limitOf(newHost());
      const known = [...hosts.entries()].map(([name, host]) => [name, limitOf(host)] as const);
      return {
        default: unknown,
        tiers: Object.fromEntries(known.filter(([, limit]) => limit !== unknown)),
      };
    },

    onFree: (call) => {
      wake = call;
    },

    begin: (name) => {
      const host = hosts.get(name) ?? newHost();
      hosts.set(name, host);
      let isCountedAsSlow = false;
      let isCountedAsUnproven = !host.isProven;
      let wasQuick = true;
      if (isCountedAsUnproven) unprovenRunning += 1;
      const leaveUnproven = () => {
        if (isCountedAsUnproven) unprovenRunning -= 1;
        isCountedAsUnproven = false;
      };
      const countAsSlow = () => {
        leaveUnproven();
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
          leaveUnproven();
          learn(host, wasQuick, outcome);
          // It may have been evicted during the attempt.
          hosts.set(name, host);
        },
      };
    },
  };
}
