/** `fetch` with upload progress, from 0 to 1. Uses XMLHttpRequest, the only browser API that reports it. */
export function fetchWithProgress(onSent: (share: number) => void): typeof fetch {
  return async (input, init = {}) =>
    new Promise((resolve, reject) => {
      const { signal, body, method = "GET" } = init;
      signal?.throwIfAborted();
      const request = new XMLHttpRequest();
      request.open(method, input instanceof Request ? input.url : String(input));
      request.responseType = "arraybuffer";
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      const abort = () => {
        request.abort();
        reject(abortReason(signal));
      };
      signal?.addEventListener("abort", abort, { once: true });
      request.upload.addEventListener("progress", ({ loaded, total }) => {
        if (total > 0) onSent(Math.min(1, loaded / total));
      });
      request.addEventListener("error", () => {
        reject(new TypeError("The connection failed."));
      });
      request.addEventListener("loadend", () => {
        signal?.removeEventListener("abort", abort);
        if (request.status > 0) resolve(toResponse(request));
      });
      if (body instanceof ReadableStream) throw new TypeError("A stream cannot be sent with its progress.");
      request.send(body ?? null);
    });
}

function abortReason(signal: AbortSignal | null | undefined): Error {
  return signal?.reason instanceof Error ? signal.reason : new Error("aborted");
}

/** Statuses that allow no body, not even an empty one. */
const bodiless = [101, 204, 205, 304];

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  const { status, statusText } = request;
  const body = bodiless.includes(status) ? null : request.response;
  return new Response(body, { status, statusText, headers });
}
