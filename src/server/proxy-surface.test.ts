/** Hostile requests to the dashboard's port, which must not use its key: forged hosts, paths and headers. */
import { Hono } from "hono";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ownHosts } from "#proxy/check-caller.ts";
import { oddRequests } from "#testing/odd-addresses.ts";
import { type RawAnswer, sendRaw } from "#testing/send-raw.ts";
import { createDashboardServer } from "./create-dashboard-server.ts";
import { openPort, toListener } from "./open-port.ts";

const errors: unknown[] = [];
const log = { warn: () => undefined, error: (...told: unknown[]) => void errors.push(told) };
const apiKey = "op_key-that-nobody-sees";
let forwarded: Request[] = [];

const port = await openPort(
  { host: "127.0.0.1", port: 0 },
  { variables: { host: "HOST", port: "PORT" }, log },
);
afterAll(() => port.close());
const server = createDashboardServer({
  baseUrl: new URL("http://service.test"),
  getUrl: new URL("http://get.service.test"),
  apiKey,
  keyPlace: { kind: "variable" },
  publicUrl: undefined,
  allowedHosts: ownHosts("127.0.0.1", port.port),
  fetch: async (request) => {
    forwarded.push(request);
    return Promise.resolve(Response.json({ forwarded: request.url }));
  },
  log: ({ error }) => void (error === undefined || errors.push(error)),
  fonts: new Hono(),
  pictures: undefined,
  files: undefined,
});
port.use(toListener((request) => server.fetch(request), log));
beforeEach(() => {
  forwarded = [];
});

/** Adds a valid `Host` unless `head` has one. */
function ask(
  target: string,
  head = "",
  { host = `localhost:${port.port}`, method = "GET" } = {},
): Promise<RawAnswer> {
  return sendRaw(
    port.port,
    `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${head}\r\n`,
  );
}

test("our own page's call is forwarded with the key, once", async () => {
  const { status } = await ask("/proxy/api/v1/usage");
  expect(status).toBe(200);
  expect(forwarded.map(({ url, headers }) => [url, headers.get("x-api-key")])).toEqual([
    ["http://service.test/api/v1/usage", apiKey],
  ]);
});

test("HEAD is forwarded as HEAD", async () => {
  const { status, body } = await ask("/proxy/api/v1/usage", "", { method: "HEAD" });
  expect([status, body, forwarded[0]?.method]).toEqual([200, "", "HEAD"]);
});

test.each([
  ["another name", { host: "evil.example" }, ""],
  ["another name at our port", { host: "evil.example:4400" }, ""],
  ["our name at another port", { host: "localhost:1" }, ""],
  ["our name as a part of another", { host: "localhost.evil.example" }, ""],
  ["a user before our name", { host: "localhost@evil.example" }, ""],
  ["two hosts", {}, "Host: evil.example\r\n"],
  ["a page of another origin", {}, "Origin: https://evil.example\r\n"],
  ["a sandboxed page", {}, "Origin: null\r\n"],
  ["our name with another scheme's port", {}, "Origin: http://localhost:1\r\n"],
  ["a request that another site made", {}, "Sec-Fetch-Site: cross-site\r\n"],
  ["a request that another subdomain made", {}, "Sec-Fetch-Site: same-site\r\n"],
  ["a key of its own", {}, "X-API-KEY: mine\r\n"],
])("%s is not forwarded", async (_case, options, head) => {
  const { status, body } = await ask("/proxy/api/v1/usage", head, options);
  expect(status).toBeOneOf([400, 403]);
  expect(body).not.toContain(apiKey);
  expect(forwarded).toEqual([]);
});

test("checks an absolute request target like a path", async () => {
  const { status } = await ask("http://evil.example/proxy/api/v1/usage", "", { host: "evil.example" });
  expect(status).toBeOneOf([400, 403]);
  expect(forwarded).toEqual([]);
});

test.each([
  "/proxy/",
  "/proxy/api",
  "/proxy//api/v1/usage",
  "/proxy/api/v1/usage/",
  "/proxy/api/v1/usage%00",
  "/proxy/api/v1/../v1/secrets",
  "/proxy/%2e%2e/api/v1/usage",
  "/proxy/api/v2/results/..%2f..%2fusage",
  "/proxy/api/v2/results/%2e%2e",
  "/proxy/api/v2/results/..%5c..%5cusage",
  "/proxy/api/v2/results/a%0d%0aX-Injected:1",
  "/proxy/openapi.json",
  "/proxy/docs",
  "/proxy/readyz",
  "/proxy/@evil.example/",
  "/proxy/http://evil.example/",
  "/proxy\\evil.example/api/v1/usage",
])("%s is not in the interface", async (path) => {
  const { status } = await ask(path);
  expect(status).toBeOneOf([400, 404]);
  expect(forwarded).toEqual([]);
});

test.each(["PATCH", "OPTIONS", "PROPFIND", "DELETE"])(
  "%s is rejected where the interface does not have it",
  async (method) => {
    const { status, headers } = await ask("/proxy/api/v1/usage", "", { method });
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET");
    expect(forwarded).toEqual([]);
  },
);

test("does not forward headers that control intermediate servers", async () => {
  await ask(
    "/proxy/api/v1/usage?a=%0d%0a",
    "Cookie: a=b\r\nAuthorization: Basic eA==\r\nX-Forwarded-For: 1.2.3.4\r\nX-Forwarded-Host: evil.example\r\nX-Original-URL: /admin\r\nTE: trailers\r\nRange: bytes=0-1\r\n",
  );
  const names = [...(forwarded[0]?.headers.keys() ?? [])];
  expect(names.toSorted()).toEqual(["accept-encoding", "x-api-key"]);
  expect(forwarded[0]?.url).toBe("http://service.test/api/v1/usage?a=%0d%0a");
});

test("no combination of method, target and Host gives 500", async () => {
  const paths = ["/", "/connection", "/pictures?src=x", "/proxy/api/v1/usage", "/fonts/x"];
  for (const { method, target, host } of oddRequests(50)) {
    const statuses = await Promise.all(
      [target, ...paths].map(async (asked) => {
        const head = `${method} ${asked} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
        return (await sendRaw(port.port, Buffer.from(head, "latin1"))).status;
      }),
    );
    for (const status of statuses) expect([200, 400, 403, 404, 405]).toContain(status);
  }
  expect(errors).toEqual([]);
});

test("answers 500 and logs the error when a listener fails", async () => {
  const told: unknown[] = [];
  const failing = await openPort(
    { host: "127.0.0.1", port: 0 },
    { variables: { host: "HOST", port: "PORT" }, log },
  );
  const fail = () => Promise.reject(new Error("the reason"));
  failing.use(toListener(fail, { error: (message, error) => void told.push([message, error]) }));
  const { status, body } = await sendRaw(
    failing.port,
    "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  );
  await failing.close();
  expect([status, JSON.parse(body)]).toMatchObject([500, { code: "internal" }]);
  expect(told).toMatchObject([["unhandled error in a request", { message: "the reason" }]]);
});
