/**
 * Each endpoint with each refusal that its description names. A described status that no test causes fails, and so does
 * a response that differs from its description: `TestService.call` compares them. `openapi.test.ts` has the successes, and
 * `scopes-matrix.test.ts` the keys of all endpoints.
 */
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bodyBytesMaxOf } from "#contract/endpoint.ts";
import { fillPath, parameterNames } from "#contract/endpoint-paths.ts";
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import {
  createExampleCalls,
  describedNames,
  type ExampleCall,
  type ExampleCalls,
} from "#testing/example-calls.ts";
import { tried } from "#testing/long-form.ts";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import {
  type CallOptions,
  rotatingSecrets,
  startTestService,
  testWebhookSecret,
  type TestService,
} from "#testing/start-test-service.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import type { OpenApiDocument } from "../openapi/create-openapi-document.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import { CaptureError } from "../capture/capture-error.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { createRenderPool, RenderError } from "../rendering/render-pool.ts";
import { readStarters } from "../starters/read-starters.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";

/** Text that the renderer of this test fails on. */
const failingText = "this cannot be painted";

let database: OpenedDatabase;
let service: TestService;
/** Serves one call from each address. */
let limited: TestService;
/** Has been stopped. */
let stopped: TestService;
let examples: ExampleCalls;
let isBroken = false;
/** No screenshot fails before. */
let captures: Promise<unknown> = Promise.resolve();
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await openTestDatabase({ onError: () => undefined });
  const objects = await createTestObjects();
  // The one that the examples name: each has a preview to draw.
  const starters = (await readStarters()).filter(({ key }) => key === template);
  const pages = await servePages();
  closing.push(pages.close);
  service = await startTestService({
    starters,
    database: { ...database, db: breakable(database.db), read: breakable(database.read) },
    objects: breakable(objects),
    webhookSecrets: breakable(rotatingSecrets()),
    outbound: breakable(createOutbound({ allowHosts: new Set([pages.host]), resolveName: async () => [] })),
    resultWaitMs: 20_000,
    browser: failingBrowser,
    createRenderer: (readPicture, fonts) => {
      const pool = createRenderPool({ size: 1, readPicture, fonts });
      return {
        render: async (order, options) => {
          if (JSON.stringify(order.document).includes(failingText))
            throw new RenderError("failed", serviceText("notPainted"));
          return pool.render(order, options);
        },
        stop: () => pool.stop(),
      };
    },
  });
  // In the same database: another one takes seconds of CPU.
  const beside = { starters, database, roles: ["api"] } as const;
  [limited, stopped] = await Promise.all([
    startTestService({
      ...beside,
      rateLimits: { perAddress: { quota: 1, windowSeconds: 60 } },
      webhookSecrets: [testWebhookSecret],
    }),
    startTestService(beside),
  ]);
  closing.push(
    service.stop,
    limited.stop,
    () => database.close(),
    () => objects.remove(),
  );
  await stopped.call("/api/v1/usage");
  await stopped.stop();
  const description = await service.call("/openapi.json", { key: null });
  examples = createExampleCalls(service, (await description.json()) as OpenApiDocument, {
    pageUrl: `http://${pages.host}/newspaper`,
  });
});
afterAll(async () => {
  for (const close of closing) await close();
});

async function otherFields(name: EndpointName): Promise<Response> {
  const { address, options } = await examples.callOf(name);
  return service.call(address.replace("fields=content", "fields=other"), options);
}

async function failedPage(): Promise<Response> {
  const document = { width: 20, height: 20, html: "<p>Hello</p>", css: "" };
  const template = await service.createTemplate(document, { editor: "canvas-html" });
  return service.post("/api/v2/check", { template });
}

const failingBrowser: BrowserPool = {
  run: async () => {
    await captures;
    throw new CaptureError("failed", serviceText("noBrowser"));
  },
  wake: () => undefined,
  state: () => ({ state: "ready" }),
  version: () => undefined,
  onAvailable: () => undefined,
  figures: async () => ({
    starts: 0,
    ends: { crash: 0, memory: 0, pages: 0, flood: 0, unresponsive: 0 },
    memoryBytes: 0,
    pages: 0,
  }),
  stop: async () => undefined,
};

/** Fails in an unexpected way while `isBroken`. */
function breakable<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get: (target, name) => {
      if (isBroken) throw new TypeError("a mistake of ours");
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
    apply: (target, self, given) => {
      if (isBroken) throw new TypeError("a mistake of ours");
      const result: unknown = typeof target === "function" ? Reflect.apply(target, self, given) : undefined;
      return result;
    },
  });
}

type Produce = (name: EndpointName) => Promise<Response>;

/** The operation's example, changed. */
async function example(
  name: EndpointName,
  change: (call: ExampleCall) => { address?: string; options?: CallOptions } = () => ({}),
  on: TestService = service,
): Promise<Response> {
  const call = await examples.callOf(name);
  const { address = call.address, options = {} } = change(call);
  return on.call(address, {
    ...call.options,
    ...options,
    headers: { ...call.options.headers, ...(options.headers as Record<string, string> | undefined) },
  });
}

