import { connect } from "node:net";

/** The bytes received over a new connection. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/** Sends raw bytes to a port of this machine and reads until the peer ends the connection. */
export function sendRaw(
  to: number | { host: string; port: number },
  ...parts: (string | Uint8Array)[]
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect(typeof to === "number" ? { host: "127.0.0.1", port: to } : to);
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    // A request that is rejected before its end may be reset after the response.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const [head = "", ...rest] = text.split("\r\n\r\n");
      const [first = "", ...lines] = head.split("\r\n");
      const status = Number(first.split(" ")[1]);
      if (Number.isNaN(status)) return reject(new Error(`no answer: ${text.slice(0, 200)}`));
      const headers = new Headers(lines.map(toField));
      resolve({ status, headers, body: rest.join("\r\n\r\n") });
    });
    for (const part of parts) socket.write(part);
  });
}

function toField(line: string): [string, string] {
  const colon = line.indexOf(":");
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}
