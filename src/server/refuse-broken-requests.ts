import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#contract/errors.ts";
import { answerGuards } from "#proxy/error-answer.ts";

/** Responses to malformed requests, by the parser's reason. */
const refusals: Readonly<Record<string, { status: number; msg: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    msg: "The address and the headers of a request may have 16 kB together. Send a long list of changes in a body.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, msg: "The body's chunks carry too many extensions." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: "The request did not arrive in time." },
};
const otherwise = { status: 400, msg: "This is not a request that HTTP/1.1 knows." };

/** Time for the client to read the refusal, ms. */
const closingMs = 500;

/**
 * Answers malformed HTTP with the interface's error body, which Node would omit, and closes the connection. An `Expect`
 * header other than `100-continue`, which Node would answer too, comes to the server's listener like other requests.
 */
export function refuseBrokenRequests(server: Server): void {
  server.on("checkExpectation", (...exchange) => void server.emit("request", ...exchange));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A closed connection needs no response, and one with a partial response cannot get another.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, msg } = refusals[error.code ?? ""] ?? otherwise;
    const { headers, text } = refusal(status, msg);
    // Otherwise a client that keeps sending, or never closes its side, would hold the connection open.
    setTimeout(() => socket.destroy(), closingMs).unref();
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        "",
        text,
      ].join("\r\n"),
    );
  });
}

function refusal(status: number, msg: string) {
  const body: ErrorBody = { status, msg, errors: [], code: "invalid_request" };
  const text = JSON.stringify(body);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    ...answerGuards,
    Connection: "close",
  };
  return { headers, text };
}
