import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { NetworkInterfaceInfo } from "node:os";
import { afterAll, expect, test } from "vitest";
import { addressSpellings, createNames } from "#testing/address-spellings.ts";
import { startLoopbackCanaries } from "#testing/loopback-canaries.ts";
import { createForwardProxy, type ProxyPort } from "./forward-proxy.ts";
import { createOutbound } from "./outbound.ts";

const ports: ProxyPort[] = [];
/** The browser's egress, against every spelling of a non-public address: see `every-fetcher.test.ts`. */
const canaries = await startLoopbackCanaries();
afterAll(() => canaries.close());
afterAll(() => Promise.all(ports.map((port) => port.close())));

async function openPort(
  allowHosts: readonly string[],
  onRefusal?: (reason: string) => void,
): Promise<ProxyPort> {
  const outbound = createOutbound({
    allowHosts: new Set(allowHosts),
    resolveName: createNames({ "own-public.example": [["8.8.4.4"]] }),
    listInterfaces: () => ({
      eth0: ["8.8.4.4", "2606:4700::beef"].map((address) => ({ address }) as NetworkInterfaceInfo),
    }),
    onRefusal,
  });
  const port = await createForwardProxy(outbound).listen();
  port.open({ reach: "public", limits: { connectTimeoutMs: 2_000 } });
  ports.push(port);
  return port;
}

/** `GET <address>` in the form for proxies. The response's status and redirect target; undefined without a response. */
function get(port: ProxyPort, address: string): Promise<{ status: number; location: string } | undefined> {
  const { hostname, port: number } = new URL(port.address);
  return new Promise((resolve) => {
    const request = httpRequest({
      host: hostname,
      port: number,
      path: address,
      headers: { Host: "page.example" },
      agent: false,
    });
    request.once("response", (answer) => {
      answer.resume();
      const location = Buffer.from(answer.headers.location ?? "", "latin1").toString("utf8");
      resolve({ status: answer.statusCode ?? 0, location });
    });
    request.once("error", () => resolve(undefined));
    request.end();
  });
}

/** The first line of a tunnel's response; empty if the connection ends without one. */
function tunnel(port: ProxyPort, authority: string): Promise<string> {
  const { hostname, port: number } = new URL(port.address);
  return new Promise((resolve) => {
    const socket = connect(Number(number), hostname, () => {
      socket.write(Buffer.from(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`, "latin1"));
    });
    let answer = "";
    socket.on("data", (data: Buffer) => {
      answer += data.toString("latin1");
      if (answer.includes("\r\n")) socket.destroy();
    });
    socket.on("error", () => socket.destroy());
    socket.once("close", () => resolve(answer.split("\r\n")[0] ?? ""));
  });
}

/** As a browser writes a host into a request; unchanged where a browser would reject it. */
function asSent(host: string): string {
  return URL.parse(`http://${host}/`)?.host ?? encodeURI(host);
}

test.each(addressSpellings)("the browser's proxy does not reach $host ($why)", async ({ host }) => {
  const port = await openPort([canaries.redirector]);
  for (const written of new Set([asSent(host), encodeURI(host)])) {
    expect(await get(port, `http://${written}:${canaries.port}/`)).toBeUndefined();
    expect(await tunnel(port, `${written}:${canaries.port}`)).not.toContain("200");
  }
  // A redirect is followed by the browser, which asks the same proxy for the next address.
  const target = `http://${host}:${canaries.port}/`;
  const hop = await get(port, `http://${canaries.redirector}/?to=${encodeURIComponent(target)}`);
  expect(hop).toEqual({ status: 307, location: target });
  const next = URL.parse(hop?.location ?? "")?.href ?? "nothing";
  expect(await get(port, next)).toBeUndefined();
  expect(canaries.reached()).toBe(0);
});

test.each([
  "8.8.4.4:80",
  "[2606:4700::beef]:8080",
  "own-public.example:443",
  "public.example:22",
  "public.example:25",
  "93.184.216.34:6667",
])("rejects %s, this machine's own address or a port of another protocol", async (host) => {
  const reasons: string[] = [];
  const port = await openPort([], (reason) => reasons.push(reason));
  expect(await get(port, `http://${host}/`)).toBeUndefined();
  expect(await tunnel(port, host)).not.toContain("200");
  expect(reasons).toHaveLength(2);
});

test("reaches a host that the operator allows both ways: the canary counts its callers", async () => {
  const own = await startLoopbackCanaries();
  const port = await openPort([`127.0.0.1:${own.port}`]);
  await get(port, `http://127.0.0.1:${own.port}/`);
  expect(await tunnel(port, `127.0.0.1:${own.port}`)).toContain("200");
  expect(own.reached()).toBe(2);
  await own.close();
});
