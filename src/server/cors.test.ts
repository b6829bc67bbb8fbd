import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createService, type Service } from "#service/app.ts";
import { createCors } from "#service/edge/cors.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { testStarters } from "#testing/test-starters.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";
import { serveHttp } from "#testing/serve-http.ts";

const key = "key-of-a-page-of-another-origin";
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** The limit per key, small enough for a test. */
const quota = 400;
const closing: (() => unknown)[] = [];
let port: OpenPort;
let starting: OpenPort;
let service: Service;
let browser: Browser;
let allowed: string;
let foreign: string;

beforeAll(async () => {
  [allowed, foreign] = [await servePage(), await servePage()];
  const origins = new Set([allowed]);
  const database = await openTestDatabase({ onError: () => undefined });
  const objects = await createTestObjects();
  service = await createService({
    database,
    objects,
    outbound: createOutbound({ resolveName: async () => [] }),
    clock: { now: () => new Date("2026-03-01T12:00:00.000Z") },
    apiKeys: [key],
    webhookSecrets: [`whsec_${Buffer.alloc(32).toString("base64")}`],
    publicUrl: "http://pictures.test",
    renderConcurrency: 1,
    starters: testStarters(),
    rateLimits: { perKey: { quota, windowSeconds: 60 } },
    allowedOrigins: origins,
    log,
  });
  const open = () =>
    openPort(
      { host: "127.0.0.1", port: 0 },
      { variables: { host: "HOST", port: "PORT" }, log, cors: createCors(origins) },
    );
  [port, starting] = [await open(), await open()];
  port.use(toListener((request) => service.fetch(request), log));
  browser = await launchChromium();
  closing.push(
    () => browser.close(),
    () => Promise.all([port.close(), starting.close()]),
    () => service.stop(),
    () => database.close(),
    () => objects.remove(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

/** An empty page on a separate port, and so on a separate origin. */
async function servePage(): Promise<string> {
  const { host, close } = await serveHttp((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" }).end("<!doctype html><title>A page</title>");
  });
  closing.push(close);
  return `http://${host}`;
}

function call(path: string, init: RequestInit = {}, at: OpenPort = port): Promise<Response> {
  return fetch(`http://127.0.0.1:${at.port}${path}`, init);
}

const preflightOf = (origin: string, headers = "x-api-key,content-type,idempotency-key"): RequestInit => ({
  method: "OPTIONS",
  headers: {
    Origin: origin,
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": headers,
  },
});

function corsHeadersOf({ headers }: Response): string[] {
  return [...headers.keys()].filter((name) => name.startsWith("access-control-"));
}

describe("a preflight request", () => {
  test("of an allowed origin gets the methods and headers of the interface", async () => {
    const answer = await call("/api/v1/render", preflightOf(allowed));
    expect(answer.status).toBe(204);
    const { headers } = answer;
    expect(headers.get("access-control-allow-origin")).toBe(allowed);
    expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, DELETE");
    const names = headers.get("access-control-allow-headers")?.toLowerCase().split(", ");
    expect(names).toEqual(
      expect.arrayContaining(["x-api-key", "content-type", "idempotency-key", "if-match", "if-none-match"]),
    );
    expect(names).toEqual(
      expect.arrayContaining([
        "traceparent",
        "tracestate",
        "baggage",
        "sentry-trace",
        "x-b3-traceid",
        "x-request-id",
      ]),
    );
    expect(headers.get("access-control-max-age")).toBe("600");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("vary")).toContain("Origin");
  });

  test.each(["null", "https://evil.example", "http://127.0.0.1", ""])(
    "of the origin %j is rejected",
    async (origin) => {
      const answer = await call("/api/v1/render", preflightOf(origin));
      expect(answer.status).toBe(405);
      expect(corsHeadersOf(answer)).toEqual([]);
      expect(answer.headers.get("vary")).toBe("Origin");
    },
  );

  test("does not count towards a limit", async () => {
    const answer = await call("/api/v1/usage", preflightOf(allowed));
    expect(answer.headers.get("ratelimit")).toBeNull();
  });
});

describe("a response to an allowed origin", () => {
  const of = (headers: Record<string, string> = {}) => ({ headers: { Origin: allowed, ...headers } });

  test.each([
    ["without a key", "/api/v1/usage", {}, 401],
    ["with a wrong key", "/api/v1/usage", { "X-API-KEY": "wrong" }, 403],
    ["with the key", "/api/v2/my-templates", { "X-API-KEY": key }, 200],
    ["for an invalid request", "/api/v2/my-templates?size=1000", { "X-API-KEY": key }, 400],
    ["for an unknown path", "/api/v3/everything", { "X-API-KEY": key }, 404],
    ["for a picture with the key", "/direct/card.png", { "X-API-KEY": key }, 200],
    ["for a direct link without a key", "/direct/card.png", {}, 401],
  ] as const)("%s names only that origin", async (_case, path, headers, status) => {
    const answer = await call(path, of(headers));
    expect(answer.status).toBe(status);
    expect(answer.headers.get("access-control-allow-origin")).toBe(allowed);
    expect(answer.headers.get("vary")).toContain("Origin");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
    const exposed = answer.headers.get("access-control-expose-headers")?.toLowerCase().split(", ");
    for (const name of [
      "x-total-count",
      "link",
      "deprecation",
      "retry-after",
      "ratelimit",
      "ratelimit-policy",
      "x-request-id",
      "x-overprint-warnings",
      "etag",
      "idempotency-replayed",
      "content-disposition",
    ])
      expect(exposed).toContain(name);
  });

  test("is readable while the service starts", async () => {
    expect((await call("/api/v1/render", preflightOf(allowed), starting)).status).toBe(204);
    const answer = await call("/api/v1/usage", of({ "X-API-KEY": key }), starting);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([503, allowed]);
    expect(corsHeadersOf(await call("/api/v1/usage", { headers: { Origin: foreign } }, starting))).toEqual(
      [],
    );
  });
});

test("a response to any other origin has no CORS header and varies with the origin", async () => {
  for (const origin of [foreign, "null", `${allowed}.evil.example`, allowed.toUpperCase(), "*"]) {
    const answer = await call("/api/v1/usage", { headers: { Origin: origin, "X-API-KEY": key } });
    expect([answer.status, corsHeadersOf(answer), answer.headers.get("vary")]).toEqual([200, [], "Origin"]);
  }
  const without = await call("/api/v1/usage", { headers: { "X-API-KEY": key } });
  expect([corsHeadersOf(without), without.headers.get("vary")]).toEqual([[], "Origin"]);
});

test("the description and pictures are open to all origins", async () => {
  const render = await call("/api/v1/render", {
    method: "POST",
    headers: { "X-API-KEY": key, "Content-Type": "application/json" },
    body: JSON.stringify({ template: "card" }),
  });
  const { href } = (await render.json()) as { href: string };
  for (const path of ["/openapi.json", new URL(href).pathname]) {
    for (const origin of [allowed, foreign]) {
      const answer = await call(path, { headers: { Origin: origin } });
      expect([path, answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
        path,
        200,
        "*",
      ]);
    }
  }
});

interface PageRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

describe("in a browser", () => {
  /** The part of a response that a script of the page can read; undefined if the browser blocks it. */
  async function fetchIn(page: Page, path: string, init: PageRequest = {}) {
    return page.evaluate(
      async ({ url, options }) => {
        try {
          const answer = await fetch(url, options);
          return {
            status: answer.status,
            headers: Object.fromEntries(answer.headers),
            body: await answer.text(),
          };
        } catch {
          return undefined;
        }
      },
      { url: `http://127.0.0.1:${port.port}${path}`, options: init },
    );
  }

  async function pageOf(origin: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(origin);
    return page;
  }

  const withKey = { "X-API-KEY": key };
  const render = {
    method: "POST",
    headers: { ...withKey, "Content-Type": "application/json", "Idempotency-Key": "from a page" },
    body: JSON.stringify({ template: "card", changes: [{ id: "title", text: "From a page" }] }),
  };

  test("a page of an allowed origin renders, lists and reads headers and errors", async () => {
    const page = await pageOf(allowed);
    const rendered = await fetchIn(page, "/api/v1/render", render);
    expect(rendered?.status).toBe(200);
    const { href } = JSON.parse(rendered?.body ?? "{}") as { href: string };
    expect(rendered?.headers).toMatchObject({ "x-request-id": expect.any(String) as string });
    expect((await fetchIn(page, new URL(href).pathname))?.status).toBe(200);
    expect((await fetchIn(page, "/api/v1/render", render))?.headers["idempotency-replayed"]).toBe("true");
    const list = await fetchIn(page, "/api/v2/my-templates?size=1", { headers: withKey });
    expect(list?.headers).toMatchObject({
      "x-total-count": "4",
      link: expect.stringContaining("next") as string,
    });
    const old = await fetchIn(page, "/api/v1/requests", { headers: withKey });
    expect(old?.headers["deprecation"]).toMatch(/^@\d+$/);
    const picture = await fetchIn(page, "/direct/card.png?titel.text=x", { headers: withKey });
    expect(picture?.headers["x-overprint-warnings"]).toContain("titel");
    const refused = await fetchIn(page, "/api/v1/usage");
    expect([refused?.status, refused?.headers["www-authenticate"]]).toEqual([401, "ApiKey"]);
    await page.close();
  });

  test("a page of another origin reads only pictures and the description", async () => {
    const page = await pageOf(foreign);
    for (const init of [render, { headers: withKey }, {}])
      expect(await fetchIn(page, "/api/v1/usage", init)).toBeUndefined();
    expect((await fetchIn(page, "/openapi.json"))?.status).toBe(200);
    await page.close();
  });

  test("a page can read Retry-After of 429, and of 503 during a shutdown", async () => {
    const page = await pageOf(allowed);
    await Promise.all(Array.from({ length: quota }, () => call("/api/v1/usage", { headers: withKey })));
    const limited = await fetchIn(page, "/api/v1/usage", { headers: withKey });
    expect(limited?.status).toBe(429);
    expect(Number(limited?.headers["retry-after"])).toBeGreaterThan(0);
    expect(limited?.headers["ratelimit"]).toContain('"key";r=0');
    service.leave();
    const leaving = await fetchIn(page, "/api/v1/usage", { headers: withKey });
    expect([leaving?.status, leaving?.headers["retry-after"]]).toEqual([503, "5"]);
    await page.close();
  });
});
