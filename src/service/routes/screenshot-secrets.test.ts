import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startOptionPages } from "#testing/option-pages.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";

/* Headers, cookies and authorization of a screenshot: which requests carry them, and which never do. */
const logged: string[] = [];

const [pages, elsewhere, receiver] = await Promise.all([
  startOptionPages(),
  startOptionPages(),
  startWebhookReceiver(),
]);
afterAll(() => pages.close());
afterAll(() => elsewhere.close());
afterAll(() => receiver.stop());
const outbound = createOutbound({
  resolveName: async () => ["127.0.0.1"],
  allowHosts: new Set(["page.test", "other.test", "hook.test"]),
});
const browser = await openKeptBrowser(outbound);
const database = await openTestDatabase({ onError: (error) => logged.push(String(error)) });
afterAll(() => database.close());
const objects = await createTestObjects();
afterAll(() => objects.remove());
const service = await start(["api"]);
afterAll(() => service.stop());

function start(roles: ("api" | "worker")[]): Promise<TestService> {
  const log = (...line: unknown[]) => logged.push(JSON.stringify(line));
  return startTestService({
    outbound,
    browser,
    database,
    objects,
    roles,
    resultWaitMs: 50_000,
    log: { info: log, warn: log, error: (message, error) => log(message, String(error)) },
  });
}

const secrets = {
  headers: { "X-Team-Token": "s3cret-header" },
  cookies: [{ name: "session", value: "s3cret-cookie" }, "plain=s3cret-text"],
  authorization: { username: "ann", password: "s3cret-password" },
};
const basic = `Basic ${Buffer.from("ann:s3cret-password").toString("base64")}`;
const all = /s3cret|YW5uOn/;

interface Sent {
  requestId: string;
  href: string;
}

async function send(body: Record<string, unknown>): Promise<Sent> {
  const answer = await service.post("/api/v1/screenshots", { width: 100, height: 100, ...body });
  expect([answer.status, await answer.clone().text()]).toEqual([200, expect.any(String)]);
  return (await answer.json()) as Sent;
}

/** Makes another process run the queued jobs, until the file is there and `untilDone` resolves. */
async function carryOut({ href }: Sent, untilDone: () => Promise<void>): Promise<number> {
  const worker = await start(["api", "worker"]);
  const { status } = await worker.call(href, { key: null });
  await untilDone();
  await worker.stop();
  return status;
}

/** The whole content of the database, as text. */
async function stored(): Promise<string> {
  const { rows } = await database.pool.query<{ text: string }>(`
    select (select coalesce(string_agg(r::text, ' '), '') from requests r)
      || (select coalesce(string_agg(j::text, ' '), '') from jobs j)
      || (select coalesce(string_agg(d::text, ' '), '') from deliveries d)
      || (select coalesce(string_agg(i::text, ' '), '') from idempotency_keys i) as text`);
  return rows[0]?.text ?? "";
}

/** One process accepts the request, and another one that starts later carries it out. */
describe("the secrets of a screenshot", () => {
  test("are stored encrypted and survive a restart; no record, list, log or webhook has them", async () => {
    receiver.receipts.length = 0;
    const webhookUrl = receiver.url("hook.test", "/answer");
    const sent = await send({ url: pages.url("/mixed"), webhookUrl, ...secrets });
    const before = await stored();
    expect(before).toContain("X-Team-Token");
    expect(before).not.toMatch(all);
    // Deliveries are the worker's work too.
    const untilDelivered = () =>
      expect.poll(() => receiver.receipts.length, { timeout: 30_000 }).toBeGreaterThan(0);
    expect(await carryOut(sent, untilDelivered)).toBe(200);

    const page = pages.requests.find(({ path }) => path === "/mixed");
    expect(page?.headers).toMatchObject({ "x-team-token": "s3cret-header", authorization: basic });
    expect(page?.headers.cookie?.split("; ").toSorted((one, other) => one.localeCompare(other))).toEqual([
      "plain=s3cret-text",
      "session=s3cret-cookie",
    ]);

    const detail = await (await service.call(`/api/v2/results/${sent.requestId}`)).text();
    expect(JSON.parse(detail)).toMatchObject({
      request: {
        headers: { "X-Team-Token": "(hidden)" },
        cookies: [{ name: "session", value: "(hidden)" }, "plain=(hidden)"],
        authorization: { username: "(hidden)", password: "(hidden)" },
      },
    });
    const listed = await (await service.call("/api/v1/requests")).text();
    expect(receiver.receipts).toHaveLength(1);
    const told = receiver.receipts[0]?.body ?? "";
    expect(JSON.parse(told)).toMatchObject({ request: { authorization: { password: "(hidden)" } } });
    for (const text of [detail, listed, told, await stored(), logged.join("\n")])
      expect(text).not.toMatch(all);
  });
});

