import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { sendRaw } from "#testing/send-raw.ts";
import { refusalFor } from "./local-requests.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";

const warnings: unknown[] = [];
let served: string[] = [];
let port: OpenPort;

function open(login: string, mode: "start" | "dev"): Promise<OpenPort> {
  const log = { warn: (...told: unknown[]) => void warnings.push(told), error: () => undefined };
  const refuse = refusalFor({ kind: login }, mode);
  const variables = { host: "HOST", port: "PORT" };
  return openPort({ host: "127.0.0.1", port: 0 }, { variables, log, refuse });
}

beforeAll(async () => {
  port = await open("none", "start");
  const listener = toListener(
    ({ url }) => {
      served.push(url);
      return new Response("served");
    },
    { error: () => undefined },
  );
  port.use(listener);
});
afterAll(() => port.close());
beforeEach(() => {
  served = [];
});

function ask(lines: readonly string[], line = "GET /assets/index.js HTTP/1.1", to = port) {
  return sendRaw(to.port, [line, ...lines, "Connection: close", "", ""].join("\r\n"));
}

const local = `Host: localhost:4400`;

test("shows the refusal to a browser as a page that says what to set", async () => {
  const { status, body } = await ask(["Host: overprint.example", "Accept: text/html"], "GET / HTTP/1.1");
  expect([status, served]).toEqual([403, []]);
  expect(body).toMatch(/^<!doctype html>[^]*overprint\.example[^]*LOGIN=password\) and DASHBOARD_URL/);
});

test.each([
  "Forwarded: for=192.0.2.60",
  "X-Forwarded-For: 203.0.113.9",
  "X-Forwarded-For:",
  "x-forwarded-proto: https",
  "X-Forwarded-Anything: 1",
  "X-Forwarded: for=1",
  "X_Forwarded_For: 203.0.113.9",
  "Via: 1.1 proxy",
  "X-Real-IP: 127.0.0.1",
  "CF-Connecting-IP: 203.0.113.9",
  "CF-Connecting-IPv6: 2001:db8::1",
  "CF-Ray: 1",
  "True-Client-IP: 203.0.113.9",
  "X-Client-IP: 203.0.113.9",
  "Client-IP: 203.0.113.9",
  "X-Cluster-Client-IP: 203.0.113.9",
  "Fastly-Client-IP: 203.0.113.9",
  "Fly-Client-IP: 203.0.113.9",
  "X-Azure-ClientIP: 203.0.113.9",
  "Wl-Proxy-Client-IP: 203.0.113.9",
  "X-Remote-Addr: 203.0.113.9",
  "X-Original-Host: overprint.example",
  "X-Original-URL: /",
  "X-Rewrite-URL: /",
  "X-Envoy-External-Address: 203.0.113.9",
  "CDN-Loop: cloudflare",
  "X-Amzn-Trace-Id: Root=1",
  "Tailscale-User-Login: eve@evil.example",
  "X-Auth-Request-User: eve",
  "Remote-User: eve",
  "X-Scheme: https",
  "Front-End-Https: on",
])("without a login, refuses a request with the header %s", async (header) => {
  const { status, body } = await ask([local, header]);
  const [name = ""] = header.split(":");
  expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({
    status: 403,
    code: "caller_not_allowed",
    msg: expect.stringContaining(`it has the header ${name.toLowerCase()}, which`),
  });
  expect([status, served]).toEqual([403, []]);
});

test.each([
  "overprint.example",
  "10.0.0.5:4400",
  "0.0.0.0:4400",
  "0",
  "[::]",
  "[fd00::1]:4400",
  "localhost.evil.example",
  "evil-localhost",
  "127.0.0.1.nip.io",
  "127.evil.example",
  "localhost..",
  ".localhost",
  "",
])("without a login, refuses the Host %j", async (host) => {
  const { status, body } = await ask([`Host: ${host}`]);
  expect([status, JSON.parse(body), served]).toMatchObject([403, { code: "caller_not_allowed" }, []]);
});

test.each([
  "localhost",
  "LocalHost:4400",
  "localhost.:4400",
  "overprint.localhost",
  "a.b.localhost.",
  "127.0.0.1:8080",
  "127.1",
  "127.255.0.1",
  "0x7f.1",
  "2130706433",
  "[::1]:4400",
  "[::ffff:7f00:1]:4400",
])("without a login, answers the Host %s", async (host) => {
  expect((await ask([`Host: ${host}`])).body).toBe("served");
});

test.each([
  ["nginx as it comes: HTTP/1.0 and its own name for us", "GET / HTTP/1.0", [local]],
  ["a load balancer without a Host", "GET / HTTP/1.0", []],
  ["an absolute address of another machine", "GET http://overprint.example/ HTTP/1.1", [local]],
  ["two hosts", "GET / HTTP/1.1", [local, "Host: overprint.example"]],
  [
    "a page of another site, or of this one by a public name",
    "GET / HTTP/1.1",
    [local, "Origin: https://overprint.example"],
  ],
  [
    "a script of our page by a public name, through a proxy that adds nothing",
    "GET / HTTP/1.1",
    [local, "Sec-Fetch-Site: same-origin", "Referer: https://overprint.example/templates"],
  ],
  ["an unknown expectation", "GET / HTTP/1.1", [local, "X-Forwarded-For: 203.0.113.9", "Expect: foo"]],
  ["an upgrade", "GET / HTTP/1.1", [local, "Via: 1.1 proxy", "Upgrade: websocket", "Connection: upgrade"]],
])("without a login, refuses %s", async (_case, line, lines) => {
  const { status, body } = await ask(lines, line);
  expect([status, JSON.parse(body), served]).toMatchObject([403, { code: "caller_not_allowed" }, []]);
});

/** As browsers and tunnels of bytes send them. */
const browser = [
  "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language: en-US,en;q=0.5",
  "Accept-Encoding: gzip, deflate, br, zstd",
  "DNT: 1",
  "Sec-GPC: 1",
  'Sec-CH-UA: "Chromium";v="140"',
  "Sec-Fetch-Dest: document",
  "Sec-Fetch-Mode: navigate",
  "Sec-Fetch-Site: none",
  "Referer: https://github.com/",
  "Origin: http://localhost:4400",
  "Cookie: a=1",
  'If-None-Match: "x"',
  "X-Interface-Address: get",
  "X-Picture-Check: 1",
  "X-Request-Id: 1",
  "X-Requested-With: XMLHttpRequest",
  "Purpose: prefetch",
  "Priority: u=0, i",
  "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
];

test("without a login, answers a browser of this machine, also through an SSH tunnel", async () => {
  expect((await ask(["Host: localhost:4400", ...browser])).body).toBe("served");
  expect((await ask(["Host: 127.0.0.1:4500", "Origin: null"])).body).toBe("served");
});

test("logs one line with the reason in a minute", () => {
  expect(warnings).toEqual([
    [expect.stringMatching(/^a request to the dashboard was refused, /), { reason: expect.any(String) }],
  ]);
});

test.each([
  ["with a login", "password", "start", 503],
  ["with a login in development", "password", "dev", 503],
  ["without a login in development", "none", "dev", 403],
  ["without a login", "none", "start", 403],
] as const)(
  "%s, a request through a proxy while the product starts is answered so",
  async (_case, login, mode, status) => {
    const starting = await open(login, mode);
    expect((await ask([local, "Via: 1.1 proxy"], "GET / HTTP/1.1", starting)).status).toBe(status);
    await starting.close();
  },
);
