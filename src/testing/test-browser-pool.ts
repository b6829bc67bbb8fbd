import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { type BrowserPoolOptions, createBrowserPool } from "#service/capture/create-browser-pool.ts";
import { findChromium } from "#service/capture/find-chromium.ts";
import type { Outbound } from "#service/outbound/outbound.ts";

export interface TestBrowserPool extends BrowserPool {
  /** What was logged, the errors and warnings among it by their first word. */
  logged: string[];
  /** Names of what its browsers keep in their folder now. */
  leftovers: () => Promise<string[]>;
  /** Where it is. */
  parent: string;
}

/**
 * The real pool with the real browser, with its sandbox unless `CHROMIUM_SANDBOX` is off, in a folder that goes away with
 * it. It does without our fonts.
 */
export async function createTestBrowserPool(
  outbound: Pick<Outbound, "judge">,
  options: Partial<BrowserPoolOptions> = {},
): Promise<TestBrowserPool> {
  const parent = await mkdtemp(join(tmpdir(), "overprint-pool-"));
  // As root the browser runs as another user, who has to get through.
  await chmod(parent, 0o711);
  const logged: string[] = [];
  const searchPath = process.env["PATH"] ?? "";
  const pool = createBrowserPool({
    find: () => findChromium({ chromiumPath: process.env["CHROMIUM_PATH"] || undefined, searchPath }),
    sandbox: process.env["CHROMIUM_SANDBOX"] === "off" ? "off" : "on",
    searchPath,
    outbound,
    log: {
      info: (message) => logged.push(`info: ${message}`),
      warn: (message, fields) => logged.push(`warn: ${message} ${JSON.stringify(fields ?? {})}`),
      error: (message, error) => logged.push(`error: ${message} ${String(error)}`),
    },
    parent,
    installFonts: async () => undefined,
    pagesAtOnce: 2,
    ...options,
  });
  return {
    ...pool,
    parent,
    logged,
    leftovers: () => readdir(parent),
    stop: async () => {
      await pool.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
