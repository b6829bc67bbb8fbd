import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { ForwardProxy, ProxyPort } from "../outbound/forward-proxy.ts";
import type { PageOptions } from "./browser-pool.ts";
import { contextOptionsOf, type PageIdentity, takeIdentity } from "./page-identity.ts";
import type { PageTally, PageTraffic } from "./page-traffic.ts";

export interface LiveBrowser {
  browser: Browser;
  /** Settles when it is gone. */
  ended: Promise<unknown>;
  traffic: Pick<PageTraffic, "ofPage">;
}

/** An empty page in a context of its own, which reaches nothing yet. */
export interface PreparedPage {
  scripts: PageOptions["scripts"];
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  port: ProxyPort;
  /** Rejects when the page's process has ended. */
  crashed: Promise<never>;
  /** Counts the protocol messages that the page causes. */
  traffic: PageTally;
}

/**
 * Made ahead, because it takes longer than many a page. Nothing is kept from page to page, nothing is downloaded or asked
 * for, no other page is opened and no worker outlives it. Rejects when the browser ends meanwhile: what is asked of it in
 * that moment may never be answered.
 */
export async function preparePage(
  { browser, ended, traffic }: LiveBrowser,
  proxy: ForwardProxy,
  scripts: PageOptions["scripts"],
  identity?: PageIdentity,
): Promise<PreparedPage> {
  const over = ended.then(() => Promise.reject(new Error("the browser ended")));
  // It may have ended before anybody looks.
  over.catch(() => undefined);
  const port = await proxy.listen();
  let context: BrowserContext | undefined;
  try {
    context = await Promise.race([
      browser.newContext({
        proxy: { server: port.address, bypass: "<-loopback>" },
        javaScriptEnabled: scripts === "on",
        acceptDownloads: false,
        serviceWorkers: "block",
        // The size is set when it is known.
        viewport: null,
        ...contextOptionsOf(identity),
      }),
      over,
    ]);
    const [page] = await Promise.race([Promise.all([context.newPage(), context.grantPermissions([])]), over]);
    const cdp = await Promise.race([context.newCDPSession(page), over]);
    const { targetInfo } = await Promise.race([cdp.send("Target.getTargetInfo"), over]);
    const { promise: crashed, reject } = Promise.withResolvers<never>();
    // It may crash before anybody looks.
    crashed.catch(() => undefined);
    page.once("crash", () => reject(new Error("the page's process ended")));
    context.on("page", (other) => void other.close().catch(() => undefined));
    const tally = traffic.ofPage(targetInfo.browserContextId ?? "");
    return { scripts, context, page, cdp, port, crashed, traffic: tally };
  } catch (error) {
    // Its closing may never be answered either.
    context?.close().catch(() => undefined);
    await port.close();
    throw error;
  }
}

/** Gives a prepared page its size, its colours and what it tells servers of itself. */
export async function dressPage(
  { page, cdp }: Pick<PreparedPage, "page" | "cdp">,
  options: PageOptions,
): Promise<void> {
  await Promise.all([
    sizePage({ cdp }, options),
    takeIdentity(cdp, options.identity),
    options.darkMode === true ? page.emulateMedia({ colorScheme: "dark" }) : undefined,
  ]);
}

export async function sizePage(
  { cdp }: Pick<PreparedPage, "cdp">,
  { viewport: { width, height }, deviceScaleFactor = 1, identity }: PageOptions,
): Promise<void> {
  await cdp.send("Emulation.setDeviceMetricsOverride", {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor,
    mobile: identity?.device !== undefined,
  });
}
