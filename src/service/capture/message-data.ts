import { setImmediate as nextTurn } from "node:timers/promises";

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
