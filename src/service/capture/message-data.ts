import { setImmediate as nextTurn } from "node:timers/promises";

/** `result.data` of an answer: base64 as text, or, when it is long, as the bytes that the browser sent. */
export type MessageData = string | readonly Buffer[];

/** `{"id":5,"result":{"data":"`; base64 has no quotes, so the next one ends it. */
const beginning = /^\{"id":\d+,"result":\{"data":"/;
const quote = 0x22;
/** What stands behind the data: a session. */
const endBytesMax = 200;

/**
 * Reads a long answer without making one text of it: of a picture of 80 MB that holds the thread for 0.1 s. Its data are
 * `MessageData`. Undefined when it is not of that form.
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
  const message = JSON.parse(start + tail.toString("utf8", at)) as { result: { data: MessageData } };
  message.result.data = data;
  return message;
}

/** Decoded in one turn of the loop: 2 to 3 ms. */
const turnBytes = 1_048_576;

/** Base64 as its bytes, a part in each turn of the loop. */
export async function decodeData(data: MessageData): Promise<Buffer> {
  if (typeof data === "string") return Buffer.from(data, "base64");
  const length = data.reduce((sum, piece) => sum + piece.length, 0);
  const decoded = Buffer.allocUnsafe(Math.ceil(length / 4) * 3);
  let written = 0;
  let turn = 0;
  /** Four characters are three bytes, and a piece may end between them. */
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
