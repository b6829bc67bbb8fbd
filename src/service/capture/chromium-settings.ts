import { tmpdir } from "node:os";
import type { ServiceLog } from "../service-log.ts";
import type { Outbound } from "../outbound/outbound.ts";
import type { BrowserPool } from "./browser-pool.ts";
import { createBrowserPool } from "./create-browser-pool.ts";
import { findChromium } from "./find-chromium.ts";
import { installFonts } from "../fonts/install-fonts.ts";

/** The operator's settings of the browser. */
export interface ChromiumSettings {
  /** `CHROMIUM_PATH`; undefined: search. */
  path: string | undefined;
  /** `CHROMIUM_SANDBOX`. */
  sandbox: "on" | "off";
  /** `PATH`. */
  searchPath: string;
}

/** The browser of a service, not started yet. */
export function createServiceBrowserPool(
  { path, sandbox, searchPath }: ChromiumSettings,
  { outbound, log, pagesAtOnce }: { outbound: Outbound; log: ServiceLog; pagesAtOnce: number },
): BrowserPool {
  return createBrowserPool({
    find: () => findChromium({ chromiumPath: path, searchPath }),
    sandbox,
    searchPath,
    outbound,
    log,
    parent: tmpdir(),
    installFonts: () => installFonts(tmpdir()),
    pagesAtOnce,
  });
}
