import { describe, expect, test } from "vitest";
import { type BrowserOptions, openDashboard, type Variables } from "./testing/open-dashboard.ts";

const list = "/proxy/api/v2/my-templates";
const proxy = "10.1.2.3";
const variables = { AUTH_PROXY_HEADER: "X-Forwarded-User", TRUSTED_PROXIES: "10.1.0.0/16,::1" };

async function open(more: Variables = {}) {
  const dashboard = await openDashboard({ ...variables, ...more });
  const from = (headers: BrowserOptions["headers"], peer = proxy) =>
    dashboard.openBrowser({ peer, headers: headers ?? {} });
  return { dashboard, from };
}

test("lets in the person that a trusted proxy names, and tells the service the person's address", async () => {
  const { dashboard, from } = await open();
  const ada = from({ "x-forwarded-user": "ada@example.com", "x-forwarded-for": "203.0.113.9" });
  expect(await (await ada.call("/session")).json()).toMatchObject({
    login: "proxy",
    person: { name: "ada@example.com", address: "ada@example.com", role: "admin" },
  });
  expect((await ada.call(list)).status).toBe(200);
  expect(dashboard.served[0]?.person).toMatch(/ ada%40example\.com 203\.0\.113\.9 admin$/);
  expect((await ada.visit("/history")).status).toBe(200);
  expect(ada.setCookies).toEqual([]);
  const bea = from({ "x-forwarded-user": "bea" }, "::1");
  expect(await (await bea.call("/session")).json()).toMatchObject({ person: { role: "viewer" } });
});

describe("a forged header", () => {
  test.each([
    ["from this machine", "127.0.0.1", {}],
    ["from the network", "203.0.113.9", {}],
    ["with the address of a proxy in another header", "203.0.113.9", { "x-forwarded-for": proxy }],
    ["from an address that only looks like a proxy's", "10.2.0.1", {}],
    ["without an address", "", {}],
  ])("%s is ignored", async (_case, peer, more) => {
    const { dashboard, from } = await open();
    const browser = from({ "x-forwarded-user": "ada@example.com", ...more }, peer);
    expect((await browser.call(list)).status).toBe(401);
    expect((await browser.call("/session")).status).toBe(401);
    const page = await browser.visit("/history");
    expect(page.status).toBe(401);
    expect(await page.text()).toContain("Your login did not reach Overprint");
    expect(dashboard.served).toEqual([]);
  });

  test.each(["", " ", "eve, ada@example.com", "a".repeat(201)])(
    "that a proxy passed on with its own is refused: %j",
    async (value) => {
      const { from } = await open();
      expect((await from({ "x-forwarded-user": value }).call(list)).status).toBe(401);
    },
  );

  test("with another name is not read", async () => {
    const { from } = await open();
    const headers = { "x-forwarded-email": "ada@example.com", "remote-user": "ada" };
    expect((await from(headers).call(list)).status).toBe(401);
  });
});

test("takes the role from its header in each request", async () => {
  const { from } = await open({ AUTH_PROXY_ROLE_HEADER: "X-Role" });
  const as = (role: string) =>
    from({ "x-forwarded-user": "ada", ...(role === "" ? {} : { "x-role": role }) });
  const create = async (role: string) => (await as(role).call(list, { method: "POST", json: {} })).status;
  expect([
    await create("viewer"),
    await create("Designer"),
    await create("viewer"),
    await create("admin"),
    await create("owner"),
    await create(""),
  ]).toEqual([403, 200, 403, 200, 403, 403]);
  expect((await as("owner").visit("/")).status).toBe(403);
});

test("keeps out a person who is disabled", async () => {
  const { from } = await open();
  const ada = from({ "x-forwarded-user": "ada" });
  await ada.call("/session");
  const bea = from({ "x-forwarded-user": "bea" });
  const { person } = (await (await bea.call("/session")).json()) as { person: { id: string } };
  await ada.call(`/people/${person.id}`, { method: "PUT", json: { isDisabled: true } });
  const refused = await bea.call(list);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, "role_missing"]);
  expect((await bea.visit("/")).status).toBe(403);
});

test("reads names in UTF-8", async () => {
  const { from } = await open();
  const header = Buffer.from("Zoë Müller", "utf8").toString("latin1");
  expect(await (await from({ "x-forwarded-user": header }).call("/session")).json()).toMatchObject({
    person: { name: "Zoë Müller" },
  });
});
