import type { RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { errorAnswer } from "#proxy/error-answer.ts";
import { listen, type Listening } from "./listen.ts";
import { requestGraceMs } from "./shutdown-times.ts";
import { startingAnswer } from "./starting-page.ts";

type FetchHandler = (
  request: Request,
  connection: { incoming: { socket: { remoteAddress?: string | undefined } } },
) => Response | Promise<Response>;

export interface OpenPort {
  listening: Listening;
  port: number;
  /** From now on this one answers; before, the port says that it is starting. */
  use: (listener: RequestListener) => void;
  close: () => Promise<void>;
}

/** Takes a port before what answers on it is ready. Throws `ListenProblem`. */
export async function openPort(
  { host, port }: { host: string; port: number },
  variables: { host: string; port: string },
): Promise<OpenPort> {
  let current = toListener(startingAnswer);
  const listening = await listen((request, response) => current(request, response), {
    host,
    port,
    variables,
  });
  return {
    listening,
    port: listening.port,
    use: (listener) => {
      current = listener;
    },
    close: () => listening.close(requestGraceMs),
  };
}

/** A fetch handler on a server of Node's. */
export function toListener(fetchHandler: FetchHandler): RequestListener {
  const options = {
    // Our handlers pass requests on to `fetch`, which takes the platform's own Request only.
    overrideGlobalObjects: false,
    errorHandler,
    // What a request without a Host is for.
    hostname: "localhost",
  };
  const listener = getRequestListener(fetchHandler, options);
  const refuse = getRequestListener(invalidAddress, options);
  return (request, response) => {
    // Version 1.0 has none, and is what some balancers ask for a service's health.
    const lacksHost = (request.headers.host ?? "") === "" && request.httpVersion !== "1.0";
    void (lacksHost ? refuse : listener)(request, response);
  };
}

/** What came before any of our code could see a request, such as a `Host` that is none. */
function errorHandler(error: unknown): Response {
  if (error instanceof RequestError) return invalidAddress();
  return errorAnswer(500, "internal", "Something went wrong here. Try again.");
}

function invalidAddress(): Response {
  return errorAnswer(400, "invalid_request", "The request's address or its Host header is not valid.");
}

/** An address a browser on this machine can open: the unspecified address and the loopback are `localhost`. */
export function urlOf(host: string, port: number): string {
  const name = ["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
