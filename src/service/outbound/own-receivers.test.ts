import { afterAll, describe, expect, test } from "vitest";
import { createOutbound, createOwnReceiverRule } from "./outbound.ts";
import { serveHttp } from "#testing/serve-http.ts";

const id = "b5d1c3a0-6f1e-4c88-9d0f-2a7f4f8f9c11";
/** Requested paths. */
const heard: string[] = [];
const { port, close } = await serveHttp((request, response) => {
  heard.push(request.url ?? "");
  const isReceiver = request.url?.startsWith("/receivers/") === true;
  if (request.url?.endsWith("?redirect") === true) response.writeHead(307, { Location: "/api/v1/usage" });
  else response.writeHead(isReceiver ? 204 : 200);
  response.end();
});
afterAll(close);
const origin = `http://localhost:${port}`;

const post = { body: "{}", headers: {}, timeoutMs: 5_000, answerBytesMax: 10 };
const resolveName = async () => ["127.0.0.1"];

function ownOutbound() {
  return createOutbound({ ownReceiversAt: origin, resolveName });
}

describe("the egress check", () => {
  test("allows a delivery to a receiver of the service's own, on any address", async () => {
    const address = `${origin}/receivers/${id}`;
    await expect(ownOutbound().post(address, post)).resolves.toMatchObject({ status: 204 });
    expect(await ownOutbound().refusalOf(address, { timeoutMs: 1_000, purpose: "post" })).toBeUndefined();
  });

  test("rejects it without that setting, for fetching, and for a browser", async () => {
    const address = `${origin}/receivers/${id}`;
    const closed = createOutbound({ resolveName });
    await expect(closed.post(address, post)).rejects.toThrow("not public");
    const outbound = ownOutbound();
    const fetching = outbound.fetchBytes(address, { accept: "*/*", bytesMax: 10, timeoutMs: 5_000 });
    await expect(fetching).rejects.toThrow("not public");
    await expect(outbound.check(address, AbortSignal.timeout(1_000))).rejects.toThrow("not public");
    expect(await outbound.refusalOf(address, { timeoutMs: 1_000 })).toBeDefined();
  });

  test("does not follow a redirect from there", async () => {
    heard.length = 0;
    const answer = await ownOutbound().post(`${origin}/receivers/${id}?redirect`, post);
    expect(answer.status).toBe(307);
    expect(heard).toEqual([`/receivers/${id}?redirect`]);
  });

  test("rejects everything beside it", async () => {
    heard.length = 0;
    const beside = [
      "/",
      "/api/v1/usage",
      "/receivers",
      "/receivers/",
      `/receivers/${id}/`,
      `/receivers/${id}/receipts`,
      `/receivers/${id}x`,
      `/receivers/${id.toUpperCase()}`,
      "/receivers/../api/v1/usage",
      `/receivers/${id}/../../api/v1/usage`,
      `/receivers/${id}/..`,
      "/receivers/%2e%2e/api/v1/usage",
      "/receivers/%2E%2E%2Fapi",
      `/receivers/..%2f${id}`,
      `/receivers/%2e%2e%2f${id}`,
      `/receivers%2f${id}`,
      `/receivers/${id}%2f..%2fapi`,
      `/receivers/${id}%00`,
      `/receivers/${id}%20`,
      `/receivers/%62${id.slice(1)}`,
      `//receivers/${id}`,
      `/receivers//${id}`,
      `/./x/receivers/${id}`,
      `/receivers\\..\\api`,
      `/receivers;${id}`,
      `/receivers/${id};x`,
      `/Receivers/${id}`,
    ];
    for (const path of beside)
      await expect(ownOutbound().post(`${origin}${path}`, post), path).rejects.toThrow(
        /not public|not a URL|not allowed/,
      );
    expect(heard).toEqual([]);
  });

  test("rejects other hosts, ports, schemes and credentials", async () => {
    heard.length = 0;
    const path = `/receivers/${id}`;
    const others = [
      `http://127.0.0.1:${port}${path}`,
      `http://127.1:${port}${path}`,
      `http://[::1]:${port}${path}`,
      `http://localhost.:${port}${path}`,
      `http://localhost:${port + 1}${path}`,
      `http://localhost${path}`,
      `https://localhost:${port}${path}`,
      `http://user@localhost:${port}${path}`,
      `http://localhost:${port}@10.0.0.1${path}`,
      `http://localhost:${port}.example.test${path}`,
      `http://sub.localhost:${port}${path}`,
      `http://10.0.0.1/?http://localhost:${port}${path}`,
      `http://10.0.0.1#http://localhost:${port}${path}`,
    ];
    for (const address of others)
      await expect(ownOutbound().post(address, post), address).rejects.toThrow(
        /not public|not a URL|user name|could not be resolved|reached/,
      );
    expect(heard).toEqual([]);
  });

  test("checks again at each dial: an address that was allowed once allows nothing beside it", async () => {
    const outbound = ownOutbound();
    await outbound.post(`${origin}/receivers/${id}`, post);
    await expect(outbound.post(`${origin}/api/v1/usage`, post)).rejects.toThrow("not public");
  });
});

test("allows only that path's receivers if the service lives under a path", () => {
  const isOwn = createOwnReceiverRule("https://images.example/over.print");
  expect(isOwn(new URL(`https://images.example/over.print/receivers/${id}`))).toBe(true);
  expect(isOwn(new URL(`https://images.example/receivers/${id}`))).toBe(false);
  expect(isOwn(new URL(`https://images.example/overXprint/receivers/${id}`))).toBe(false);
  expect(isOwn(new URL(`https://images.example:8443/over.print/receivers/${id}`))).toBe(false);
});
