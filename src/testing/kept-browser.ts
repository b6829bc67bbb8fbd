import { inject } from "vitest";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createTestBrowserPool, type PoolOutbound } from "./test-browser-pool.ts";

interface Kept {
  pool: Promise<BrowserPool>;
  outbound: PoolOutbound;
}

const kept = new Map<"none" | "bundled", Kept>();

/**
 * The real pool that all tests of this process with the same fonts share, for those that need no browser of their own,
 * because a start takes seconds of CPU. Its requests are checked by the last `outbound`. It is left running.
 */
export async function openKeptBrowser(
  outbound: PoolOutbound = createOutbound({ resolveName: async () => [] }),
  fonts: "none" | "bundled" = "none",
): Promise<BrowserPool> {
  const found = kept.get(fonts) ?? start(outbound, fonts);
  kept.set(fonts, found);
  found.outbound = outbound;
  return { ...(await found.pool), stop: async () => undefined };
}

function start(outbound: PoolOutbound, fonts: "none" | "bundled"): Kept {
  const started: Kept = {
    outbound,
    pool: createTestBrowserPool(
      {
        check: (...given) => started.outbound.check(...given),
        summariseRefusals: (...given) => started.outbound.summariseRefusals(...given),
      },
      {},
      fonts,
      inject("keptFolder"),
    ),
  };
  return started;
}
