import type { Readable, Writable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ConnectOverCDPTransport } from "playwright-core";
import { createMessageSplitter } from "./message-splitter.ts";
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

/** `result.data` of a response: base64 as a string or, when it is long, as the bytes from the browser. */
export type MessageData = string | readonly Buffer[];

/** The start of a response: `{"id":5,"result":{"data":"`. Base64 has no quotes, so the next one ends the data. */
const beginning = /^\{"id":\d+,"result":\{"data":"/;
const quote = 0x22;
/** Maximum length of the part after the data: the session id. */
const endBytesMax = 200;

/**
 * Parses a long response without building one string, which blocks the thread for 0.1 s for a picture of 80 MB. Its
 * data is `MessageData`. Undefined for a response of another form.
 */
export function readLongAnswer(pieces: readonly Buffer[]): object | undefined {
  const [first, ...others] = pieces;
  const start = beginning.exec(first?.toString("latin1", 0, 80) ?? "")?.[0];
  if (first === undefined || start === undefined) return undefined;
  const data = [first.subarray(start.length), ...others];
  let tail = Buffer.alloc(0);
  while (tail.length < endBytesMax && data.length > 0) tail = Buffer.concat([data.pop() ?? tail, tail]);
  const at = tail.indexOf(quote);
  data.push(tail.subarray(0, at));
  if (at < 0 || data.some((piece) => piece.includes(quote))) return undefined;
  const message: { result: { data: MessageData } } = JSON.parse(start + tail.toString("utf8", at));
  message.result.data = data;
  return message;
}

/** Bytes decoded per turn of the event loop: 2 to 3 ms. */
const turnBytes = 1_048_576;

/** Decodes base64 in several turns of the event loop. */
export async function decodeData(data: MessageData): Promise<Buffer> {
  if (typeof data === "string") return Buffer.from(data, "base64");
  const length = data.reduce((sum, piece) => sum + piece.length, 0);
  const decoded = Buffer.allocUnsafe(Math.ceil(length / 4) * 3);
  let written = 0;
  let turn = 0;
  /** Undecoded rest: four characters make three bytes, and a piece may end between them. */
  let left = "";
  for (const piece of data) {
    const text = left + piece.toString("latin1");
    const whole = text.length - (text.length % 4);
    written += decoded.write(text.slice(0, whole), written, "base64");
    left = text.slice(whole);
    turn += piece.length;
    if (turn >= turnBytes) {
      turn = 0;
      await nextTurn();
    }
  }
  written += decoded.write(left, written, "base64");
  return decoded.subarray(0, written);
}
