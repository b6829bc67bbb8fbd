/** One message of the browser's protocol, not yet parsed. */
export interface RawMessage {
  /** The first characters: a response's id or an event's name. */
  start: string;
  /** The last characters: the session id. */
  end: string;
  /** Length of the whole message. */
  bytes: number;
  /**
   * One piece, or many for a response of more than 4 MiB. Undefined for an event of that length, whose content is
   * dropped.
   */
  content: readonly Buffer[] | undefined;
}

/**
 * Limit of an event, and of a response in one piece. An address has 2 MB at most; longer events quote a picture written
 * as an address, or a page's text.
 */
const eventBytesMax = 4 * 1_048_576;
/** More than any response: a picture of 40 megapixels, barely compressed, as base64. */
const messageBytesMax = 512 * 1_048_576;
const startLength = 80;
const endLength = 80;
const answerStart = '{"id":';

/**
 * Splits the browser's bytes at the NUL after each message and passes each message to `deliver`. Buffers at most one
 * message of `messageBytesMax`; the returned function returns false for a longer one.
 */
export function createMessageSplitter(deliver: (message: RawMessage) => void): (chunk: Buffer) => boolean {
  let pieces: Buffer[] = [];
  let bytes = 0;
  /** The start of an event that is too long; undefined for any other message. */
  let start: string | undefined;
  let isAnswer = false;

  function add(piece: Buffer): void {
    pieces.push(piece);
    bytes += piece.length;
    if (start === undefined && !isAnswer && bytes > eventBytesMax) {
      const begun = Buffer.concat(pieces).toString("latin1", 0, startLength);
      isAnswer = begun.startsWith(answerStart);
      if (!isAnswer) start = begun;
    }
    if (start !== undefined && pieces.length > 1)
      pieces = [Buffer.concat(pieces.slice(-2)).subarray(-endLength)];
  }
  function finish(): void {
    if (isAnswer) {
      const end = Buffer.concat(pieces.slice(-2)).toString("latin1");
      deliver({ start: answerStart, end: end.slice(-endLength), bytes, content: pieces });
    } else {
      const content = pieces.length === 1 ? (pieces[0] ?? Buffer.alloc(0)) : Buffer.concat(pieces);
      deliver({
        start: start ?? content.toString("latin1", 0, startLength),
        end: content.toString("latin1", Math.max(0, content.length - endLength)),
        bytes,
        content: start === undefined ? [content] : undefined,
      });
    }
    pieces = [];
    bytes = 0;
    start = undefined;
    isAnswer = false;
  }

  return (chunk) => {
    let rest = chunk;
    for (let at = rest.indexOf(0); at >= 0; at = rest.indexOf(0)) {
      add(rest.subarray(0, at));
      finish();
      rest = rest.subarray(at + 1);
    }
    if (rest.length > 0) add(rest);
    return start !== undefined || bytes <= messageBytesMax;
  };
}
