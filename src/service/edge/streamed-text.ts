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
