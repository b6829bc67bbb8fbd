import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import type { ForwardProxy, ProxyPort } from "../outbound/forward-proxy.ts";
import type { PageOptions } from "./browser-pool.ts";
import { contextOptionsOf, type PageIdentity, takeIdentity } from "./page-identity.ts";
import type { PageTally, PageTraffic } from "./page-traffic.ts";

export interface LiveBrowser {
  browser: Browser;
  /** Settles when it has ended. */
  ended: Promise<unknown>;
  traffic: Pick<PageTraffic, "ofPage">;
}

/** An empty page in a context of its own, without network access yet. */
export interface PreparedPage {
  scripts: PageOptions["scripts"];
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  mainFrameId: string;
  port: ProxyPort;
  /** Rejects when the page's process has ended. */
  crashed: Promise<never>;
  /** Counts the protocol messages that the page causes. */
  traffic: PageTally;
}

/**
 * Created ahead, because that takes longer than many a page. Isolated from other pages: without storage, downloads,
 * prompts or popups, and no worker outlives it. Rejects when the browser ends meanwhile: commands of that moment may
 * never be answered.
 */
export async function preparePage(
  { browser, ended, traffic }: LiveBrowser,
  proxy: ForwardProxy,
  scripts: PageOptions["scripts"],
  identity?: PageIdentity,
): Promise<PreparedPage> {
  const over = ended.then(() => Promise.reject(new Error("the browser ended")));
  // It may have ended before a handler is attached.
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
        // The size is set once it is known.
        viewport: null,
        ...contextOptionsOf(identity),
      }),
      over,
    ]);
    const [page] = await Promise.race([Promise.all([context.newPage(), context.grantPermissions([])]), over]);
    const cdp = await Promise.race([context.newCDPSession(page), over]);
    const { targetInfo } = await Promise.race([cdp.send("Target.getTargetInfo"), over]);
    const { promise: crashed, reject } = Promise.withResolvers<never>();
    // It may crash before a handler is attached.
    crashed.catch(() => undefined);
    page.once("crash", () => reject(new Error("the page's process ended")));
    context.on("page", (other) => void other.close().catch(() => undefined));
    const tally = traffic.ofPage(targetInfo.browserContextId ?? "");
    // A page's main frame has the id of its target.
    const mainFrameId = targetInfo.targetId;
    return { scripts, context, page, cdp, mainFrameId, port, crashed, traffic: tally };
  } catch (error) {
    // Closing may never settle either.
    context?.close().catch(() => undefined);
    await port.close();
    throw error;
  }
}

/** Sets the size, the colour scheme and the identity of a prepared page. */
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
