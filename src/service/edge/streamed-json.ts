/**
 * JSON that is too long to be made in one turn of the event loop. The parts are asked for one by one, as fast as the caller
 * takes them; what fails before the first is an answer of its own, what fails later ends the connection.
 */
export async function streamedJson(
  parts: AsyncGenerator<string, void>,
  headers: Readonly<Record<string, string>> = {},
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
  return new Response(stream, {
    headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
  });
}
