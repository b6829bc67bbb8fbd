/**
 * How many calls a caller may make: by key, and by network address, each with a quota per window that begins with the
 * caller's first call. A key may have a quota of its own. Counted in this process alone; with several, each has the quota.
 *
 * Answers carry the fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-10.
 */
import type { Clock } from "../clock.ts";
import { ServiceError } from "../service-error.ts";
import { networkOf } from "./network-of.ts";

export interface RateLimit {
  quota: number;
  windowSeconds: number;
}

export interface RateLimitSettings {
  perKey?: RateLimit | undefined;
  perAddress?: RateLimit | undefined;
}

export interface RateLimits {
  /** Counts a call from a network address. Throws 429 above the quota. */
  countAddress: (request: Request, address: string) => void;
  /**
   * Counts a wrong key for the address that was last counted for this request. Throws 429 above 20 a minute. A right
   * key from the same address is always served, so callers that share an address cannot lock each other out. It bounds
   * the load only: keys of 16 and more characters cannot be brute-forced.
   */
  countWrongKey: (request: Request) => void;
  /** Counts a call with a key, by the key's own limit if it has one. Throws 429 above the quota. */
  countKey: (request: Request, caller: { digest: string; rateLimit: RateLimit | undefined }) => void;
  /** The caller's remaining quota, for the headers of this response. Empty if nothing is limited. */
  headersOf: (request: Request) => Readonly<Record<string, string>>;
}

interface Standing {
  name: "address" | "key";
  limit: RateLimit;
  left: number;
  resetSeconds: number;
}

/** Not specified. A few attempts are enough to notice a mistyped or replaced key. */
export const wrongKeyLimit: RateLimit = { quota: 20, windowSeconds: 60 };

/** Callers that are remembered; beyond that the oldest are evicted and start anew. */
const callersMax = 100_000;

export function createRateLimits({ perKey, perAddress }: RateLimitSettings, clock: Clock): RateLimits {
  const standings = new WeakMap<Request, Standing[]>();
  const countByKey = createCounter("key", clock);
  const countByAddress = createCounter("address", clock);
  const countWrongByAddress = createCounter("address", clock);
  const networks = new WeakMap<Request, string>();

  function note(request: Request, standing: Standing): void {
    standings.set(request, [...(standings.get(request) ?? []), standing]);
    if (standing.left >= 0) return;
    throw new ServiceError(`too many calls by one ${standing.name}`, {
      status: 429,
      code: "too_many_requests",
      publicMessage: `At most ${standing.limit.quota} requests are answered in ${standing.limit.windowSeconds} s. Send it again in ${standing.resetSeconds} s.`,
      headers: { "Retry-After": String(standing.resetSeconds) },
    });
  }

  return {
    countAddress: (request, address) => {
      const network = networkOf(address);
      networks.set(request, network);
      if (perAddress !== undefined) note(request, countByAddress(network, perAddress));
    },
    countWrongKey: (request) => {
      const network = networks.get(request);
      if (network === undefined) return;
      const { left, limit, resetSeconds } = countWrongByAddress(network, wrongKeyLimit);
      if (left >= 0) return;
      throw new ServiceError("too many wrong keys by one address", {
        status: 429,
        code: "key_wrong",
        publicMessage: `More than ${limit.quota} wrong keys came from this address in ${limit.windowSeconds} s. Send the right key, or try again in ${resetSeconds} s.`,
        headers: { "Retry-After": String(resetSeconds) },
      });
    },
    countKey: (request, { digest, rateLimit = perKey }) => {
      if (rateLimit !== undefined) note(request, countByKey(digest, rateLimit));
    },
    headersOf: (request) => {
      const known = standings.get(request);
      if (known === undefined) return {};
      return {
        "RateLimit-Policy": known
          .map(({ name, limit }) => `"${name}";q=${limit.quota};w=${limit.windowSeconds}`)
          .join(", "),
        RateLimit: known
          .map(({ name, left, resetSeconds }) => `"${name}";r=${Math.max(0, left)};t=${resetSeconds}`)
          .join(", "),
      };
    },
  };
}

/** A caller always comes with the same limit. */
function createCounter(name: Standing["name"], clock: Clock): (caller: string, limit: RateLimit) => Standing {
  const windows = new Map<string, { endsAt: number; used: number }>();
  return (caller, limit) => {
    const now = clock.now().getTime();
    const known = windows.get(caller);
    const window =
      known !== undefined && known.endsAt > now
        ? known
        : { endsAt: now + limit.windowSeconds * 1000, used: 0 };
    if (window !== known) {
      // Re-inserted at the end: the map's order is the order in which windows began, and with equal limits also ended.
      windows.delete(caller);
      windows.set(caller, window);
      for (const [oldest, { endsAt }] of windows) {
        if (endsAt > now && windows.size <= callersMax) break;
        windows.delete(oldest);
      }
    }
    window.used += 1;
    return {
      name,
      limit,
      left: limit.quota - window.used,
      resetSeconds: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
    };
  };
}
