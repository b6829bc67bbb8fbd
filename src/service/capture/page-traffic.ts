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
  /** The fraction of any limit from which the browser gets no further pages. */
  strainedFrom: number;
}

export const trafficLimits: TrafficLimits = {
  messages: 30_000,
  dropped: 500_000,
  bytes: 128 * 1_048_576,
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

/** Chromium writes a message's name first and its session last, and escapes quotes in between. */
const nameAtStart = /^\{"method":"([A-Za-z.]+)"/;
const sessionAtEnd = /"sessionId":"([0-9A-F]+)"\}$/;

export function createPageTraffic(limits: TrafficLimits = trafficLimits): PageTraffic {
  /** Never evicted, because a browser shows few pages in its life. */
  const pages = new Map<string, Count>();
  const pageOfSession = new Map<string, Count>();
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
      const { browserContextId } = targetInfo ?? {};
      const page = browserContextId === undefined ? payer : ofPage(browserContextId);
      if (sessionId !== undefined && page !== own) pageOfSession.set(sessionId, page);
      return page;
    }
    if (name === "Target.detachedFromTarget" && message.content !== undefined) {
      const { sessionId = "" } = paramsOf(message.content);
      const page = pageOfSession.get(sessionId) ?? payer;
      pageOfSession.delete(sessionId);
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
  add: (more: { messages?: number; dropped?: number; bytes: number }) => void;
}

function createCount(limits: TrafficLimits, strain: () => void): Count {
  const count = { messages: 0, dropped: 0, bytes: 0 };
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
    isBusy: () => isOver(limits.strainedFrom / 2),
    add: ({ messages = 0, dropped = 0, bytes }) => {
      count.messages += messages;
      count.dropped += dropped;
      count.bytes += bytes;
      if (isOver(limits.strainedFrom)) strain();
      if (isFlooded || !isOver(1)) return;
      isFlooded = true;
      reject(new CaptureError("failed", serviceText("pageFloods")));
    },
  };
}

interface TargetParams {
  sessionId?: string;
  targetInfo?: { browserContextId?: string };
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
