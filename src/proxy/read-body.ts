export type BodyRead = { whole: true; bytes: Uint8Array<ArrayBuffer> } | { whole: false };

/** Reads a body up to a limit, so that a wrong or missing length costs no more memory than that. */
export async function readBody(
  { headers, body }: Pick<Request | Response, "headers" | "body">,
  bytesMax: number,
): Promise<BodyRead> {
  if (Number(headers.get("content-length") ?? 0) > bytesMax) return { whole: false };
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) return { whole: false };
    chunks.push(chunk);
  }
  return { whole: true, bytes: Buffer.concat(chunks) };
}
