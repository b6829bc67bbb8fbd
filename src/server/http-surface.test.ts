/**
 * Hostile input at the service's port: malformed HTTP, odd methods and hosts, path traversal, bodies with
 * wrong lengths. Each is rejected with the interface's error body, and the service continues.
 */
import { connect } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { createService, type Service } from "#service/app.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { invalidHosts, oddRequests } from "#testing/odd-addresses.ts";
import { type RawAnswer, sendRaw } from "#testing/send-raw.ts";
import { testStarters } from "#testing/test-starters.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";

const key = "key-of-the-surface";
const errors: unknown[] = [];
const closing: (() => Promise<unknown>)[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (message: string, error: unknown, fields?: unknown) => void errors.push({ message, error, fields }),
};
let port: OpenPort;
let service: Service;

beforeAll(async () => {
  const database = await openTestDatabase({ onError: (error) => errors.push(error) });
  const objects = await createTestObjects();
  service = await createService({
    database,
    objects,
    outbound: createOutbound({ resolveName: async () => [] }),
    clock: { now: () => new Date() },
    apiKeys: [key],
    webhookSecrets: [`whsec_${Buffer.alloc(32).toString("base64")}`],
    publicUrl: "http://pictures.test",
    renderConcurrency: 1,
    starters: testStarters(),
    log,
  });
  port = await openPort({ host: "127.0.0.1", port: 0 }, { variables: { host: "HOST", port: "PORT" }, log });
  port.use(toListener((request) => service.fetch(request), log));
  closing.push(
    () => port.close(),
    service.stop,
    () => database.close(),
    () => objects.remove(),
  );
});
afterAll(async () => {
  for (const close of closing) await close();
});

const send = (...parts: (string | Uint8Array)[]) => sendRaw(port.port, ...parts);

