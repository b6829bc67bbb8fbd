import { createServer as createHttpServer, request, type Server } from "node:http";
import {
  type AddressInfo,
  connect,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createForwardProxy, type ProxyAccess, type ProxyPort } from "./forward-proxy.ts";
import { createOutbound } from "./outbound.ts";

let server: Server;
let target = "";
let resolved: string[] = [];
let port: ProxyPort;
let visits = 0;

beforeEach(async () => {
  visits = 0;
  resolved = [];
  server = createHttpServer((incoming, response) => {
    visits += 1;
    if (incoming.url?.startsWith("/pending") === true) return;
    if (incoming.url === "/large") response.end(Buffer.alloc(200_000));
    else response.setHeader("X-Seen", String(incoming.headers["proxy-authorization"])).end(incoming.url);
  });
  server.on("upgrade", (_incoming, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\nhello"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  target = `allowed.test:${(server.address() as AddressInfo).port}`;
  const outbound = createOutbound({
    allowHosts: new Set([target]),
    resolveName: async (name) => {
      resolved.push(name);
      return name === "nowhere.test" ? [] : ["127.0.0.1"];
    },
  });
  port = await createForwardProxy(outbound).listen();
});

afterEach(async () => {
  await port.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const cutOff = /socket hang up|ECONNRESET|aborted/;
const open = (access: Partial<ProxyAccess> = {}) => port.open({ reach: "public", ...access });

/** `GET` through the proxy; rejects if the connection ends without a response. */
function get(url: string): Promise<{ status: number; body: string; seen: unknown }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(port.address, {
      path: url,
      headers: { Host: new URL(url).host, "Proxy-Authorization": "Basic secret" },
      agent: false,
    });
    outgoing.once("error", reject);
    outgoing.once("response", (answer) => {
      let body = "";
      answer.setEncoding("latin1").on("data", (text: string) => (body += text));
      answer.once("error", reject);
      answer.once("end", () =>
        resolve({ status: answer.statusCode ?? 0, body, seen: answer.headers["x-seen"] }),
      );
    });
    outgoing.end();
  });
}

/** Everything received over a raw connection until it ends. */
function exchange(text: string, onAnswer: (socket: Socket) => void = () => undefined): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(new URL(port.address).port), "127.0.0.1", () => socket.write(text));
    socket.setEncoding("latin1").on("data", (part: string) => {
      received += part;
      onAnswer(socket);
    });
    socket.once("error", () => undefined);
    socket.once("close", () => resolve(received));
  });
}

test("ends a request whose server sends interim answers without end", async () => {
  server.prependListener("request", ({ url, socket }) => {
    if (url !== "/pending/interim") return;
    const send = () => {
      while (socket.writable && socket.write("HTTP/1.1 103 Early Hints\r\n\r\n"));
    };
    socket.on("drain", send);
    send();
  });
  open();
  await expect(get(`http://${target}/pending/interim`)).rejects.toThrow(cutOff);
});

test("sends a request to the checked address, without the headers between browser and proxy", async () => {
  open();
  expect(await get(`http://${target}/path?query`)).toEqual({
    status: 200,
    body: "/path?query",
    seen: "undefined",
  });
  expect(resolved).toEqual(["allowed.test"]);
});

test.each([
  "http://127.0.0.1:1/",
  "http://private.test/",
  "http://[::1]/",
  "http://nowhere.test/",
  "ftp://x.test/",
])("a request to %s ends without a response, which could be shown as a page", async (address) => {
  open();
  await expect(get(address)).rejects.toThrow(cutOff);
  expect(visits).toBe(0);
});

describe("a server whose response is odd", () => {
  let odd: RawServer;
  let oddHost = "";
  let answer = "";

  beforeEach(async () => {
    odd = createRawServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(Buffer.from(answer, "latin1")));
    });
    await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
    oddHost = `odd.test:${(odd.address() as AddressInfo).port}`;
    const outbound = createOutbound({
      allowHosts: new Set([target, oddHost]),
      resolveName: async () => ["127.0.0.1"],
    });
    await port.close();
    port = await createForwardProxy(outbound).listen();
    open();
  });
  afterEach(() => new Promise((resolve) => odd.close(resolve)));

  test.each([
    ["a control byte in its words", "HTTP/1.1 200 O\x01K\r\nContent-Length: 2\r\n\r\nhi"],
    ["letters that are not ASCII", "HTTP/1.1 200 \xe9\r\nX-Name: \xe9\r\nContent-Length: 2\r\n\r\nhi"],
    ["no words", "HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi"],
    ["a header twice", "HTTP/1.1 200 OK\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 2\r\n\r\nhi"],
  ])("is passed on: %s", async (_what, text) => {
    answer = text;
    expect(await get(`http://${oddHost}/`)).toMatchObject({ status: 200, body: "hi" });
  });

  test.each([
    ["a status of nothing", "HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\nhi"],
    ["a status below 100", "HTTP/1.1 042 X\r\nContent-Length: 2\r\n\r\nhi"],
    ["an upgrade that nobody asked for", "HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\nhi"],
    ["two lengths", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi"],
    ["no HTTP", "hello\r\n\r\n"],
  ])("is cut off, and the next one is passed on: %s", async (_what, text) => {
    answer = text;
    await expect(get(`http://${oddHost}/`)).rejects.toThrow(cutOff);
    expect(port.refusalOf(oddHost)).toBe("Its server could not be reached.");
    expect(await get(`http://${target}/after`)).toMatchObject({ status: 200, body: "/after" });
  });
});

