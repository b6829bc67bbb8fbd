/**
 * Responses whose body is in memory. Node's server writes such a body as it is (`server/open-port.ts`). By default a
 * `Response` copies it and is read through a stream, which takes longer than all else that a stored picture needs.
 */
const bodies = new WeakMap<Response, Uint8Array | string>();

/** A response with this body. Its bytes must not change afterwards. */
export function wholeAnswer(body: Uint8Array | string, init: ResponseInit): Response {
  const answer = new Response(typeof body === "string" ? body : streamOf(body), init);
  bodies.set(answer, body);
  return answer;
}

/** The body of a response by `wholeAnswer`; undefined for any other, and for a copy. */
export function wholeBodyOf(answer: Response): Uint8Array | string | undefined {
  return bodies.get(answer);
}

/** For readers other than our server. Does nothing until it is read. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (bytes.byteLength > 0) controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Streams a text that is too long to build in one turn of the event loop. Parts are generated on demand, with
 * backpressure from the caller. An error before the first part becomes an error response; a later one closes the
 * connection.
 */
export async function streamedText(
  parts: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>> & { "Content-Type": string },
): Promise<Response> {
  const encoder = new TextEncoder();
  let next = await parts.next();
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (next.done === true) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value));
      next = await parts.next();
    },
    cancel: async () => {
      await parts.return();
    },
  });
  return new Response(stream, { headers });
}

export async function streamedJson(
  parts: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return streamedText(parts, { "Content-Type": "application/json; charset=utf-8", ...headers });
}