/** A request with the key, which closes its connection. */
function request(line: string, headers: Record<string, string> = {}, body: string | Uint8Array = "") {
  const all = { Host: "localhost", "X-API-KEY": key, Connection: "close", ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return send(`${line} HTTP/1.1\r\n${head.join("")}\r\n`, body);
}

function post(path: string, headers: Record<string, string>, body: string | Uint8Array) {
  return request(
    `POST ${path}`,
    { "Content-Type": "application/json", "Content-Length": String(Buffer.byteLength(body)), ...headers },
    body,
  );
}

function expectRefusal({ status, headers, body }: RawAnswer, expected: number): void {
  expect(status).toBe(expected);
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  const refusal = errorBodySchema.parse(JSON.parse(body));
  expect(refusal.status).toBe(expected);
  expect(refusal.msg).toMatch(/\S \S/);
}

const get = "GET /api/v1/usage HTTP/1.1\r\nHost: localhost\r\n";

describe("malformed requests", () => {
  test.each([
    ["another protocol", "\u0016\u0003\u0001\u0002\u0000\u0001", 400],
    ["a head of 100 kB", `${get}X-Long: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["an address of 100 kB", `GET /direct/card.jpg?title.text=${"x".repeat(100_000)} HTTP/1.1\r\n\r\n`, 431],
    ["no Host", "GET /api/v1/usage HTTP/1.1\r\n\r\n", 400],
    ["an unknown expectation", `${get}Expect: a-reply\r\n\r\n`, 417],
    [
      "two lengths",
      `POST /api/v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      400,
    ],
    [
      "a length and chunks, which servers in a row could read differently",
      "POST /api/v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["a header with a line break in its name", `${get}X Y: z\r\n\r\n`, 400],
    ["a negative length", "POST /api/v1/render HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400],
    [
      "a chunk of no size",
      "POST /api/v1/render HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400,
    ],
  ])("%s is rejected, and the connection is closed", async (_case, bytes, status) => {
    const answer = await send(bytes);
    expectRefusal(answer, status);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });
});

describe("an invalid host or address", () => {
  test.each([...invalidHosts, "a/b", "a@b", "", "a?b", "a#b"])("Host: %s", async (host) => {
    const answer = await request("GET /api/v1/usage", { Host: host });
    expectRefusal(answer, 400);
  });

  test("rejects two Host headers", async () => {
    const answer = await send("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n");
    expectRefusal(answer, 400);
  });

  test.each(["http://user:password@localhost/api/v1/usage", "http://256.256.256.256/", "*"])(
    "the target %s",
    async (target) => {
      expectRefusal(await request(`GET ${target}`), 400);
    },
  );

  test("answers a valid absolute target like its path", async () => {
    expect((await request("GET http://localhost/healthz")).status).toBe(200);
  });

  test("a load balancer with HTTP/1.0 and no Host gets the service's health", async () => {
    expect((await send("GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
    expectRefusal(await send("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"), 400);
  });

  test("links start with PUBLIC_URL, whatever the Host header is", async () => {
    const { status, body } = await request("GET /api/v2/my-templates", {
      Host: "evil.example",
      "X-Forwarded-Host": "evil.example",
    });
    expect(status).toBe(200);
    expect(body).not.toContain("evil.example");
  });
});

describe("a path", () => {
  const secrets = ["/../../api-key", "/..%2f..%2fapi-key", "/%2e%2e/%2e%2e/api-key", "/..\\..\\api-key"];
  test.each(
    ["/assets", "/results", "/previews", "/docs", "/api/v2/assets", "/api/v2/results"].flatMap((folder) =>
      secrets.flatMap((secret) => [`${folder}${secret}`, `${folder}${secret}.jpg`]),
    ),
  )("%s is not found", async (path) => {
    const { status } = await request(`GET ${path}`);
    expect(status).toBeOneOf([400, 404, 405]);
  });

  test.each([
    "/results/%00.jpg",
    "/results/%ff.jpg",
    "/results/%zz.jpg",
    "/direct/%00.jpg",
    "/direct/card%00.jpg",
    "/direct/card.exe",
    "/previews/%00.webp",
    "/assets/%00",
    "/api/v2/my-templates/%00",
    "/api/v2/my-templates/%00/document",
    "/api/v2/results/%00",
    "/api/v2/results/%F0%9F%98%80",
    `/api/v2/my-templates/${"x".repeat(8_000)}`,
    `/results/${"x".repeat(8_000)}.jpg`,
    "//api/v1/usage",
    "/api/v1/usage/",
    "/API/V1/USAGE",
  ])("%s is rejected with 4xx", async (path) => {
    const answer = await request(`GET ${path}`);
    expectRefusal(answer, answer.status);
    expect(answer.status).toBeOneOf([400, 404]);
  });
});

describe("a method", () => {
  test.each(["PATCH", "OPTIONS", "PROPFIND", "PURGE"])(
    "%s is 405 with the allowed methods",
    async (method) => {
      const answer = await request(`${method} /api/v1/usage`);
      expectRefusal(answer, 405);
      expect(answer.headers.get("allow")).toBe("GET, HEAD");
    },
  );

  test.each(["TRACE", "CONNECT", "BREW"])("%s opens nothing", async (method) => {
    const answer = await request(`${method} /api/v1/usage`).catch(() => undefined);
    expect(answer?.status ?? 400).toBeOneOf([400, 405, 501]);
  });

  test("HEAD answers like GET, without a body", async () => {
    for (const path of [
      "/api/v1/usage",
      "/api/v2/my-templates",
      "/direct/card.jpg",
      "/openapi.json",
      "/healthz",
    ]) {
      const [head, whole] = [await request(`HEAD ${path}`), await request(`GET ${path}`)];
      expect([path, head.status, head.body]).toEqual([path, whole.status, ""]);
      expect(head.headers.get("content-type")).toBe(whole.headers.get("content-type"));
    }
  });
});

describe("a page of another origin", () => {
  test("gets no header that would let it call with a key", async () => {
    const origin = { Origin: "https://evil.example" };
    const preflight = await request("OPTIONS /api/v1/render", {
      ...origin,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "x-api-key",
    });
    const call = await request("GET /api/v1/usage", origin);
    for (const { headers } of [preflight, call])
      expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([]);
    expect(preflight.status).toBe(405);
  });

  test("may embed pictures", async () => {
    const { headers } = await request("GET /direct/card.jpg", { Origin: "https://blog.example" });
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });
});

describe("a body", () => {
  const render = JSON.stringify({ template: "card" });

  test.each([
    ["packed twice", { "Content-Encoding": "gzip, gzip" }, gzipSync(gzipSync(render))],
    ["packed in an unknown way", { "Content-Encoding": "compress" }, gzipSync(render)],
    ["of several types at once", { "Content-Type": "application/json, text/plain" }, render],
    ["that is a form", { "Content-Type": "application/x-www-form-urlencoded" }, "template=card"],
    ["of a type that only begins like JSON", { "Content-Type": "application/jsonp" }, render],
  ])("%s is 415", async (_case, headers, body) => {
    expectRefusal(await post("/api/v1/render", headers, body), 415);
  });

  test.each([
    ["nested without end", "[".repeat(500_000)],
    ["nested and closed", `{"template":"card","metadata":${"[".repeat(5_000)}${"]".repeat(5_000)}}`],
    ["of bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ["with a NUL in a value", '{"template":"card\\u0000"}'],
    ["with half a character as the template", '{"template":"\\ud800"}'],
    ["that is a number", "1e999"],
    ["with a number beyond all numbers", '{"template":"card","expires":1e999}'],
    ["that ends early", '{"template":"card"'],
  ])("%s is 400", async (_case, body) => {
    expectRefusal(await post("/api/v1/render", {}, body), 400);
  });

  const quickest = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  test.each<[encoding: string, pack: (text: string) => Buffer]>([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["BR", (text) => brotliCompressSync(text, quickest)],
  ])("packed by %s is unpacked within the same limits, also where it is a bomb", async (encoding, pack) => {
    const packed = { "Content-Encoding": encoding };
    const whole = pack(render);
    const bomb = pack(`{"template":"card","metadata":{"a":"${"x".repeat(20_000_000)}"}}`);
    expect((await post("/api/v1/render", packed, whole)).status).toBe(200);
    expectRefusal(await post("/api/v1/render", packed, bomb), 413);
    expectRefusal(await post("/api/v1/render", packed, whole.subarray(0, -5)), 400);
    expectRefusal(await post("/api/v1/render", packed, render), 400);
  });

  test("with keys of a prototype does not change it", async () => {
    const body =
      '{"template":"card","__proto__":{"admin":true},"metadata":{"constructor":{"prototype":{"x":1}}}}';
    expect((await post("/api/v1/render", {}, body)).status).toBe(200);
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined();
  });

  test("with a duplicate field uses the last one", async () => {
    expect((await post("/api/v1/render", {}, '{"template":"nothing","template":"card"}')).status).toBe(200);
  });

  test("in chunks is accepted, and is bounded without a length", async () => {
    const chunked = { "Transfer-Encoding": "chunked", "Content-Type": "application/json" };
    const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    const whole = await request("POST /api/v1/render", chunked, `${chunk(render)}0\r\n\r\n`);
    expect(whole.status).toBe(200);
    const large = `${chunk(`{"template":"card","metadata":{"a":"${"x".repeat(1_200_000)}"}}`)}0\r\n\r\n`;
    expectRefusal(await request("POST /api/v1/render", chunked, large), 413);
  });

  test("that is never sent ends with its connection and blocks no other client", async () => {
    const socket = connect(port.port, "127.0.0.1");
    socket.write(
      `POST /api/v1/render HTTP/1.1\r\nHost: a\r\nX-API-KEY: ${key}\r\nContent-Length: 100\r\n\r\n{`,
    );
    expect((await request("GET /api/v1/usage")).status).toBe(200);
    socket.destroy();
    expect((await request("GET /api/v1/usage")).status).toBe(200);
  });
});

describe("a key", () => {
  test.each([
    [
      "sent twice",
      "GET /api/v1/usage HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-API-KEY: wrong\r\nX-API-KEY: " + key,
      403,
    ],
    [
      "in the address",
      `GET /api/v1/usage?X-API-KEY=${key}&api_key=${key} HTTP/1.1\r\nHost: a\r\nConnection: close`,
      401,
    ],
    [
      "as another scheme",
      `GET /api/v1/usage HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer ${key}`,
      401,
    ],
    [
      "with more behind it",
      `GET /api/v1/usage HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-API-KEY: ${key}x`,
      403,
    ],
  ])("%s opens nothing", async (_case, head, status) => {
    expectRefusal(await send(`${head}\r\n\r\n`), status);
  });
});

test.each([
  ["/api/v2/my-templates?size=5&size=50000", 400],
  ["/api/v2/my-templates?size[]=5", 200],
  ["/api/v2/my-templates?__proto__=1&constructor=2", 200],
  ["/api/v2/my-templates?name=%00", 400],
  ["/api/v2/my-templates?name=%25_%27;drop%20table%20templates", 200],
  ["/api/v2/results?from=2026-13-99", 400],
  ["/api/v2/results?text=%27%20or%201=1--", 200],
  ["/api/v2/deliveries?request=%27", 200],
])("the query of %s is %i", async (path, status) => {
  expect((await request(`GET ${path}`)).status).toBe(status);
});

test("no combination of method, target and Host gives 500", async () => {
  const paths = ["/healthz", "/api/v1/usage", "/results/a.jpg", "/openapi.json"];
  for (const { method, target, host } of oddRequests(50)) {
    const statuses = await Promise.all(
      [target, ...paths].map(async (asked) => {
        const head = `${method} ${asked} HTTP/1.1\r\nHost: ${host}\r\nX-API-KEY: ${key}\r\nConnection: close\r\n\r\n`;
        return (await sendRaw(port.port, Buffer.from(head, "latin1"))).status;
      }),
    );
    for (const status of statuses) expect([200, 400, 404, 405]).toContain(status);
  }
});

test("no request of this file logged an error", () => {
  expect(errors).toEqual([]);
});
