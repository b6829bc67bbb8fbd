import type { CDPSession, Page, Request } from "playwright-core";
import type { CaptureAuthorization, CaptureCookie } from "#contract/screenshot-secrets.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";

export interface OpenedAddress {
  /** Warnings for the picture's owner. */
  warnings: string[];
}

/**
 * Navigates the page to a validated http or https address. Resolves as soon as a document is there; throws
 * `CaptureError` `failed` with a message if there will be none.
 */
export async function openAddress(
  { page, refusalOf }: Pick<OpenedPage, "page" | "refusalOf">,
  address: string,
  timeoutMs: number,
): Promise<OpenedAddress> {
  let last = address;
  const follow = (request: Request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) last = request.url();
  };
  page.on("request", follow);
  try {
    const answer = await page.goto(address, { waitUntil: "commit", timeout: timeoutMs });
    const status = answer?.status() ?? 200;
    const challenge = status === 401 ? await answer?.headerValue("www-authenticate") : undefined;
    // Chromium fails by itself; its headless shell shows the body of the response.
    if (passwordSchemes.test(challenge ?? "")) throw new Error("net::ERR_INVALID_AUTH_CREDENTIALS");
    return { warnings: status >= 400 ? [serviceText("pageStatus", { status })] : [] };
  } catch (error) {
    throw toFailure(error, last, { refusal: refusalOf(hostOf(last)), timeoutMs });
  } finally {
    page.off("request", follow);
  }
}

/** Throws if the page shows the browser's own error page. */
export async function assertNoErrorPage({ page, cdp, refusalOf }: OpenedPage): Promise<void> {
  const { frameTree } = await cdp.send("Page.getFrameTree");
  const { unreachableUrl } = frameTree.frame;
  if (unreachableUrl !== undefined || isOutOfReach(page)) {
    const host = hostOf(unreachableUrl ?? "");
    const why = refusalOf(host) ?? serviceText("notShown");
    throw new CaptureError(
      "failed",
      serviceText("wentOn", { host: host === "" ? "another one" : host, reason: why }),
    );
  }
}

/** The browser's internal pages, and files. The browser blocks them too; this is the second check. */
function isOutOfReach(page: Page): boolean {
  return !/^(?:https?|about|data|blob):/.test(page.url());
}

function hostOf(address: string): string {
  return URL.parse(address)?.host ?? "";
}

/** Schemes for which a browser prompts its user; a challenge of another scheme is shown as a page like any other. */
const passwordSchemes = /\b(?:basic|digest|ntlm|negotiate)\b/i;

/** The browser's error codes that a caller can act on. */
const codes: readonly [RegExp, string][] = [
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL/, serviceText("encryption")],
  [/ERR_INVALID_AUTH|ERR_UNEXPECTED_PROXY_AUTH/, serviceText("password")],
  [/ERR_TOO_MANY_REDIRECTS/, serviceText("redirectsForEver")],
  [/Download is starting|ERR_INVALID_RESPONSE.*download/i, serviceText("download")],
  [/ERR_ABORTED/, serviceText("nothingToShow")],
  [/ERR_BLOCKED|ERR_UNKNOWN_URL_SCHEME|ERR_UNSAFE|ERR_DISALLOWED/, serviceText("addressNotAllowed")],
  [/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_TUNNEL|ERR_PROXY/, serviceText("unreachable")],
  [/ERR_HTTP|ERR_INVALID|ERR_CONTENT|ERR_INCOMPLETE|ERR_RESPONSE/, serviceText("notInHttp")],
];

function toFailure(
  error: unknown,
  address: string,
  { refusal, timeoutMs }: { refusal: string | undefined; timeoutMs: number },
): CaptureError {
  const said = error instanceof Error ? error.message : String(error);
  const isTooLate = error instanceof Error && error.name === "TimeoutError";
  const why =
    refusal ??
    (isTooLate
      ? serviceText("notAnswered", { seconds: timeoutMs / 1000 })
      : codes.find(([code]) => code.test(said))?.[1]);
  // The browser or the page has ended; the pool knows why.
  if (why === undefined && !said.includes("net::")) throw error;
  return new CaptureError(
    "failed",
    serviceText("notOpened", { address: shorten(address), reason: why ?? serviceText("notLoadedByBrowser") }),
    error,
  );
}

function shorten(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}

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
