/**
 * Interim answers (1xx) to one request. Servers send a few at most, and a client has to read these (RFC 9110, 15.2); a flood
 * of them would hold the main thread.
 */
import type { ClientRequest } from "node:http";

const interimMax = 8;

function floodError(): Error {
  return Object.assign(new Error("too many interim answers"), { code: "HPE_INTERIM" });
}

/** Destroys the request when its server sends more of them. */
export function boundInterimAnswers(outgoing: ClientRequest): void {
  let count = 0;
  outgoing.on("information", () => {
    count += 1;
    if (count > interimMax) outgoing.destroy(floodError());
  });
}

interface AnswerHandler {
  onHeaders: (status: number, ...rest: unknown[]) => unknown;
}

interface Dispatcher {
  dispatch: (request: unknown, handler: AnswerHandler) => boolean;
}

/** Where Node's `fetch` and the package undici, of which it is a part, keep what sends the requests of this process. */
const placeOfDispatcher = Symbol.for("undici.globalDispatcher.1");

/**
 * The same bound for each `fetch` of this process from now on, those of libraries included: to the object store, the login
 * provider, a remote service and the receiver of the audit log. An exceeded one is a failed fetch.
 */
export function boundInterimAnswersOfFetch(): void {
  // The dispatcher is made when a class of `fetch` is read for the first time.
  if (typeof Request !== "function") throw new Error("Node has no fetch.");
  const dispatcher: Dispatcher | undefined = Reflect.get(globalThis, placeOfDispatcher);
  if (dispatcher === undefined) throw new Error("Node keeps the dispatcher of fetch in another place.");
  const bounded: Dispatcher = {
    dispatch: (request, handler) => {
      let count = 0;
      const read = handler.onHeaders.bind(handler);
      handler.onHeaders = (status, ...rest) => {
        if (status < 200) count += 1;
        // It ends the request.
        if (count > interimMax) throw floodError();
        return read(status, ...rest);
      };
      return dispatcher.dispatch(request, handler);
    },
  };
  Reflect.set(globalThis, placeOfDispatcher, bounded);
}
