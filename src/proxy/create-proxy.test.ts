import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { endpointOf, endpoints } from "#contract/endpoints.ts";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { createProxy, type ProxyEvent } from "./create-proxy.ts";

const key = "op_canary-key-that-nobody-may-see";
const host = "localhost:4400";

interface Seen {
  url: string;
  method: string;
  headers: Headers;
  redirect: string;
  body: string;
}

function createHarness(
  answer: (request: Request) => Response | Promise<Response> = () => Response.json([]),
  options: { baseUrl?: string; getUrl?: string; timeoutMs?: number; uploadBytesMax?: number } = {},
) {
  const seen: Seen[] = [];
  const events: ProxyEvent[] = [];
  const proxy = createProxy({
    baseUrl: new URL(options.baseUrl ?? "http://images.example"),
    getUrl: new URL(options.getUrl ?? "http://templates.example"),
    apiKey: key,
    allowedHosts: [host],
    mountedAt: "/proxy",
    fetch: async (request) => {
      const { url, method, headers, redirect } = request;
      seen.push({ url, method, headers, redirect, body: await request.clone().text() });
      return answer(request);
    },
    log: (event) => events.push(event),
    timeoutMs: options.timeoutMs ?? 60_000,
    ...(options.uploadBytesMax === undefined ? {} : { uploadBytesMax: options.uploadBytesMax }),
  });
  const app = new Hono().route("/proxy", proxy);
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("host")) headers.set("host", host);
    return app.fetch(new Request(`http://${host}${path}`, { ...init, headers }));
  };
  return { call, seen, events };
}

async function readError(response: Response) {
  return errorBodySchema.parse(await response.json());
}

const list = "/proxy/api/v2/my-templates";

describe("forwarding", () => {
  test.each(
    Object.keys(endpoints).map((name) => [name, endpointOf(name as keyof typeof endpoints)] as const),
  )("%s reaches the service", async (_name, endpoint: Endpoint) => {
    const { call, seen } = createHarness();
    const parameters = Object.fromEntries(
      parameterNames(endpoint.path).map((parameter) => [parameter, "abc"]),
    );
    const path = fillPath(endpoint.path, parameters);

    const response = await call(`/proxy${path}`, { method: endpoint.method });

    expect(response.status).toBe(200);
    expect(seen).toHaveLength(1);
    expect(new URL(seen[0]?.url ?? "").pathname).toBe(path);
    expect(seen[0]?.method).toBe(endpoint.method);
  });

  test("requests templates from GET_URL and renders from BASE_URL", async () => {
    const { call, seen } = createHarness();

    await call(list);
    await call("/proxy/api/v1/my-templates");
    await call("/proxy/api/v1/render", { method: "POST", body: "{}" });

    expect(seen.map(({ url }) => new URL(url).host)).toEqual([
      "templates.example",
      "templates.example",
      "images.example",
    ]);
  });

  test("keeps the path of an address before the interface's path", async () => {
    const { call, seen } = createHarness(undefined, { getUrl: "https://example.com/images/v9/" });

    await call(`${list}?page=1&name=a%20b`);

    expect(seen[0]?.url).toBe("https://example.com/images/v9/api/v2/my-templates?page=1&name=a%20b");
  });

  test("adds the key and forwards only the headers on the list", async () => {
    const { call, seen } = createHarness();

    await call("/proxy/api/v2/render?output=image", {
      method: "POST",
      body: '{"template":"a"}',
      headers: {
        "content-type": "application/json",
        accept: "image/png",
        "if-none-match": '"x"',
        "if-match": '"y"',
        "idempotency-key": "once",
        cookie: "session=secret",
        authorization: "Bearer secret",
        "x-forwarded-for": "10.0.0.1",
        referer: "http://localhost:4400/templates",
        "user-agent": "someone",
      },
    });

    expect(Object.fromEntries(seen[0]?.headers ?? [])).toEqual({
      "content-type": "application/json",
      accept: "image/png",
      "if-none-match": '"x"',
      "if-match": '"y"',
      "idempotency-key": "once",
      "accept-encoding": "identity",
      "x-api-key": key,
    });
    expect(seen[0]?.body).toBe('{"template":"a"}');
  });

  test("sends no key to a public endpoint", async () => {
    const { call, seen } = createHarness();

    await call("/proxy/results/abc.png");

    expect(seen[0]?.headers.has("x-api-key")).toBe(false);
  });

  test("does not follow redirects", async () => {
    const { call, seen } = createHarness();

    await call(list);

    expect(seen[0]?.redirect).toBe("manual");
  });
});

