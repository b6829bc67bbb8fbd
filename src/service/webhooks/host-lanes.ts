import type { Admission } from "../queue/worker.ts";

export interface HostLanesOptions {
  /** Attempts at once with receivers that have not turned out slow. */
  quickMax: number;
  /** Attempts at once with slow ones, besides those. */
  slowMax: number;
  /** Attempts at once with one receiver that answers quickly. */
  perHostMax: number;
  slowAfterMs: number;
}

/** One attempt's place. */
export interface Turn {
  /** The part of it that is spent with the receiver, and counts for how quick that one is. */
  time<Value>(exchange: () => Promise<Value>): Promise<Value>;
  /** Frees the place. */
  end(outcome: "answered" | "unanswered"): void;
}

export interface HostLanes extends Admission {
  begin(host: string): Turn;
}

export const hostLanesOptions = { quickMax: 64, slowMax: 192, perHostMax: 16 };

const strangerLimit = 1;
/** A slow receiver that does answer. */
const perSlowHostMax = 4;
/** Beyond this many the longest known are forgotten, and start again as strangers. */
const knownHostsMax = 1_000;

interface Host {
  /** Attempts at once that it has earned. */
  limit: number;
  isSlow: boolean;
  running: number;
}

/**
 * Keeps receivers from holding each other up. Each one starts with a single attempt at a time and earns more by quick
 * answers. An attempt that takes long moves to a lane of its own, so its place among the quick ones is free again; a
 * receiver that hangs is back to one. However many hang, the running attempts are bounded.
 */
export function createHostLanes({ quickMax, slowMax, perHostMax, slowAfterMs }: HostLanesOptions): HostLanes {
  const hosts = new Map<string, Host>();
  let slowRunning = 0;
  let wake: () => void = () => undefined;

  function hostOf(name: string): Host {
    const host = hosts.get(name) ?? { limit: strangerLimit, isSlow: false, running: 0 };
    // Put at the end: the map's order is the order of last use.
    hosts.delete(name);
    hosts.set(name, host);
    if (hosts.size > knownHostsMax) {
      const idle = [...hosts].find(([, { running }]) => running === 0);
      if (idle !== undefined) hosts.delete(idle[0]);
    }
    return host;
  }

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
      default: strangerLimit,
      tiers: Object.fromEntries(
        [...hosts]
          .map(([name, host]) => [name, limitOf(host)] as const)
          .filter(([, limit]) => limit !== strangerLimit),
      ),
    }),

    onFree: (call) => {
      wake = call;
    },

    begin: (name) => {
      const host = hostOf(name);
      host.running += 1;
      let isInSlowLane = false;
      let wasQuick = true;
      const toSlowLane = () => {
        if (isInSlowLane) return;
        isInSlowLane = true;
        slowRunning += 1;
        wake();
      };
      if (host.isSlow) toSlowLane();
      return {
        time: async (exchange) => {
          const timer = setTimeout(() => {
            wasQuick = false;
            host.isSlow = true;
            host.limit = Math.min(host.limit, perSlowHostMax);
            toSlowLane();
          }, slowAfterMs);
          try {
            return await exchange();
          } finally {
            clearTimeout(timer);
          }
        },
        end: (outcome) => {
          host.running -= 1;
          if (isInSlowLane) slowRunning -= 1;
          learn(host, wasQuick, outcome);
        },
      };
    },
  };
}