test("keeps the reason of a refused host", async () => {
  open();
  await get("http://private.test/").catch(() => undefined);
  await exchange("CONNECT nowhere.test:443 HTTP/1.1\r\nHost: nowhere.test:443\r\n\r\n");
  expect(port.refusalOf("private.test")).toBe("The address is not allowed.");
  expect(port.refusalOf("nowhere.test")).toBe("Its host name could not be resolved.");
});

test("opens a tunnel to a checked address and to no other", async () => {
  open();
  const refused = await exchange("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:22\r\n\r\n");
  expect(refused).toMatch(/^HTTP\/1\.1 502/);
  let isAsked = false;
  const tunnelled = await exchange(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`, (socket) => {
    if (!isAsked) socket.write("GET /inside HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    isAsked = true;
  });
  expect(tunnelled).toMatch(/^HTTP\/1\.1 200[^]*\/inside/);
});

test("a port that is not open, or has no reach, blocks everything", async () => {
  await expect(get(`http://${target}/`)).rejects.toThrow(cutOff);
  open({ reach: "nothing" });
  await expect(get(`http://${target}/`)).rejects.toThrow(cutOff);
  expect([visits, resolved]).toEqual([0, []]);
});

test("serves its own host here, and 404 for unknown paths", async () => {
  open({
    reach: "nothing",
    internalHost: "our.internal",
    answers: async ({ pathname }) =>
      pathname === "/a" ? { bytes: Buffer.from("ours"), contentType: "text/plain" } : undefined,
  });
  expect(await get("http://our.internal/a")).toMatchObject({ status: 200, body: "ours" });
  expect(await get("http://our.internal/b")).toMatchObject({ status: 404 });
  expect(resolved).toEqual([]);
});

test("cuts off a page that exceeds its limit of bytes or connections", async () => {
  open({ limits: { bytes: 100_000 } });
  expect(port.isOverLimit()).toBe(false);
  await expect(get(`http://${target}/large`)).rejects.toThrow(cutOff);
  expect(port.isOverLimit()).toBe(true);
  open({ limits: { connectionsInAll: 1 } });
  await expect(get(`http://${target}/`)).rejects.toThrow(cutOff);
  expect(port.refusalOf(target)).toBe("The page makes too many connections.");
});

test("drops connections unread after the first one over a page's limit", async () => {
  open({ limits: { connectionsInAll: 1 } });
  await get(`http://${target}/`);
  await expect(get(`http://${target}/`)).rejects.toThrow(cutOff);
  const asked = port.asked();
  await expect(get(`http://${target}/`)).rejects.toThrow(cutOff);
  expect([port.asked(), visits]).toEqual([asked, 1]);
});

test("logs the first five refused requests of a page, and the rest in one line on close", async () => {
  const reasons: string[] = [];
  const outbound = createOutbound({
    resolveName: async () => ["10.0.0.1"],
    onRefusal: (reason) => reasons.push(reason),
  });
  const page = await createForwardProxy(outbound).listen();
  page.open({ reach: "public" });
  await port.close();
  port = page;
  for (let count = 0; count < 42; count += 1)
    await get(`http://host-${count % 7}.test/`).catch(() => undefined);
  expect(reasons).toHaveLength(5);
  await page.close();
  expect(reasons.at(-1)).toBe("37 more requests by the same page to 7 addresses");
});

test("cuts a pending request by its address and a tunnel by its host, and no other", async () => {
  open();
  const pending = ["/pending?a", "/pending?b"].map((path) => get(`http://${target}${path}`));
  const outcomes = pending.map((answer) => answer.catch((error: Error) => error.message));
  await expect.poll(() => visits).toBe(2);
  port.cutRequests([`http://${target}/pending?a#part`, "nothing"]);
  expect(await outcomes[0]).toMatch(cutOff);

  const tunnel = exchange(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`, () =>
    port.cutRequests([`https://${target}/any`]),
  );
  expect(await tunnel).toContain("200 Connection Established");
  port.cutRequests([`http://${target}/pending?b`]);
  expect(await outcomes[1]).toMatch(cutOff);
});

test("closes open connections with the port", async () => {
  open();
  const ended = exchange(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`, () => void port.close());
  expect(await ended).toMatch(/^HTTP\/1\.1 200/);
});
