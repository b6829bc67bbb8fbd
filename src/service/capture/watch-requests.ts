import type { Page, Request } from "playwright-core";

/** Requests of a page and its frames since the watch began. */
export interface PageRequests {
  /** Returns whether nothing was pending for `idleMs` in a row within `timeoutMs`; with an `idleMs` of 0, at any moment. */
  becomeQuiet: (times: { idleMs: number; timeoutMs: number }) => Promise<boolean>;
  /** Pending requests, oldest first. */
  pending: () => Request[];
  /** How many documents the main frame has requested. Redirects count. */
  documents: () => number;
}

/** Kinds of request that stay open by their nature. */
const endless = new Set(["eventsource", "websocket", "media", "ping"]);

/**
 * Until a `fetch` whose response has begun counts as done, ms. The browser does not report the end of a body that the
 * page never reads, and a streamed one may have no end.
 */
const bodyMsMax = 2_000;

export function watchRequests(page: Page): PageRequests {
  const pending = new Set<Request>();
  const listeners = new Set<() => void>();
  let documents = 0;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const end = (request: Request) => {
    if (pending.delete(request)) notify();
  };
  page.on("request", (request) => {
    if (isMainDocument(request)) documents += 1;
    if (endless.has(request.resourceType())) return;
    pending.add(request);
    notify();
  });
  page.on("response", (response) => {
    const request = response.request();
    if (request.resourceType() === "fetch") setTimeout(() => end(request), bodyMsMax).unref();
  });
  page.on("requestfinished", end);
  page.on("requestfailed", end);
  return {
    pending: () => [...pending],
    documents: () => documents,
    becomeQuiet: ({ idleMs, timeoutMs }) => {
      if (pending.size === 0 && idleMs === 0) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      let idle: NodeJS.Timeout | undefined;
      const look = () => {
        clearTimeout(idle);
        if (pending.size === 0) idle = setTimeout(() => resolve(true), idleMs);
      };
      const tooLate = setTimeout(() => resolve(false), timeoutMs);
      listeners.add(look);
      look();
      return promise.finally(() => {
        listeners.delete(look);
        clearTimeout(idle);
        clearTimeout(tooLate);
      });
    },
  };
}

export function isMainDocument(request: Request): boolean {
  if (!request.isNavigationRequest()) return false;
  try {
    return request.frame().parentFrame() === null;
  } catch {
    // Of a frame that does not exist yet, or no longer.
    return false;
  }
}
