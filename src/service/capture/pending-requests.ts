import type { Request } from "playwright-core";
import { serviceText } from "#contract/texts/service-texts.ts";
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

/** The pending resources as a sentence; undefined if nothing is pending. */
export function describePending(requests: PageRequests): string | undefined {
  const pending = requests.pending();
  if (pending.some(isMainDocument)) return serviceText("htmlNotEnded");
  const [first] = pending;
  if (first === undefined) return undefined;
  const { host = "", pathname = "" } = URL.parse(first.url()) ?? {};
  const address = shorten(`${host}${pathname}`);
  return pending.length === 1
    ? serviceText("waitingFor", { address })
    : serviceText("waitingForMore", { address, count: pending.length - 1 });
}

function shorten(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}