describe("responses", () => {
  test("returns status, bytes and only the headers on the list", async () => {
    const { call } = createHarness(
      () =>
        new Response("the bytes", {
          status: 404,
          headers: {
            "content-type": "text/plain",
            etag: '"1"',
            "x-total-count": "7",
            link: '<x>; rel="next"',
            ratelimit: "limit=10",
            "ratelimit-remaining": "3",
            "retry-after": "2",
            deprecation: "true",
            "x-request-id": "r",
            "set-cookie": "a=b",
            server: "nginx",
            "access-control-allow-origin": "*",
            "x-api-key": key,
          },
        }),
    );

    const response = await call(list);

    expect(response.status).toBe(404);
    expect(await response.text()).toBe("the bytes");
    const names = [...response.headers.keys()];
    expect(names).toEqual(
      expect.arrayContaining(["etag", "x-total-count", "link", "ratelimit", "ratelimit-remaining"]),
    );
    for (const name of ["set-cookie", "server", "access-control-allow-origin", "x-api-key"]) {
      expect(names).not.toContain(name);
    }
  });

  test("answers a 404 with 200 and its status in a header if the caller asks for it, uncached", async () => {
    const body = { status: 404, msg: "There is none.", errors: [], code: "not_found" };
    const asked = { "x-refused-status": "404" };
    const quiet = await createHarness(() =>
      Response.json(body, { status: 404, headers: { "cache-control": "max-age=60" } }),
    ).call(list, { headers: asked });
    expect([quiet.status, quiet.headers.get("x-refused-status"), quiet.headers.get("cache-control")]).toEqual(
      [200, "404", "no-store"],
    );
    expect(await readError(quiet)).toEqual(body);
    for (const status of [200, 400, 403, 410, 500]) {
      const other = await createHarness(() => Response.json(body, { status })).call(list, { headers: asked });
      expect([other.status, other.headers.has("x-refused-status")]).toEqual([status, false]);
    }
  });

  test("streams a file", async () => {
    const { promise: more, resolve: sendMore } = Promise.withResolvers<void>();
    const { call } = createHarness(
      () =>
        new Response(
          new ReadableStream({
            async start(controller) {
              controller.enqueue(new TextEncoder().encode("first"));
              await more;
              controller.enqueue(new TextEncoder().encode("second"));
              controller.close();
            },
          }),
        ),
    );

    const reader = (await call("/proxy/results/abc.png")).body?.getReader();
    const first = await reader?.read();
    sendMore();
    const second = await reader?.read();

    expect(new TextDecoder().decode(first?.value)).toBe("first");
    expect(new TextDecoder().decode(second?.value)).toBe("second");
  });

  test("sandboxes an uploaded SVG, so that its scripts do not run", async () => {
    const { call } = createHarness(
      () => new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } }),
    );

    const response = await call("/proxy/assets/abc");

    expect(response.headers.get("content-security-policy")).toContain("sandbox");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("sends a PDF without a sandbox, in which the browser's viewer would not start", async () => {
    const { call } = createHarness(
      () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }),
    );

    expect((await call("/proxy/results/abc.pdf")).headers.has("content-security-policy")).toBe(false);
  });

  test("drops the length of a compressed response, because the body has been decompressed", async () => {
    const { call } = createHarness(
      () => new Response("unpacked", { headers: { "content-encoding": "gzip", "content-length": "3" } }),
    );

    expect((await call(list)).headers.has("content-length")).toBe(false);
  });

  test("forwards a 304, which is not a redirect", async () => {
    const { call } = createHarness(() => new Response(null, { status: 304, headers: { etag: '"1"' } }));

    expect((await call("/proxy/results/abc.png")).status).toBe(304);
  });
});

