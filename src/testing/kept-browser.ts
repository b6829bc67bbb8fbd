import { inject } from "vitest";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { createTestBrowserPool, type PoolOutbound } from "./test-browser-pool.ts";

let kept: Promise<BrowserPool> | undefined;
let keptFor: PoolOutbound | undefined;

/**
 * The real pool that all tests of this process share, for those that need no browser of their own, because a start takes
 * seconds of CPU. Its requests are checked by the last `outbound`. `stop` leaves it running.
 */
export async function useKeptBrowser(outbound: PoolOutbound): Promise<BrowserPool> {
  keptFor = outbound;
  const current = (): PoolOutbound => keptFor ?? outbound;
  kept ??= createTestBrowserPool(
    {
      check: (...given) => current().check(...given),
      summariseRefusals: (...given) => current().summariseRefusals(...given),
    },
    {},
    "none",
    inject("keptFolder"),
  );
  return { ...(await kept), stop: async () => undefined };
}
