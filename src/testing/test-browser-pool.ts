import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { browserAccount } from "#service/child-processes/browser-account.ts";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { type BrowserPoolOptions, createBrowserPool } from "#service/capture/create-browser-pool.ts";
import { findChromium } from "#service/capture/find-chromium.ts";
import type { Outbound } from "#service/outbound/outbound.ts";

/** Whether the account that the browser runs as may make a namespace of its own, which many containers forbid. */
function canHaveSandbox(): boolean {
  if (process.env["CHROMIUM_SANDBOX"] === "off") return false;
  if (process.platform !== "linux") return true;
  const { status } = spawnSync("unshare", ["--user", "--map-root-user", "--pid", "--fork", "true"], {
    ...browserAccount("on"),
  });
  return status === 0;
}

export interface TestBrowserPool extends BrowserPool {
  /** Log entries; errors and warnings begin with that word. */
  logged: string[];
  /** Names of what its browsers keep in their folder now. */
  leftovers: () => Promise<string[]>;
  /** Where it is. */
  parent: string;
  sandbox: "on" | "off";
}

/**
 * The real pool with the real browser, with its sandbox where this machine lets one start, in a folder that goes away with
 * it. It does without our fonts.
 */
export async function createTestBrowserPool(
  outbound: Pick<Outbound, "judge" | "summariseRefusals">,
  options: Partial<BrowserPoolOptions> = {},
): Promise<TestBrowserPool> {
  const parent = await mkdtemp(join(tmpdir(), "overprint-pool-"));
  // As root the browser runs as another user, who has to get through.
  await chmod(parent, 0o711);
  const logged: string[] = [];
  const searchPath = process.env["PATH"] ?? "";
  const sandbox = canHaveSandbox() ? "on" : "off";
  const pool = createBrowserPool({
    find: () => findChromium({ chromiumPath: process.env["CHROMIUM_PATH"] || undefined, searchPath }),
    sandbox,
    searchPath,
    outbound,
    log: {
      info: (message, fields) => logged.push(`info: ${message} ${JSON.stringify(fields ?? {})}`),
      warn: (message, fields) => logged.push(`warn: ${message} ${JSON.stringify(fields ?? {})}`),
      error: (message, error) => logged.push(`error: ${message} ${inspect(error)}`),
    },
    parent,
    installFonts: async () => undefined,
    pagesAtOnce: 2,
    ...options,
  });
  return {
    ...pool,
    parent,
    sandbox,
    logged,
    leftovers: () => readdir(parent),
    stop: async () => {
      await pool.stop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
