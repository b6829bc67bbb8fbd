import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";
import { createMessageCutter } from "./message-cutter.ts";
import { readLongAnswer } from "./message-data.ts";
import { createPageTraffic, type PageTraffic } from "./page-traffic.ts";

export interface PipeTransport extends ConnectOverCDPTransport {
  /** Asks the browser to end by itself. */
  askToEnd: () => void;
  traffic: Pick<PageTraffic, "ofPage" | "strained">;
}

/** None of Playwright's numbers, which knows nothing of this message. */
const closeMessageId = -1;
/** Handed on in one turn of the loop. A turn ends sooner at `turnBytesMax`. */
const turnMessagesMax = 32;
const turnBytesMax = 262_144;
/** That wait for their turn; while there are more, the browser is not read from. */
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
 * The browser's own protocol over two pipes, a NUL behind each message. Nothing listens on a port that a page, or another
 * user of the machine, could find. What a page causes is counted, and bounded, before it is parsed.
 */
export function createPipeTransport(
  toBrowser: Writable,
  fromBrowser: Readable,
  traffic: PageTraffic = createPageTraffic(),
): PipeTransport {
  const waiting: WaitingMessage[] = [];
  let waitingBytes = 0;
  let isHanding = false;
  let isClosed = false;

  const transport: PipeTransport = {
    send: (message) => {
      if (isClosed) return;
      const { id, method, sessionId } = message as SentMessage;
      // What it would tell goes unheard, and costs the browser work for every line that a page writes.
      if (method === "Log.enable") {
        const content = Buffer.from(JSON.stringify({ id, result: {}, sessionId }));
        wait({ content: [content], bytes: content.length });
        if (!isHanding) handSome();
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

  function wait(message: WaitingMessage): void {
    waiting.push(message);
    waitingBytes += message.bytes;
    if (waitingBytes > waitingBytesMax) fromBrowser.pause();
  }

  /**
   * Each in an immediate of its own: what Playwright does after one message has to be done before the next. Few in one turn
   * of the loop, so that a browser with much to say does not keep the service from everything else.
   */
  function handSome(): void {
    isHanding = true;
    let bytes = 0;
    let count = 0;
    while (count < waiting.length && count < turnMessagesMax && bytes < turnBytesMax) {
      bytes += waiting[count]?.bytes ?? 0;
      count += 1;
    }
    for (const message of waiting.splice(0, count)) setImmediate(() => hand(message));
    setImmediate(() => {
      waitingBytes -= bytes;
      if (fromBrowser.isPaused() && waitingBytes <= waitingBytesMax) fromBrowser.resume();
      isHanding = waiting.length > 0 && !isClosed;
      if (isHanding) handSome();
    });
  }

  function hand({ content }: WaitingMessage): void {
    if (isClosed) return;
    try {
      const read = readMessage(content) as SentMessage;
      if (read.id !== closeMessageId) transport.onmessage?.(read);
    } catch {
      // Of a browser that is not understood nothing more is to be had, and what waits for it is told by its end.
      end();
    }
  }

  const cut = createMessageCutter((message) => {
    const { content, bytes } = message;
    if (traffic.admit(message) && content !== undefined) wait({ content, bytes });
  });
  fromBrowser.on("data", (chunk: Buffer) => {
    if (!cut(chunk)) end();
    else if (!isHanding && waiting.length > 0) handSome();
  });
  // Of the browser itself, which no page answers for.
  traffic.flooded.catch(end);
  fromBrowser.once("close", end);
  fromBrowser.once("error", end);
  toBrowser.once("error", end);
  return transport;
}

function readMessage(content: readonly Buffer[]): unknown {
  const long = content.length > 1 ? readLongAnswer(content) : undefined;
  return long ?? JSON.parse(Buffer.concat(content).toString("utf8"));
}