function withQuery(address: string, query: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}

const wrongQueries: Partial<Record<EndpointName, string>> = {
  getResult: "include=all",
  listAudit: "size=0",
  listRequests: "limit=0",
  uploadAsset: `family=${"x".repeat(limits.fontFamilyLengthMax + 1)}`,
  directLink: "a.b.c=1",
  readPageMetadata: "url=nothing",
};

async function invalid(name: EndpointName): Promise<Response> {
  const { body, query } = endpointOf(name);
  if (body !== undefined && body !== "bytes") return example(name, () => ({ options: { body: "[]" } }));
  if (query === undefined && wrongQueries[name] === undefined)
    return example(name, () => ({ options: { headers: { "Idempotency-Key": "" } } }));
  return example(name, ({ address }) => ({ address: withQuery(address, wrongQueries[name] ?? "page=-1") }));
}

async function unknown(name: EndpointName): Promise<Response> {
  const { path } = endpointOf(name);
  const parts = parameterNames(path).map((part) => [
    part,
    part === "extension" && name !== "directLink" ? "jpg" : "unknown",
  ]);
  return example(name, () => ({ address: fillPath(path, Object.fromEntries(parts)) }));
}

async function tooLarge(name: EndpointName): Promise<Response> {
  const endpoint = endpointOf(name);
  const bytes = endpoint.body === "bytes" ? limits.uploadBytesMax : bodyBytesMaxOf(endpoint);
  return example(name, () => ({ options: { body: " ".repeat(bytes + 1) } }));
}

async function secondTimeOtherwise(name: EndpointName, change: CallOptions = {}): Promise<Response> {
  const { address, options } = await examples.callOf(name);
  const headers = { ...options.headers, "Idempotency-Key": `otherwise ${name}` };
  const send = (to: string) => service.call(to, { ...options, ...change, headers });
  expect((await send(address)).ok).toBe(true);
  return send(withQuery(address, "another=1"));
}

/** A request that has failed frees its key. */
async function secondScreenshot(name: EndpointName): Promise<Response> {
  const { promise, resolve } = Promise.withResolvers<void>();
  captures = promise;
  try {
    return await secondTimeOtherwise(name);
  } finally {
    resolve();
  }
}

async function known(name: EndpointName): Promise<Response> {
  const { address, options } = await examples.callOf(name);
  const first = await service.call(address, options);
  const tag = first.headers.get("etag") ?? "";
  return service.call(address, { ...options, headers: { "If-None-Match": tag } });
}

const template = "product-update";
const failingChanges = [{ id: "title", text: failingText }];

async function deleted(requestId: string): Promise<void> {
  await service.call(`/api/v2/results/${requestId}`, { method: "DELETE" });
}

/** The same code refuses them for all endpoints, so some endpoints show it. */
const sharedStatuses = [401, 403, 413, 415, 429, 500, 503];
const shownOn = new Set(tried(describedNames, 8));

/** An answer with a status, for any endpoint. */
const byStatus: Readonly<Record<number, Produce>> = {
  304: known,
  400: invalid,
  401: (name) => example(name, () => ({ options: { key: null } })),
  403: (name) => example(name, () => ({ options: { key: "wrong" } })),
  404: unknown,
  412: (name) => example(name, () => ({ options: { headers: { "If-Match": '"99"' } } })),
  413: tooLarge,
  415: (name) => example(name, () => ({ options: { headers: { "Content-Type": "text/plain" } } })),
  422: (name) => secondTimeOtherwise(name),
  429: async (name) => {
    const from = { options: { address: `address of ${name}` } };
    await example(name, () => from, limited);
    return example(name, () => from, limited);
  },
  500: broken,
  503: async (name) => example(name, () => ({}), stopped),
};

async function broken(name: EndpointName): Promise<Response> {
  const { address, options } = await examples.callOf(name);
  await untilNoJobIsDue();
  isBroken = true;
  try {
    return await service.call(name === "getAsset" ? uploadedAddress : address, options);
  } finally {
    isBroken = false;
  }
}

/** A job whose outcome cannot be stored runs again after minutes, and equal requests wait for it. */
function untilNoJobIsDue(): Promise<boolean> {
  const due = "select from jobs where state = 'running' or (state = 'waiting' and due_at <= now()) limit 1";
  const isDone = async () => (await database.pool.query(due)).rowCount === 0;
  return vi.waitUntil(isDone, { timeout: 120_000, interval: 20 });
}

/** A starter's picture is in memory, which cannot fail. */
const uploadedAddress = `/assets/${"0".repeat(32)}.png`;

