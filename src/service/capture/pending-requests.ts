import type { Request } from "playwright-core";
import type { OpenedPage } from "./browser-pool.ts";
import { isMainDocument, type PageRequests } from "./watch-requests.ts";

const triesMax = 5;
const retryMs = 300;

/** Fails pending requests by their type: Playwright's, or `main document`. */
export async function cutRequests(
  opened: Pick<OpenedPage, "cutRequests">,
  requests: PageRequests,
  types: readonly string[],
): Promise<void> {
  // The browser retries a request that failed on a kept-alive connection.
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const found = requests.pending().filter((request) => types.includes(typeOf(request)));
    if (found.length === 0) return;
    opened.cutRequests(found.map((request) => request.url()));
    await requests.becomeQuiet({ idleMs: 0, timeoutMs: retryMs });
  }
}

function typeOf(request: Request): string {
  return isMainDocument(request) ? "main document" : request.resourceType();
}

/** The pending resources as a sentence; empty if nothing is pending. */
export function describePending(requests: PageRequests): string {
  const pending = requests.pending();
  if (pending.some(isMainDocument)) return " Its HTML had not ended.";
  const [first] = pending;
  if (first === undefined) return "";
  const { host = "", pathname = "" } = URL.parse(first.url()) ?? {};
  const others = pending.length > 1 ? ` and ${pending.length - 1} more` : "";
  return ` It was waiting for ${shorten(`${host}${pathname}`)}${others}.`;
}

function shorten(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}
