import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { ClientError } from "#client/client-error.ts";
import { createClient } from "#client/create-client.ts";
import { startBareService } from "#testing/bare-service.ts";
import { createDashboardServer } from "./create-dashboard-server.ts";

const host = "localhost:4400";

const service = await startBareService();
afterAll(() => service.stop());
const server = createDashboardServer({
  baseUrl: new URL(service.baseUrl),
  getUrl: new URL(service.getUrl),
  apiKey: service.apiKey,
  keyPlace: { kind: "variable" },
  publicUrl: undefined,
  allowedHosts: [host],
  fetch: (request) => fetch(request),
  log: () => undefined,
  fonts: new Hono(),
  pictures: undefined,
  files: undefined,
});
const client = createClient({
  prefix: `http://${host}/proxy`,
  fetch: async (input, init) => {
    const request = new Request(input, init);
    request.headers.set("host", host);
    return server.fetch(request);
  },
});

async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  service.calls.length = 0;
  await work();
  return [...service.calls];
}

test("requests templates from GET_URL and all else from BASE_URL, over the network", async () => {
  const body = { template: "BT001", changes: [{ id: "title", text: "Far away" }] };
  expect(await callsOf(() => client.listTemplates({ page: 1, size: 50 }))).toEqual([
    "get GET /api/v2/my-templates",
  ]);
  expect(await callsOf(() => client.render(body))).toEqual(["base POST /api/v1/render"]);
  expect(await callsOf(() => client.createImage(body))).toEqual(["base POST /api/v1/images"]);
  expect(await callsOf(() => client.listRequests({ limit: 5 }))).toEqual(["base GET /api/v1/requests"]);
  expect(await callsOf(() => client.readPageMetadata("https://example.com/"))).toEqual([
    "base GET /api/v1/metadata",
  ]);
});

test("the deprecated render with a webhook is requested from GET_URL", async () => {
  const body = { template: "BT001", webhookUrl: "https://example.com/hook" };
  expect(await callsOf(() => client.renderWithWebhook(body))).toEqual(["get POST /api/v1/render"]);
});

test("supports a service with only the interface's eight original calls", async () => {
  const page = await client.listTemplates({ page: 1, size: 50 });
  expect(page).toMatchObject({ total: undefined, hasNext: undefined, unreadableCount: 0 });
  expect(page.items).toHaveLength(5);
  expect(page.items.at(-1)?.preview).toBeUndefined();
  const { requestId, href } = await client.render({ template: "BT002" });
  expect(href).toBe(`${service.storeUrl}/results/${requestId}.jpg`);
  const { items, unreadableCount } = await client.listRequests({ limit: 1 });
  expect(unreadableCount).toBe(0);
  expect(items[0]).toMatchObject({ identifier: requestId, template: "BT002", status: "200" });
});

test.each([
  ["its own way of refusing", () => client.render({ template: "none" }), 400, "unknown template"],
  ["a call that it does not have", () => client.listResults(), 404, "The service answered 404."],
])("%s is reported with the available details", async (_case, call, status, msg) => {
  const error: unknown = await call().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ClientError);
  expect((error as ClientError).failure).toMatchObject({ kind: "refused", status, msg });
});
