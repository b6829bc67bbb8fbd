import { errorBodySchema } from "#contract/errors.ts";
import { isJsonObject, type JsonObject, parseJson } from "#contract/json.ts";

/** Sends a call of the interface with the agent's key, in this process or to a service elsewhere. */
export type SendCall = (path: string, init: RequestInit) => Promise<Response>;

/** A refusal by the interface, with its problems as they were sent. */
export class RefusedCall extends Error {
  override readonly name = "RefusedCall";
  readonly body: JsonObject;

  constructor(body: JsonObject) {
    super(String(body["msg"] ?? "The service refused the call."));
    this.body = body;
  }
}

/** As the interface refuses what it cannot read. */
export function refusedArguments(errors: readonly string[]): RefusedCall {
  const [msg = ""] = errors;
  return new RefusedCall({ status: 400, msg, errors: errors.slice(0, 10), code: "invalid_request" });
}

export interface Query {
  readonly [name: string]: string | number | undefined;
}

/** The calls of one tool. They throw `RefusedCall`, and end when its client disconnects. */
export interface InterfaceCalls {
  read: (path: string, query?: Query) => Promise<unknown>;
  write: (
    method: "POST" | "PUT",
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
  /** A file by a path or by an address of the service, and its media type. */
  file: (address: string) => Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }>;
}

export function createInterfaceCalls(sendCall: SendCall, signal: AbortSignal): InterfaceCalls {
  const send = async (path: string, init: RequestInit = {}) => {
    // A call in this process is carried out even if its signal is aborted.
    signal.throwIfAborted();
    const answer = await sendCall(path, { ...init, signal });
    signal.throwIfAborted();
    if (answer.ok) return answer;
    const text = await answer.text();
    throw new RefusedCall(
      readRefusal(text) ?? { status: answer.status, msg: text.slice(0, 500), errors: [] },
    );
  };
  return {
    read: async (path, query = {}) => {
      const given = new URLSearchParams();
      for (const [name, value] of Object.entries(query))
        if (value !== undefined) given.set(name, String(value));
      const search = given.toString();
      return (await send(search === "" ? path : `${path}?${search}`)).json();
    },
    write: async (method, path, body, headers = {}) => {
      const answer = await send(path, {
        method,
        body: JSON.stringify(body),
        headers: { "Content-Type": "application/json", ...headers },
      });
      return answer.json();
    },
    file: async (address) => {
      const { pathname, search } = new URL(address, "http://service");
      const answer = await send(pathname + search);
      const type = answer.headers.get("Content-Type") ?? "application/octet-stream";
      return { bytes: new Uint8Array(await answer.arrayBuffer()), type };
    },
  };
}

function readRefusal(text: string): JsonObject | undefined {
  const read = parseJson(text);
  return errorBodySchema.safeParse(read).success && isJsonObject(read) ? read : undefined;
}
