import { type Browser, chromium } from "playwright-core";
import { findChromium } from "#service/capture/find-chromium.ts";

/** Launches a headless Chromium for tests. The caller closes it. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const found = await chromiumForTests();
  return chromium.launch({ executablePath: found.executablePath, args: [...found.args, ...args] });
}

/**
 * Playwright's launch options. Chromium's sandbox does not run as root, so it is off there; tests open only our own pages.
 */
export async function chromiumForTests(): Promise<{ executablePath: string; args: string[] }> {
  const { executablePath } = await findChromium({
    chromiumPath: process.env["CHROMIUM_PATH"] || undefined,
    searchPath: process.env["PATH"] ?? "",
  });
  return { executablePath, args: process.getuid?.() === 0 ? ["--no-sandbox"] : [] };
}
