import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";
import { createMessageSplitter } from "./message-splitter.ts";
import { readLongAnswer } from "./message-data.ts";
import { createPageTraffic, type PageTraffic } from "./page-traffic.ts";

export interface PipeTransport extends ConnectOverCDPTransport {
  /** Asks the browser to end by itself. */
  askToEnd: () => void;
  traffic: Pick<PageTraffic, "ofPage" | "strained">;
}

/** Outside of Playwright's numbers, which does not know this message. */
const closeMessageId = -1;
/** Messages delivered in one turn of the event loop. A turn ends sooner at `turnBytesMax`. */
const turnMessagesMax = 32;
const turnBytesMax = 262_144;
/** Buffered bytes above which reading from the browser pauses (backpressure). */
const waitingBytesMax = 8 * 1_048_576;

interface SentMessage {
  id?: number;
  method?: string;
  sessionId?: string;
}

interface WaitingMessage {
  content: readonly Buffer[];
  bytes: number;
}

/**
 * The browser's protocol over two pipes, with a NUL after each message. No port listens that a page, or another user of
 * the machine, could find. Counts and limits the messages of each page before parsing them.
 */
export function createPipeTransport(
  toBrowser: Writable,
  fromBrowser: Readable,
  traffic: PageTraffic = createPageTraffic(),
): PipeTransport {
  const waiting: WaitingMessage[] = [];
  let waitingBytes = 0;
  let isDelivering = false;
  let isClosed = false;

  const transport: PipeTransport = {
    send: (message) => {
      if (isClosed) return;
      const { id, method, sessionId }: SentMessage = message;
      // Not sent: its events are dropped anyway, and cost the browser work for every console line.
      if (method === "Log.enable") {
        const content = Buffer.from(JSON.stringify({ id, result: {}, sessionId }));
        enqueue({ content: [content], bytes: content.length });
        if (!isDelivering) deliverBatch();
      } else toBrowser.write(`${JSON.stringify(message)}\0`);
    },
    close: end,
    askToEnd: () => transport.send({ id: closeMessageId, method: "Browser.close" }),
    traffic,
  };

  function end(): void {
    if (isClosed) return;
    isClosed = true;
    toBrowser.destroy();
    fromBrowser.destroy();
    transport.onclose?.();
  }

  function enqueue(message: WaitingMessage): void {
    waiting.push(message);
    waitingBytes += message.bytes;
    if (waitingBytes > waitingBytesMax) fromBrowser.pause();
  }

  /**
   * Delivers each message in its own immediate, because Playwright has to finish with one message before the next.
   * Delivers few per turn of the event loop, so that a flooding browser does not block the service.
   */
  function deliverBatch(): void {
    isDelivering = true;
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && count < turnMessagesMax && bytes < turnBytesMax) {
      bytes += waiting[count]?.bytes ?? 0;
      count += 1;
    }
    for (const message of waiting.splice(0, count)) setImmediate(() => deliver(message));
    setImmediate(() => {
      waitingBytes -= bytes;
      if (fromBrowser.isPaused() && waitingBytes <= waitingBytesMax) fromBrowser.resume();
      isDelivering = waiting.length > 0 && !isClosed;
      if (isDelivering) deliverBatch();
    });
  }

  function deliver({ content }: WaitingMessage): void {
    if (isClosed) return;
    try {
      const read: SentMessage = readMessage(content);
      if (read.id !== closeMessageId) transport.onmessage?.(read);
    } catch {
      // A browser that sends malformed messages is of no further use; pending requests fail with the closed connection.
      end();
    }
  }

  const split = createMessageSplitter((message) => {
    const { content, bytes } = message;
    if (traffic.admit(message) && content !== undefined) enqueue({ content, bytes });
  });
  fromBrowser.on("data", (chunk: Buffer) => {
    if (!split(chunk)) end();
    else if (!isDelivering && waiting.length > 0) deliverBatch();
  });
  // A flood that belongs to no page.
  traffic.flooded.catch(end);
  fromBrowser.once("close", end);
  fromBrowser.once("error", end);
  toBrowser.once("error", end);
  return transport;
}

function readMessage(content: readonly Buffer[]): SentMessage {
  const long = content.length > 1 ? readLongAnswer(content) : undefined;
  return long ?? JSON.parse(Buffer.concat(content).toString("utf8"));
}
