import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { createServiceBrowserPool } from "#service/capture/chromium-settings.ts";
import { createOutbound } from "#service/outbound/outbound.ts";

/** The service's own browser pool, for tests. Nothing has an address there. The caller stops it. */
export function openTestBrowser(): BrowserPool {
  return createServiceBrowserPool(
    {
      path: process.env["CHROMIUM_PATH"] || undefined,
      sandbox: process.env["CHROMIUM_SANDBOX"] === "off" ? "off" : "on",
      searchPath: process.env["PATH"] ?? "",
    },
    {
      outbound: createOutbound({ resolveName: async () => [] }),
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      pagesAtOnce: 2,
    },
  );
}