describe("refusals and their reasons", () => {
  async function expectRefused(path: string, init: RequestInit, status: number, code: string) {
    const { call, seen, events } = createHarness();

    const response = await call(path, init);

    expect(response.status).toBe(status);
    expect(await readError(response)).toMatchObject({ status, code });
    expect(seen, "nothing reaches the service").toEqual([]);
    expect(events).toHaveLength(1);
  }

  test.each([
    ["a name that someone else points at this machine", { host: "evil.example:4400" }],
    ["our name at another port", { host: "localhost:9999" }],
    ["a page of another origin", { origin: "http://evil.example" }],
    ["a page of another port of this machine", { origin: "http://localhost:3000" }],
    ["a sandboxed page", { origin: "null" }],
    ["a picture on another site's page", { "sec-fetch-site": "cross-site" }],
    ["a page of a neighbour port", { "sec-fetch-site": "same-site" }],
  ])("%s", (_reason, headers) => expectRefused(list, { headers }, 403, "caller_not_allowed"));

  test.each([
    ["a path outside the interface", "/healthz"],
    ["a path that only begins like the interface's", "/api/v2/my-templates/a/b/c"],
    ["another host written as a path", "//evil.example/api/v2/my-templates"],
    ["another host written with a backslash", "/%5Cevil.example/api/v2/my-templates"],
    ["a slash hidden in an id", "/api/v2/my-templates/..%2F..%2Fadmin"],
    ["a step up hidden in an id", "/api/v2/my-templates/%2e%2e"],
    ["a line break hidden in an id", "/api/v2/my-templates/a%0d%0ab"],
    ["an id that is not valid percent-encoding", "/api/v2/my-templates/%ff"],
  ])("%s", (_reason, path) => expectRefused(`/proxy${path}`, {}, 404, "not_found"));

  test.each<[string, RequestInit, number, string]>([
    ["a key of its own", { headers: { "X-API-KEY": "mine" } }, 400, "invalid_request"],
    ["a method the path does not take", { method: "DELETE" }, 405, "method_not_allowed"],
  ])("a caller with %s", (_reason, init, status, code) => expectRefused(list, init, status, code));

  test.each([
    ["render", limits.renderBodyBytesMax],
    ["screenshots", limits.bodyBytesMax],
  ])("a body of %s over its limit, which only pictures raise", (name, bytesMax) => {
    const init = { method: "POST", body: "x".repeat(bytesMax + 1) };
    return expectRefused(`/proxy/api/v1/${name}`, init, 413, "body_too_large");
  });

  test("names the allowed methods of a path", async () => {
    const { call } = createHarness();

    expect((await call(list, { method: "DELETE" })).headers.get("allow")).toBe("GET, POST");
  });

  test("accepts the page's own calls and a typed address", async () => {
    const { call } = createHarness();

    const own = await call(list, { headers: { origin: `http://${host}`, "sec-fetch-site": "same-origin" } });
    const typed = await call(list, { headers: { "sec-fetch-site": "none" } });

    expect([own.status, typed.status]).toEqual([200, 200]);
  });

  test("stops reading a body without a length at the limit", async () => {
    const { call, seen } = createHarness();
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
      },
    });

    const response = await call("/proxy/api/v1/screenshots", {
      method: "POST",
      body: endless,
      duplex: "half",
    } as RequestInit);

    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(limits.bodyBytesMax + 10 * 65_536);
    expect(seen).toEqual([]);
  });

  test.each(["/api/v1/render", "/api/v1/images", "/api/v2/render"])(
    "forwards a body of %s with pictures completely",
    async (path) => {
      const { call, seen } = createHarness();
      const body = "x".repeat(limits.renderBodyBytesMax);

      expect((await call(`/proxy${path}`, { method: "POST", body })).status).toBe(200);
      expect(seen).toHaveLength(1);
    },
  );

  test("accepts an upload larger than a render's body, up to its own limit", async () => {
    const { call } = createHarness(undefined, { uploadBytesMax: limits.bodyBytesMax + 10 });
    const upload = (bytes: number) =>
      call("/proxy/api/v2/assets", { method: "POST", body: new Uint8Array(bytes) });

    expect((await upload(limits.bodyBytesMax + 10)).status).toBe(200);
    expect((await upload(limits.bodyBytesMax + 11)).status).toBe(413);
  });
});

describe("when the service fails", () => {
  test.each([301, 302, 303, 307, 308])(
    "does not follow a %d, because the key would be sent along",
    async (status) => {
      const { call, seen } = createHarness(
        () => new Response(null, { status, headers: { location: "http://evil.example/" } }),
      );

      const response = await call(list);

      expect(response.status).toBe(502);
      expect(response.headers.has("location")).toBe(false);
      expect(await readError(response)).toMatchObject({ code: "upstream_failed" });
      expect(seen).toHaveLength(1);
    },
  );

  test("responds with 502 if the service cannot be reached", async () => {
    const { call, events } = createHarness(() => {
      throw new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") });
    });

    const response = await call(list);

    expect(response.status).toBe(502);
    expect(await readError(response)).toMatchObject({ code: "unavailable" });
    expect(events).toEqual([
      {
        kind: "failed",
        method: "GET",
        path: "/api/v2/my-templates",
        reason: "connect ECONNREFUSED 127.0.0.1:1",
      },
    ]);
  });

  test("aborts a call after the timeout", async () => {
    const { call } = createHarness(
      (request) =>
        new Promise((_resolve, reject) => {
          request.signal.addEventListener("abort", () => reject(new Error("aborted")));
        }),
      { timeoutMs: 1 },
    );

    const response = await call(list);

    expect(response.status).toBe(504);
    expect(await readError(response)).toMatchObject({ code: "unavailable" });
  });
});

test("aborts the request of a client that disconnects, without logging a failure", async () => {
  const caller = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { call, events } = createHarness(
    (request) =>
      new Promise((_resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(new Error("aborted")));
        begin();
      }),
  );

  const answer = call(list, { signal: caller.signal });
  await begun;
  caller.abort();
  await answer;

  expect(events).toEqual([]);
});

test("keeps the key out of every response and log entry", async () => {
  const failing = createHarness((request) => {
    throw new Error("boom", { cause: new Error(`refused by ${new URL(request.url).host}`) });
  });
  const texts: string[] = [];
  for (const { call, events } of [createHarness(), failing]) {
    for (const path of [list, "/proxy/api/v1/usage", "/proxy/none", "/proxy/results/a.png"]) {
      const response = await call(path);
      texts.push(JSON.stringify([...response.headers]), await response.text());
    }
    texts.push(JSON.stringify(events));
  }

  expect(texts).toHaveLength(18);
  for (const text of texts) expect(text).not.toContain(key);
});