describe("the secrets of a page", () => {
  let working: TestService;
  beforeAll(async () => {
    working = await start(["api", "worker"]);
  });
  afterAll(() => working.stop());

  const statusOf = async ({ href }: Sent) => (await working.call(href, { key: null })).status;

  test("are sent to the page's own origin, also for its resources, and to no other", async () => {
    for (const { requests } of [pages, elsewhere]) requests.length = 0;
    const { headers, authorization } = secrets;
    expect(await statusOf(await send({ url: pages.url("/mixed"), headers, authorization }))).toBe(200);
    const own = pages.requests.filter(({ host }) => host.startsWith("page.test"));
    expect(own.map(({ path }) => path)).toEqual(expect.arrayContaining(["/mixed", "/own.png", "/fetched"]));
    for (const request of own)
      expect(request.headers).toMatchObject({ "x-team-token": "s3cret-header", authorization: basic });
    const others = pages.requests.filter(({ host }) => host.startsWith("other.test"));
    expect(others.map(({ path }) => path)).toContain("/foreign.png");
    expect(JSON.stringify(others)).not.toMatch(all);
  });

  test.each([
    ["another host", "other.test", () => pages],
    ["another port of the host", "page.test", () => elsewhere],
  ])(
    "are not sent on by a redirect to %s, and are sent again on the way back",
    async (_what, host, target) => {
      for (const { requests } of [pages, elsewhere]) requests.length = 0;
      const { headers, authorization } = secrets;
      const back = encodeURIComponent(pages.url("/bare?back"));
      const away = encodeURIComponent(target().url(`/redirect?to=${back}`, host));
      expect(
        await statusOf(await send({ url: pages.url(`/redirect?to=${away}`), headers, authorization })),
      ).toBe(200);
      const isAway = (request: { host: string }) => request.host === `${host}:${target().port}`;
      const seen = [...pages.requests, ...elsewhere.requests];
      const redirected = seen.filter(isAway);
      expect(redirected.length).toBeGreaterThan(0);
      expect(JSON.stringify(redirected)).not.toMatch(all);
      const returned = pages.requests.find(({ path }) => path === "/bare");
      expect(returned?.headers).toMatchObject({ authorization: basic });
    },
  );

  test("open a page that asks for a password", async () => {
    expect(await statusOf(await send({ url: pages.url("/locked"), authorization: basic }))).toBe(200);
    expect(await statusOf(await send({ url: pages.url("/locked") }))).toBe(422);
  });

  test("stay in the page that they were sent for", async () => {
    await statusOf(await send({ url: pages.url("/bare"), ...secrets }));
    pages.requests.length = 0;
    await statusOf(await send({ url: pages.url("/bare") }));
    expect(JSON.stringify(pages.requests)).not.toMatch(all);
  });
});

test.each([
  ["headers", { "X-A": "s3cret\r\nX-Evil: 1" }, "headers.X-A"],
  ["headers", { Host: "s3cret" }, "headers.Host"],
  ["headers", { "Content-Length": "s3cret" }, "headers.Content-Length"],
  ["headers", { "Proxy-Authorization": "s3cret" }, "headers.Proxy-Authorization"],
  ["headers", { Cookie: "s3cret" }, "headers.Cookie"],
  ["headers", { "X A": "s3cret" }, 'headers["X A"]'],
  ["headers", { "X-A": "s3cret".repeat(3_000) }, "headers"],
  [
    "headers",
    Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`X-${index}`, "s3cret"])),
    "headers",
  ],
  ["cookies", [{ name: "a;b", value: "s3cret" }], "cookies[0].name"],
  ["cookies", [{ name: "a", value: "s3cret;" }], "cookies[0].value"],
  ["cookies", Array.from({ length: 51 }, () => "a=s3cret"), "cookies"],
  ["authorization", "s3cret", "authorization"],
  ["authorization", "Bearer s3cret\r\nX-Evil: 1", "authorization"],
  ["authorization", { username: "s3cret:", password: "s3cret" }, "authorization"],
  ["authorization", { token: "s3cret".repeat(1_000) }, "authorization"],
])("%s may not be %j, and the fault does not quote it", async (field, value, path) => {
  const answer = await service.post("/api/v1/screenshots", { url: pages.url("/bare"), [field]: value });
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect((JSON.parse(text) as { errors: string[] }).errors).toEqual([expect.stringContaining(`${path}: `)]);
  expect(text).not.toContain("s3cret");
});
