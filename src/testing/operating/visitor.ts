import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** Fields of a form, or JSON. */
type Sent = Record<string, string> | string;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  bytes: Buffer;
}

/** Sends a request as a browser loads a page, which `fetch` does not. Does not follow redirects. */
async function send(
  address: string,
  { cookie, family, sent }: { cookie: string; family: 4 | 6 | undefined; sent: Sent | undefined },
): Promise<Answer> {
  const isJson = typeof sent === "string";
  const body = isJson ? sent : new URLSearchParams(sent).toString();
  const options = {
    method: sent === undefined ? "GET" : "POST",
    headers: {
      accept: "text/html",
      cookie,
      ...(sent === undefined
        ? {}
        : {
            "content-type": isJson ? "application/json" : "application/x-www-form-urlencoded",
            origin: new URL(address).origin,
          }),
    },
    family,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(address, options, resolve).on("error", reject).end(body);
  });
  const bytes = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes };
}

/** Cookies by host, and the steps of a browser. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();
  readonly #family: 4 | 6 | undefined;

  /** `family`: of the addresses to connect to, else any. */
  constructor(family?: 4 | 6) {
    this.#family = family;
  }

  async visit(address: string, sent?: Sent): Promise<Answer> {
    const { host } = new URL(address);
    const cookies = this.#cookies.get(host) ?? new Map<string, string>();
    this.#cookies.set(host, cookies);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await send(address, { cookie, family: this.#family, sent });
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
}
