/** Responses of a malicious remote service, sent over the network and forwarded by the dashboard's server. */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { createDashboardServer } from "./create-dashboard-server.ts";

const host = "localhost:4400";
let head = "";

const remote = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", () => {
    socket.end(`HTTP/1.1 200 OK\r\n${head}Content-Length: 8\r\nConnection: close\r\n\r\n<script>`);
  });
});
await new Promise<void>((resolve) => remote.listen(0, "127.0.0.1", resolve));
const address = new URL(`http://127.0.0.1:${(remote.address() as AddressInfo).port}`);
const dashboard = createDashboardServer({
  baseUrl: address,
  getUrl: address,
  apiKey: "a key",
  keyPlace: { kind: "variable" },
  publicUrl: undefined,
  allowedHosts: [host],
  fetch: (request) => fetch(request),
  log: () => undefined,
  fonts: new Hono(),
  pictures: undefined,
  files: undefined,
});
afterAll(() => new Promise((resolve) => remote.close(resolve)));

async function answerTo(sent: string): Promise<Headers> {
  head = sent;
  const request = new Request(`http://${host}/proxy/results/abc.pdf`, { headers: { host } });
  const response = await dashboard.fetch(request);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe("<script>");
  return response.headers;
}

test.each([
  ["a list that begins with PDF", "Content-Type: application/pdf, text/html\r\n"],
  ["two types in two headers", "Content-Type: application/pdf\r\nContent-Type: text/html\r\n"],
  ["the same type twice", "Content-Type: application/pdf\r\nContent-Type: application/pdf\r\n"],
  ["a type that begins like PDF", "Content-Type: application/pdf+xml\r\n"],
  ["parts that replace each other", "Content-Type: multipart/x-mixed-replace; boundary=a\r\n"],
  ["no type", ""],
])("%s is a download in the sandbox", async (_case, sent) => {
  const headers = await answerTo(sent);

  expect(headers.get("content-type")).toBe("application/octet-stream");
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("a page of a remote service is plain text in the sandbox", async () => {
  const headers = await answerTo("Content-Type: text/html; charset=utf-8\r\nRefresh: 0; url=/\r\n");

  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(headers.get("content-security-policy")).toContain("sandbox");
  expect(headers.has("refresh")).toBe(false);
});
