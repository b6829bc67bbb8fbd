import { CaptureError } from "./capture-error.ts";
import type { RawMessage } from "./message-cutter.ts";

/** What the pages of one browser have it tell us, counted for each page before anything of it is parsed. */
export interface PageTraffic {
  /** Counts a message. False: nobody needs it, or its page has caused too many. */
  admit: (message: RawMessage) => boolean;
  /** By the id of its browser context. */
  ofPage: (contextId: string) => PageTally;
  /** Settles when a page, or the browser itself, has caused so many that other pages would have to wait for them. */
  strained: Promise<void>;
  /** Rejects when the browser has told too much that belongs to no page. */
  flooded: Promise<never>;
}

export interface PageTally {
  /** Rejects with `CaptureError` `failed` when the page has caused more than it may. */
  flooded: Promise<never>;
  isFlooded: () => boolean;
}

export interface TrafficLimits {
  /** Handed on: 10 to 15 µs each of the service's own thread. A page with 2,000 requests causes 16,000. */
  messages: number;
  /** Dropped unread: 2 µs each. */
  unheard: number;
  /** Of both. */
  bytes: number;
  /** The part of any of them from which a browser gets no more pages. */
  strainedFrom: number;
}

export const trafficLimits: TrafficLimits = {
  messages: 30_000,
  unheard: 500_000,
  bytes: 128 * 1_048_576,
  strainedFrom: 1 / 3,
};

/** Events that neither Playwright nor anything here acts on, and of which a page may cause any number. */
const unheard = new Set([
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

/** Of a new page, frame or worker, in messages: Playwright makes an object of it and asks it a dozen things. */
const targetCost = 20;

/** Chromium writes a message's name first and its session last, and escapes quotes in what lies between. */
const nameAtStart = /^\{"method":"([A-Za-z.]+)"/;
const sessionAtEnd = /"sessionId":"([0-9A-F]+)"\}$/;

export function createPageTraffic(limits: TrafficLimits = trafficLimits): PageTraffic {
  /** A browser shows so few pages in its life that none is forgotten. */
  const pages = new Map<string, Count>();
  const pageOfSession = new Map<string, Count>();
  const { promise: strained, resolve: strain } = Promise.withResolvers<void>();
  /** Of what belongs to no page. */
  const own = createCount(limits, strain);

  const ofPage = (contextId: string) => {
    const count = pages.get(contextId) ?? createCount(limits, strain);
    pages.set(contextId, count);
    return count;
  };

  /** The page to whose account a message goes; keeps account of its sessions. */
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
      const isHeard = message.content !== undefined && !unheard.has(name ?? "");
      // Of answers only we know how long they may be: a picture is one.
      const bytes = name === undefined ? 0 : message.bytes;
      if (!isHeard) payer.add({ unheard: 1, bytes });
      // Answers that belong to no page are those to our own making and closing of pages.
      else if (payer !== own || name !== undefined)
        payer.add({ messages: name === "Target.attachedToTarget" ? targetCost : 1, bytes });
      // What was asked is answered to the last: a page is closed by asking.
      return isHeard && (name === undefined || !payer.isFlooded());
    },
    ofPage,
    strained,
    flooded: own.flooded,
  };
}

interface Count extends PageTally {
  add: (more: { messages?: number; unheard?: number; bytes: number }) => void;
}

function createCount(limits: TrafficLimits, strain: () => void): Count {
  const count = { messages: 0, unheard: 0, bytes: 0 };
  const { promise: flooded, reject } = Promise.withResolvers<never>();
  // It may come before anybody looks.
  flooded.catch(() => undefined);
  let isFlooded = false;
  const isOver = (part: number) =>
    count.messages > limits.messages * part ||
    count.unheard > limits.unheard * part ||
    count.bytes > limits.bytes * part;
  return {
    flooded,
    isFlooded: () => isFlooded,
    add: ({ messages = 0, unheard: dropped = 0, bytes }) => {
      count.messages += messages;
      count.unheard += dropped;
      count.bytes += bytes;
      if (isOver(limits.strainedFrom)) strain();
      if (isFlooded || !isOver(1)) return;
      isFlooded = true;
      reject(
        new CaptureError(
          "failed",
          "The page was ended: without pause it does something that the browser has to report, such as changing its address, sending requests or raising errors.",
        ),
      );
    },
  };
}

interface TargetParams {
  sessionId?: string;
  targetInfo?: { browserContextId?: string };
}

function paramsOf(content: readonly Buffer[]): TargetParams {
  try {
    return (JSON.parse(Buffer.concat(content).toString("utf8")) as { params?: TargetParams }).params ?? {};
  } catch {
    // Ends the connection when it is handed on.
    return {};
  }
}