/** Responses that only one endpoint has. */
const byName: Partial<Record<EndpointName, Readonly<Record<number, Produce>>>> = {
  uploadAsset: { 201: async () => uploaded(await randomPicture()), 200: uploadedTwice },
  createWebhook: {
    409: async (name) => {
      await examples.send(name);
      return examples.send(name);
    },
    422: () => {
      const body = { url: "https://example.com/otherwise", actions: ["RENDER_COMPLETE"] };
      return secondTimeOtherwise("createWebhook", { body: JSON.stringify(body) });
    },
  },
  replaceWebhook: {
    409: async (name) => {
      // The example uses an existing webhook; afterwards another one has the address.
      const { address, options } = await examples.callOf(name);
      const taken = { url: "https://example.com/taken", actions: ["RENDER_COMPLETE"] };
      expect((await service.post("/api/v2/webhooks", taken)).status).toBe(200);
      return service.call(address, { ...options, body: JSON.stringify(taken) });
    },
  },
  createReceiver: { 409: moreReceivers },
  deleteTemplate: { 400: () => service.call(`/api/v2/my-templates/${template}@1`, { method: "DELETE" }) },
  deleteAsset: {
    400: () => service.call(`/api/v2${uploadedAddress}?permanent=maybe`, { method: "DELETE" }),
  },
  getTemplate: { 400: otherFields },
  getTemplateSchema: { 400: otherFields },
  render: { 404: unknownRevision },
  renderV2: { 404: unknownRevision, 410: deletedFile },
  checkRender: { 404: unknownRevision, 422: failedPage },
  createImage: { 404: unknownRevision },
  createDirectLink: { 404: unknownRevision },
  takeScreenshot: { 422: secondScreenshot },
  createPdf: { 422: secondScreenshot },
  rotateWebhookSecret: {
    409: async (name) => {
      const { address, options } = await examples.callOf(name);
      return limited.call(address, { ...options, address: "the operator's secret" });
    },
  },
  getTemplatePreview: { 403: () => service.call("/previews/unknown.webp", { key: "wrong" }) },
  getHealth: {
    500: async (name) => {
      // An earlier measurement is used for two seconds.
      service.clock.advanceSeconds(3);
      return broken(name);
    },
  },
  readPageMetadata: {
    422: () => service.call(`/api/v1/metadata?url=${encodeURIComponent("http://nowhere.example/")}`),
  },
  getResultFile: {
    410: async () => {
      const { requestId, href } = await service.render("/api/v1/render", { template });
      await deleted(requestId);
      return service.call(href, { key: null });
    },
    422: async () => {
      const { href } = await service.render("/api/v1/render", { template, changes: failingChanges });
      return service.call(href, { key: null });
    },
  },
  directLink: {
    410: async () => {
      const link = await service.post("/api/v2/direct-links", { template, expires: 1 });
      const { href } = await link.json();
      service.clock.advanceSeconds(2);
      return service.call(href, { key: null });
    },
    422: () => service.call(`/direct/${template}.png?title.text=${encodeURIComponent(failingText)}`),
  },
};

async function unknownRevision(name: EndpointName): Promise<Response> {
  return example(name, () => ({ options: { body: JSON.stringify({ template: `${template}@99` }) } }));
}

async function deletedFile(): Promise<Response> {
  const send = () =>
    service.post("/api/v2/render?output=image", { template }, { "Idempotency-Key": "the file again" });
  await deleted((await send()).headers.get("x-request-id") ?? "");
  return send();
}

/** The maximum and one more; the others are deleted again. */
async function moreReceivers(name: EndpointName): Promise<Response> {
  for (;;) {
    const answer = await examples.send(name);
    if (answer.ok) continue;
    const all = (await (await service.call("/api/v2/receivers")).json()) as { identifier: string }[];
    for (const { identifier } of all)
      await service.call(`/api/v2/receivers/${identifier}`, { method: "DELETE" });
    return answer;
  }
}

async function randomPicture(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 8, height: 8, channels: 3 } as const;
  return new Uint8Array(
    await sharp(randomBytes(8 * 8 * 3), { raw })
      .png()
      .toBuffer(),
  );
}

function uploaded(body: Uint8Array<ArrayBuffer>): Promise<Response> {
  return service.call("/api/v2/assets", { method: "POST", body });
}

async function uploadedTwice(): Promise<Response> {
  const picture = await randomPicture();
  await uploaded(picture);
  return uploaded(picture);
}

test.each(describedNames)("%s answers with each status that its description names", async (name) => {
  const operation = examples.operations.find(([id]) => id === name)?.[1];
  for (const status of Object.keys(operation?.["responses"] as object).map(Number)) {
    const own = byName[name]?.[status];
    const isTriedElsewhere = status < 300 || (sharedStatuses.includes(status) && !shownOn.has(name));
    if (own === undefined && isTriedElsewhere) continue;
    const produce = own ?? byStatus[status];
    expect(produce, `a way to ${status} of ${name}`).toBeDefined();
    const answer = await produce?.(name);
    expect([name, status, answer?.status]).toEqual([name, status, status]);
    if (status < 400) continue;
    const refusal = errorBodySchema.parse(await answer?.json());
    expect(refusal.status).toBe(status);
    expect(refusal.msg).toMatch(/\S \S/);
    if (status === 503) expect(answer?.headers.get("retry-after")).toMatch(/^\d+$/);
  }
});
