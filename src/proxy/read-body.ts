export type BodyRead = { whole: true; bytes: Uint8Array<ArrayBuffer> } | { whole: false };

/** Reads a request's body up to a limit, so that a wrong or missing length costs no more memory than that. */
export async function readBody(request: Request, bytesMax: number): Promise<BodyRead> {
  if (Number(request.headers.get("content-length") ?? 0) > bytesMax) return { whole: false };
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) return { whole: false };
    chunks.push(chunk);
  }
  return { whole: true, bytes: Buffer.concat(chunks) };
}
