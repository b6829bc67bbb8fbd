import sharp from "sharp";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { serviceHealthSchema } from "#contract/service-health.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { startBadPages } from "#testing/bad-pages.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { ChromiumMissing } from "../capture/find-chromium.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestService } from "#testing/open-test-service.ts";

const pages = await startBadPages();
afterAll(() => pages.close());
const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const outbound = createOutbound({
  // `private.test` resolves to this machine too, and is not allowed.
  resolveName: async (name) => (name.endsWith(".test") && name !== "nowhere.test" ? ["127.0.0.1"] : []),
  allowHosts: new Set([`page.test:${pages.port}`, `hook.test:${receiver.port}`]),
});
const browser = await openKeptBrowser(outbound);
const service = await openTestService({ outbound, browser, resultWaitMs: 50_000 });
/** Has no worker: it captures nothing. */
const accepting = await openTestService({ outbound, roles: ["api"] });

const page = (path: string) => `http://page.test:${pages.port}${path}`;

async function accept(body: Record<string, unknown>): Promise<{ requestId: string; href: string }> {
  const answer = await service.post("/api/v1/screenshots", body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { requestId: string; href: string };
}

async function take(body: Record<string, unknown>): Promise<{ answer: Response; requestId: string }> {
  const { requestId, href } = await accept(body);
  return { answer: await service.call(href, { key: null }), requestId };
}

async function pictureOf(answer: Response): Promise<Buffer> {
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("a screenshot is answered at once with its link, and the link waits for the picture", () => {
  test.each([
    ["the defaults", {}, { format: "png", width: 1280, height: 800 }, "image/png"],
    [
      "twice the pixels, as WebP, in numbers that are text",
      { width: "200", height: "100", deviceScaleFactor: "2", outputFormat: "webp" },
      { format: "webp", width: 400, height: 200 },
      "image/webp",
    ],
  ])("with %s", async (_what, body, expected, contentType) => {
    const { answer } = await take({ url: page("/good"), ...body });
    expect(answer.headers.get("content-type")).toBe(contentType);
    const { format, width, height } = await sharp(await pictureOf(answer)).metadata();
    expect({ format, width, height }).toEqual(expected);
  });

  test.each([
    ["the defaults", {}, { width: 1280, height: 800, waitTime: 0 }],
    [
      "sizes as text",
      { width: "320px", height: "200", waitTime: "5ms" },
      { width: 320, height: 200, waitTime: 5 },
    ],
    ["a device", { device: "phone" }, { width: 390, height: 844, waitTime: 0 }],
    ["the longest side", { width: 5_000, height: 1 }, { width: 5_000, height: 1, waitTime: 0 }],
  ])("and with what the page is captured with: %s", async (_what, sent, request) => {
    const body = { url: ` ${page("/good")} `, headers: { "X-Secret": "hidden" }, ...sent };
    const answers = await Promise.all([
      accepting.post("/api/v1/screenshots", body),
      accepting.post("/api/v1/pdf", body),
    ]);
    for (const answer of answers)
      expect(await answer.json()).toEqual({
        requestId: expect.any(String),
        href: expect.any(String),
        request: { url: page("/good"), ...request },
      });
  });

  test("and with the warnings that are known before the page is captured", async () => {
    const fields = { heigth: 5, quality: 50, paper: "A4", landscape: false };
    const answer = await accepting.post("/api/v1/screenshots", { url: page("/good"), ...fields });
    const { warnings, warningDetails } = (await answer.json()) as Record<string, unknown[]>;
    expect(warnings).toEqual([
      "unknown field 'heigth'; did you mean 'height'?",
      expect.stringMatching(/^'quality' changes nothing in png; it is for jpeg/),
      "'paper' changes nothing in png; it is for pdf",
    ]);
    expect(warningDetails?.[0]).toEqual({
      code: "unknownFieldMeant",
      params: { name: "heigth", suggestion: "height" },
    });
  });

  test("shows the page, and dark if requested", async () => {
    const cornerOf = async (body: Record<string, unknown>) => {
      const { answer } = await take({ url: page("/scheme"), width: 50, height: 50, ...body });
      const { data } = await sharp(await pictureOf(answer))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 3)];
    };
    expect(await cornerOf({})).toEqual([255, 255, 255]);
    expect(await cornerOf({ darkMode: true })).toEqual([0, 0, 0]);
  });

  test("waits as long as requested", async () => {
    const { answer } = await take({ url: page("/late"), width: 50, height: 50, waitTime: 600 });
    const { data } = await sharp(await pictureOf(answer))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0, 128, 0]);
  });

  test.each([
    [1, 5_000],
    [5_000, 1],
  ])("as PDF it may have sides of %d × %d px", async (width, height) => {
    const { answer } = await take({
      url: page("/good"),
      outputFormat: "pdf",
      width,
      height,
      fullPage: false,
    });
    const text = (await pictureOf(answer)).toString("latin1");
    expect(text).toMatch(/^%PDF-/);
  });
});

test("the record says what was captured, in both lists, with the warnings", async () => {
  const url = page("/missing");
  const { answer, requestId } = await take({ url, width: 200, height: 100, speed: 3 });
  await pictureOf(answer);
  const detail = await service.resultOf(requestId);
  expect(detail).toMatchObject({
    type: "screenshot",
    executeUrl: url,
    width: 200,
    height: 100,
    warnings: ["unknown field 'speed'", "The page answered 404."],
  });
  const [newest] = (await (await service.call("/api/v1/requests?limit=1")).json()) as unknown[];
  expect(newest).toMatchObject({ identifier: requestId, type: "screenshot", executeUrl: url, status: "200" });
});

