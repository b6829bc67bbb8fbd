import { afterAll, expect, test } from "vitest";
import { openCanaries } from "#testing/canaries.ts";
import { hostilePage } from "#testing/hostile-page.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createOutbound } from "../outbound/outbound.ts";
import type { BrowserPool } from "./browser-pool.ts";
import { captureLimits } from "./capture-limits.ts";
import { capturePage, type CaptureOrder } from "./capture-page.ts";
import { serveHttp } from "#testing/serve-http.ts";

const addresses = ["127.0.0.1", "127.0.0.2", "::1"];
const [canaries, reachable] = await Promise.all([openCanaries(addresses), openCanaries(addresses)]);
afterAll(() => canaries.close());
afterAll(() => reachable.close());
const server = await serveHttp((request, response) => {
  const url = new URL(request.url ?? "", "http://page.test");
  if (url.pathname === "/redirect") {
    response.writeHead(302, { Location: url.searchParams.get("to") ?? "/" }).end();
    return;
  }
  const { hosts } = url.pathname === "/reachable" ? reachable : canaries;
  response.setHeader("Content-Type", "text/html");
  response.setHeader("Link", `<http://${hosts[0]}/link-header>; rel=preload; as=image`);
  const leaving = `<script>location = "http://${hosts[0]}/top"</script>left`;
  response.end(url.pathname === "/location" ? leaving : hostilePage(hosts, "/redirect"));
});
afterAll(() => server.close());
const origin = `http://page.test:${server.port}`;

/** The browser that may reach the page's own server, and these hosts. */
function useBrowserFor(hosts: readonly string[] = []): Promise<BrowserPool> {
  const resolveName = async (name: string) => (name === "page.test" ? ["127.0.0.1"] : []);
  const allowHosts = new Set([new URL(origin).host, ...hosts]);
  return openKeptBrowser(createOutbound({ resolveName, allowHosts }));
}

function capture(pool: BrowserPool, path: string, order: Partial<CaptureOrder> = {}) {
  return capturePage(
    pool,
    {
      url: `${origin}${path}`,
      width: 400,
      height: 300,
      waitTimeMs: 1_500,
      fullPage: false,
      darkMode: false,
      deviceScaleFactor: 1,
      format: "png",
      ...order,
    },
    new AbortController().signal,
    { ...captureLimits, loadMsMax: 5_000, quietMsMax: 1_000 },
  );
}

test("a page that tries every way out reaches nothing on this machine, by TCP or by UDP", async () => {
  const { width } = await capture(await useBrowserFor(), "/");
  expect(width).toBe(400);
  expect(canaries.received).toEqual([]);
});

test("the same page gets out in more than thirty ways without the block, so its attempts are real", async () => {
  const ways = () => new Set(reachable.received.map((path) => path.replace(/^\/(redirected-)?/, "")));
  const known = ["img", "frame", "fetch", "socket", "worker", "form", "meta-refresh", "font", "beacon"];
  const missing = () => known.filter((way) => !ways().has(way));
  const openedUp = await useBrowserFor(reachable.hosts);
  // On a busy machine a page may be closed before it has made all its attempts.
  for (let tries = 1; tries <= 5 && (tries === 1 || missing().length > 0); tries += 1)
    await capture(openedUp, "/reachable");
  expect(missing()).toEqual([]);
  expect(ways().size).toBeGreaterThan(30);
});

test.each([
  ["a redirect", () => `/redirect?to=${encodeURIComponent(`http://${canaries.hosts[0]}/top`)}`],
  ["a script", () => "/location"],
])("takes no picture of a page that navigates to an address of this machine by %s", async (_how, path) => {
  await expect(capture(await useBrowserFor(), path())).rejects.toThrow(/not allowed/);
  expect(canaries.received).toEqual([]);
});

test.each(["file:///etc/passwd", "view-source:http://page.test/"])(
  "takes no picture of a redirect to %s",
  async (address) => {
    await expect(
      capture(await useBrowserFor(), `/redirect?to=${encodeURIComponent(address)}`),
    ).rejects.toThrow(/could not be opened/);
  },
);
