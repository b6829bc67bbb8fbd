import type { CDPSession } from "playwright-core";
import type { CaptureAuthorization, CaptureCookie } from "#contract/screenshot-secrets.ts";
import type { OpenedPage } from "./browser-pool.ts";

/** The caller's credentials for a page. All of it is secret. */
export interface AccessOrder {
  headers?: Readonly<Record<string, string>> | undefined;
  cookies?: readonly CaptureCookie[] | undefined;
  authorization?: CaptureAuthorization | undefined;
}

/**
 * Adds the headers to requests to the page's own origin, and sets the cookies for its host. Other origins get no
 * header, even after a redirect from the page: each request is checked on its own, and a redirect is a new one.
 */
export async function grantAccess(
  { cdp }: Pick<OpenedPage, "cdp">,
  address: string,
  { headers = {}, cookies = [], authorization }: AccessOrder,
): Promise<void> {
  const { origin, protocol } = new URL(address);
  if (cookies.length > 0)
    await cdp.send("Network.setCookies", {
      // Without a domain they are for this host alone.
      cookies: cookies.map(({ name, value, path = "/" }) => ({
        name,
        value,
        path,
        url: `${origin}/`,
        secure: protocol === "https:",
      })),
    });
  const added = Object.entries({
    ...headers,
    ...(authorization === undefined ? {} : { Authorization: headerOf(authorization) }),
  });
  if (added.length > 0) await addHeaders(cdp, origin, added);
}

function headerOf(authorization: CaptureAuthorization): string {
  if (typeof authorization === "string") return authorization;
  if ("token" in authorization) return `Bearer ${authorization.token}`;
  const { username, password } = authorization;
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}

async function addHeaders(
  cdp: CDPSession,
  origin: string,
  added: readonly (readonly [name: string, value: string])[],
): Promise<void> {
  const replaced = new Set(added.map(([name]) => name.toLowerCase()));
  cdp.on("Fetch.requestPaused", ({ requestId, request }) => {
    const isOwn = URL.parse(request.url)?.origin === origin;
    const kept = Object.entries(request.headers).filter(([name]) => !replaced.has(name.toLowerCase()));
    const headers = [...kept, ...added].map(([name, value]) => ({ name, value }));
    // Rejects if the request or the page has ended by now.
    cdp.send("Fetch.continueRequest", { requestId, ...(isOwn ? { headers } : {}) }).catch(() => undefined);
  });
  await cdp.send("Fetch.enable", { patterns: [{ urlPattern: `${origin}/*`, requestStage: "Request" }] });
}
