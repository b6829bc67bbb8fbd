import type { Readable, Writable } from "node:stream";
import type { ConnectOverCDPTransport } from "playwright-core";

export interface PipeTransport extends ConnectOverCDPTransport {
  /** Asks the browser to end by itself. */
  askToEnd: () => void;
}

/** None of Playwright's numbers, which knows nothing of this message. */
const closeMessageId = -1;
/** More than any answer: a picture of 40 megapixels, hardly compressed, as base64. */
const messageBytesMax = 512 * 1_048_576;

/**
 * The browser's own protocol over two pipes, a NUL behind each message. Nothing listens on a port that a page, or another
 * user of the machine, could find.
 */
export function createPipeTransport(toBrowser: Writable, fromBrowser: Readable): PipeTransport {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isClosed = false;

  const transport: PipeTransport = {
    send: (message) => {
      if (!isClosed) toBrowser.write(`${JSON.stringify(message)}\0`);
    },
    close: end,
    askToEnd: () => transport.send({ id: closeMessageId, method: "Browser.close" }),
  };

  function end(): void {
    if (isClosed) return;
    isClosed = true;
    toBrowser.destroy();
    fromBrowser.destroy();
    transport.onclose?.();
  }

  /**
   * Each in a turn of the loop of its own: what Playwright does after one message has to be done before the next, and
   * several may arrive at once.
   */
  function hand(message: string): void {
    setImmediate(() => {
      if (isClosed) return;
      try {
        const read = JSON.parse(message) as { id?: number };
        if (read.id !== closeMessageId) transport.onmessage?.(read);
      } catch {
        // Of a browser that is not understood nothing more is to be had, and what waits for it is told by its end.
        end();
      }
    });
  }

  fromBrowser.on("data", (chunk: Buffer) => {
    let rest = chunk;
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      const message = Buffer.concat([...chunks, rest.subarray(0, at)]).toString("utf8");
      chunks = [];
      bytes = 0;
      rest = rest.subarray(at + 1);
      hand(message);
    }
    if (rest.length === 0) return;
    chunks.push(rest);
    bytes += rest.length;
    if (bytes > messageBytesMax) end();
  });
  fromBrowser.once("close", end);
  fromBrowser.once("error", end);
  toBrowser.once("error", end);
  return transport;
}
