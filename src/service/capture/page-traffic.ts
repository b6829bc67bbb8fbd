import { availableParallelism } from "node:os";
import { serviceText } from "#contract/texts/service-texts.ts";
import { CaptureError } from "./capture-error.ts";
import type { RawMessage } from "./message-splitter.ts";

/** Counts the protocol messages of one browser for each page, before any of them is parsed. */
export interface PageTraffic {
  /** Counts a message. False when the message is not needed, or when its page has exceeded its limits. */
  admit: (message: RawMessage) => boolean;
  /** The counters of a page, by the id of its browser context. */
  ofPage: (contextId: string) => PageTally;
  /** Resolves when a page, or the browser itself, has caused so many messages that other pages would be delayed. */
  strained: Promise<void>;
  /** Rejects when messages that belong to no page exceed the limits. */
  flooded: Promise<never>;
}

export interface PageTally {
  /** Rejects with `CaptureError` `failed` when the page exceeds its limits. */
  flooded: Promise<never>;
  isFlooded: () => boolean;
  /** Whether workers or other processes run for it. */
  hasThreads: () => boolean;
  /** Whether it has used half of what strains the browser. */
  isBusy: () => boolean;
}

export interface TrafficLimits {
  /** Delivered messages: 10 to 15 µs each on the main thread. A page with 2,000 requests causes 16,000. */
  messages: number;
  /** Messages dropped unread: 2 µs each. */
  dropped: number;
  /** Bytes of both kinds. */
  bytes: number;
  /**
   * Workers, and frames with a process of their own, at once. The browser starts one only when it has been told to, so that
   * those beyond never run.
   */
  threads: number;
  /** The fraction of any limit from which the browser gets no further pages. */
  strainedFrom: number;
}

export const trafficLimits: TrafficLimits = {
  messages: 30_000,
  dropped: 500_000,
  bytes: 128 * 1_048_576,
  // Pages start one worker per core; beyond, each takes its share of the cores from other pages.
  threads: 16 + 4 * availableParallelism(),
  strainedFrom: 1 / 3,
};

/** Events that neither Playwright nor this service handles, and of which a page may cause any number. */
const ignoredEvents = new Set([
  "Console.messageAdded",
  "Log.entryAdded",
  "Network.dataReceived",
  "Network.policyUpdated",
  "Network.resourceChangedPriority",
  "Network.webSocketClosed",
  "Network.webSocketCreated",
  "Network.webSocketFrameError",
  "Network.webSocketFrameReceived",
  "Network.webSocketFrameSent",
  "Network.webSocketHandshakeResponseReceived",
  "Network.webSocketWillSendHandshakeRequest",
  "Page.downloadProgress",
  "Page.downloadWillBegin",
  "Page.frameClearedScheduledNavigation",
  "Page.frameScheduledNavigation",
  "Page.frameStartedLoading",
  "Page.frameStartedNavigating",
  "Page.frameStoppedLoading",
  "Runtime.consoleAPICalled",
  "Runtime.exceptionThrown",
]);

/**
 * Cost of a new page, frame or worker, in messages: Playwright creates an object for it and sends it a dozen commands.
 */
const targetCost = 20;

/**
 * Kinds of targets that run beside the page, also those that its workers start: a frame is one only if it has a process of
 * its own.
 */
const ownThreads: ReadonlySet<unknown> = new Set(["worker", "shared_worker", "worklet", "iframe"]);
/** Playwright detaches from them at once, and they go on. */
const detachedThreads: ReadonlySet<unknown> = new Set(["shared_worker", "worklet"]);

/** Chromium writes a message's name first and its session last, and escapes quotes in between. */
const nameAtStart = /^\{"method":"([A-Za-z.]+)"/;
const sessionAtEnd = /"sessionId":"([0-9A-F]+)"\}$/;