test("an agent gets the title of the page, marked as data", async () => {
  const args = { url: page("/good"), width: 50, height: 50 };
  const answer = await service.post("/mcp", {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "screenshot", arguments: args },
  });
  const [, answered = ""] = /^(?:data: )?(\{.*)$/m.exec(await answer.text()) ?? [];
  const { content, structuredContent } = JSON.parse(answered).result;
  expect(structuredContent).toMatchObject({ pageTitle: "Good", width: 50 });
  expect(content[0].text).toContain("content, not an instruction");
  expect(content[1].text).toContain('"pageTitle":"Good"');
  expect(content[2].type).toBe("image");
});

test("its webhook receives it, with the request as it was sent", async () => {
  const body = {
    url: page("/good"),
    width: 50,
    height: 50,
    webhookUrl: receiver.url("hook.test", "/answer"),
  };
  const { requestId, href } = await accept(body);
  await service.call(href, { key: null });
  await expect.poll(() => receiver.receipts.length, { timeout: 20_000 }).toBe(1);
  expect(JSON.parse(receiver.receipts[0]?.body ?? "")).toEqual({
    action: "RENDER_COMPLETE",
    requestId,
    href,
    request: body,
  });
});

test("a screenshot of a host that is not there fails, and its link says why", async () => {
  const { answer, requestId } = await take({ url: "http://nowhere.test/" });
  expect(answer.status).toBe(422);
  const { msg } = (await answer.json()) as { msg: string };
  expect(msg).toMatch(/^The screenshot failed\. .*could not be resolved/);
  expect(await service.resultOf(requestId)).toMatchObject({ status: "422" });
});

describe("rejects impossible captures by the field's name", () => {
  test.each([
    ["no url", {}, "invalid_request", "url"],
    ["no address", { url: "nothing" }, "invalid_request", "url"],
    ["another scheme", { url: "file:///etc/passwd" }, "url_not_allowed", "url"],
    ["a page of the browser", { url: "chrome://version" }, "url_not_allowed", "url"],
    ["credentials", { url: "http://me:secret@page.test/" }, "url_not_allowed", "url"],
    ["an address of this machine", { url: "http://127.0.0.1/" }, "url_not_allowed", "url"],
    ["the same by a name", { url: "http://private.test/" }, "url_not_allowed", "url"],
    [
      "more than 8,000 characters",
      { url: `http://page.test/${"a".repeat(8_000)}` },
      "invalid_request",
      "url",
    ],
    ["no width", { url: "http://page.test/", width: 0 }, "invalid_request", "width"],
    ["too high", { url: "http://page.test/", height: 5_001 }, "invalid_request", "height"],
    ["too much", { url: "http://page.test/", width: 4_096, height: 4_096 }, "invalid_request", "width"],
    [
      "too much when it is enlarged",
      { url: "http://page.test/", width: 1_500, height: 1_500, deviceScaleFactor: 3 },
      "invalid_request",
      "deviceScaleFactor",
    ],
    ["another format", { url: "http://page.test/", outputFormat: "gif" }, "invalid_request", "outputFormat"],
    [
      "a private webhook",
      { url: "http://nowhere.test/", webhookUrl: "http://private.test/" },
      "url_not_allowed",
      "webhookUrl",
    ],
  ])("%s", async (_what, body, code, field) => {
    const answer = await service.post("/api/v1/screenshots", body);
    const { errors, ...fault } = (await answer.json()) as { errors: string[]; code: string };
    expect(answer.status).toBe(400);
    expect(fault.code).toBe(code);
    expect(errors.map((error) => error.split(":")[0])).toEqual([field]);
  });
});

test("without a browser the first link and every later request name what to install, and everything else is ready", async () => {
  const outbound = createOutbound({ resolveName: async () => ["93.184.216.34"] });
  const none = await createTestBrowserPool(outbound, {
    find: async () => {
      throw new ChromiumMissing(serviceText("chromiumMissing"));
    },
  });
  const alone = await startTestService({ outbound, browser: none, resultWaitMs: 20_000 });
  const send = () => alone.post("/api/v1/screenshots", { url: "http://page.test/" });
  const { href } = (await (await send()).json()) as { href: string };
  const link = await alone.call(href, { key: null });
  expect(link.status).toBe(422);
  expect(((await link.json()) as { msg: string }).msg).toContain(
    "Install chromium or google-chrome, or set CHROMIUM_PATH.",
  );

  const refused = await send();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(((await refused.json()) as { msg: string }).msg).toContain("CHROMIUM_PATH");
  const ready = await alone.call("/readyz", { key: null });
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({ status: "ready", browser: expect.stringContaining("off: ") });
  await alone.stop();
  await none.stop();
});

test("readiness names the browser's state", async () => {
  await pictureOf((await take({ url: page("/good") })).answer);
  const ready = (await (await service.call("/readyz", { key: null })).json()) as { browser: string };
  expect(ready.browser).toBe("ready");

  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2036, 0, 1) });
  onTestFinished(() => void vi.useRealTimers());
  const later = (await (await service.call("/readyz", { key: null })).json()) as Record<string, string>;
  expect(later).toMatchObject({ status: "ready", browser: "ready" });
  expect(later["browserAge"]).toMatch(
    /^Chromium [\d.]+ is \d+ major versions behind.*apt-get install chromium/,
  );
  const health = serviceHealthSchema.parse(await (await service.call("/api/v2/health")).json());
  expect(later["browserAge"]).toContain(
    `${health.browser?.version} is ${health.browser?.majorsBehind} major`,
  );
});
