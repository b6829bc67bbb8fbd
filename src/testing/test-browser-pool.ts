import { spawnSync } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { browserAccount } from "#service/child-processes/drop-privileges.ts";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { type BrowserPoolOptions, createBrowserPool } from "#service/capture/create-browser-pool.ts";
import { findChromium } from "#service/capture/find-chromium.ts";
import { installFonts, ownFontsConfiguration } from "#service/fonts/install-fonts.ts";
import type { Outbound } from "#service/outbound/outbound.ts";

/** Whether the browser's account may create a user namespace, which many containers forbid. */
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
  /** The names of the entries in the browsers' folder. */
  leftovers: () => Promise<string[]>;
  /** Where it is. */
  parent: string;
  sandbox: "on" | "off";
}

export type PoolOutbound = Pick<Outbound, "check" | "summariseRefusals">;

/**
 * Creates the real pool with the real browser, with its sandbox if this machine supports it, in a temporary folder.
 * `fonts`: none of ours, for a fast start, or only ours without this machine's.
 */
export async function createTestBrowserPool(
  outbound: PoolOutbound,
  options: Partial<BrowserPoolOptions> = {},
  fonts: "none" | "bundled" = "none",
  place = tmpdir(),
): Promise<TestBrowserPool> {
  const parent = await mkdtemp(join(place, "overprint-pool-"));
  // As root the browser runs as another user, who needs access to the folder.
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
    installFonts: async () => (fonts === "none" ? undefined : await installOnlyBundledFonts()),
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

/**
 * Resolves with a fontconfig file that names the product's fonts and leaves out this machine's. They are where the product
 * keeps them: to unpack them takes seconds of CPU.
 */
async function installOnlyBundledFonts(): Promise<string> {
  await installFonts(tmpdir());
  return ownFontsConfiguration(tmpdir());
}