export function createPageTraffic(limits: TrafficLimits = trafficLimits): PageTraffic {
  /** Never evicted, because a browser shows few pages in its life. */
  const pages = new Map<string, Count>();
  const pageOfSession = new Map<string, Count>();
  const threadSessions = new Set<string>();
  const { promise: strained, resolve: strain } = Promise.withResolvers<void>();
  /** Counts messages that belong to no page. */
  const own = createCount(limits, strain);

  const ofPage = (contextId: string) => {
    const count = pages.get(contextId) ?? createCount(limits, strain);
    pages.set(contextId, count);
    return count;
  };

  /** The counters that a message is charged to. Tracks the sessions of each page. */
  function payerOf(name: string | undefined, message: RawMessage): Count {
    const payer = pageOfSession.get(sessionAtEnd.exec(message.end)?.[1] ?? "") ?? own;
    if (name === "Target.attachedToTarget" && message.content !== undefined) {
      const { sessionId, targetInfo } = paramsOf(message.content);
      const { browserContextId, type } = targetInfo ?? {};
      const page = browserContextId === undefined ? payer : ofPage(browserContextId);
      if (sessionId === undefined || page === own) return page;
      pageOfSession.set(sessionId, page);
      if (ownThreads.has(type)) page.add({ threads: 1, bytes: 0 });
      if (ownThreads.has(type) && !detachedThreads.has(type)) threadSessions.add(sessionId);
      return page;
    }
    if (name === "Target.detachedFromTarget" && message.content !== undefined) {
      const { sessionId = "" } = paramsOf(message.content);
      const page = pageOfSession.get(sessionId) ?? payer;
      pageOfSession.delete(sessionId);
      if (threadSessions.delete(sessionId)) page.add({ threads: -1, bytes: 0 });
      return page;
    }
    return payer;
  }

  return {
    admit: (message) => {
      const name = nameAtStart.exec(message.start)?.[1];
      const payer = payerOf(name, message);
      const isNeeded = message.content !== undefined && !ignoredEvents.has(name ?? "");
      // Bytes of responses are not counted, because their length follows from our own requests, such as a picture.
      const bytes = name === undefined ? 0 : message.bytes;
      if (!isNeeded) payer.add({ dropped: 1, bytes });
      // Responses that belong to no page result from opening and closing pages here.
      else if (payer !== own || name !== undefined)
        payer.add({ messages: name === "Target.attachedToTarget" ? targetCost : 1, bytes });
      // Responses are always delivered, because closing a page takes requests.
      return isNeeded && (name === undefined || !payer.isFlooded());
    },
    ofPage,
    strained,
    flooded: own.flooded,
  };
}

interface Count extends PageTally {
  add: (more: { messages?: number; dropped?: number; threads?: number; bytes: number }) => void;
}

function createCount(limits: TrafficLimits, strain: () => void): Count {
  const count = { messages: 0, dropped: 0, threads: 0, bytes: 0 };
  const { promise: flooded, reject } = Promise.withResolvers<never>();
  // It may reject before a handler is attached.
  flooded.catch(() => undefined);
  let isFlooded = false;
  const isOver = (part: number) =>
    count.messages > limits.messages * part ||
    count.dropped > limits.dropped * part ||
    count.bytes > limits.bytes * part;
  return {
    flooded,
    isFlooded: () => isFlooded,
    hasThreads: () => count.threads > 0,
    isBusy: () => isOver(limits.strainedFrom / 2),
    add: ({ messages = 0, dropped = 0, threads = 0, bytes }) => {
      count.threads += threads;
      count.messages += messages;
      count.dropped += dropped;
      count.bytes += bytes;
      if (isOver(limits.strainedFrom)) strain();
      const hasTooMany = count.threads > limits.threads;
      if (isFlooded || (!isOver(1) && !hasTooMany)) return;
      isFlooded = true;
      const why = hasTooMany
        ? serviceText("pageThreads", { max: limits.threads })
        : serviceText("pageFloods");
      reject(new CaptureError("failed", why));
    },
  };
}

interface TargetParams {
  sessionId?: string;
  targetInfo?: { browserContextId?: string; type?: string };
}

function paramsOf(content: readonly Buffer[]): TargetParams {
  try {
    const { params = {} }: { params?: TargetParams } = JSON.parse(Buffer.concat(content).toString("utf8"));
    return params;
  } catch {
    // Malformed JSON closes the connection when the message is delivered.
    return {};
  }
}
