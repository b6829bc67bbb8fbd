import { describe, expect, test } from "vitest";
import { parameterNames } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { bareTemplate as template } from "#testing/bare-template.ts";
import { ClientError, isWorthRepeating } from "./client-error.ts";
import { createClient } from "./create-client.ts";
import type { RawAnswer } from "./request.ts";

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: string;
}

function clientAnswering(answer: (sent: Sent) => Response | Promise<Response>, timeoutMs = 30_000) {
  const sent: Sent[] = [];
  const client = createClient({
    timeoutMs,
    fetch: async (input, init) => {
      const request = new Request(new URL(String(input), "http://dashboard.test"), init);
      const entry = {
        url: String(input),
        method: request.method,
        headers: request.headers,
        body: await request.text(),
      };
      sent.push(entry);
      return answer(entry);
    },
  });
  return { client, sent };
}

function json(body: unknown, init?: ResponseInit): Response {
  return Response.json(body, init);
}

async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientError)) throw new Error("The call did not fail with a ClientError.");
  return error.failure;
}

describe("addresses", () => {
  test("a call goes to the endpoint's path behind the proxy's prefix, with its parameters percent-encoded", async () => {
    const { client, sent } = clientAnswering(() => json({}));
    await client.getTemplateDocument("a/b ?");
    expect(sent[0]).toMatchObject({ method: "GET", url: "/proxy/api/v2/my-templates/a%2Fb%20%3F/document" });
  });

  test("omits absent and empty filters from the query, and repeats a list's parameter for each entry", async () => {
    const { client, sent } = clientAnswering(() => json([]));
    await client.listTemplates({ page: 0, size: 24, name: "", shape: undefined, tags: ["a", "b&c"] });
    expect(sent[0]?.url).toBe("/proxy/api/v2/my-templates?page=0&size=24&tags=a&tags=b%26c");
  });

  test("reaches a service without the proxy by another prefix and a key", async () => {
    const sent: { url: string; key: string | null }[] = [];
    const client = createClient({
      prefix: "http://service.test",
      headers: { "x-api-key": "k" },
      fetch: async (input, init) => {
        sent.push({ url: String(input), key: new Headers(init?.headers).get("x-api-key") });
        return Promise.resolve(json([]));
      },
    });
    await client.listFonts();
    expect(sent).toEqual([{ url: "http://service.test/api/v1/fonts", key: "k" }]);
  });

  test("every endpoint of the table has a function that calls its method and path", async () => {
    const { client, sent } = clientAnswering(() => json({}));
    const id = "x";
    // The responses mismatch on purpose: only the request is checked.
    const calls: Record<keyof typeof endpoints, () => Promise<unknown>> = {
      listTemplates: () => client.listTemplates(),
      listTemplatesV1: () => client.listTemplatesV1(),
      getTemplateFacets: () => client.getTemplateFacets(),
      getTemplate: () => client.getTemplate(id),
      getTemplateDocument: () => client.getTemplateDocument(id),
      getTemplateSchema: () => client.getTemplateSchema(id),
      listRevisions: () => client.listRevisions(id),
      getRevisionDocument: () => client.getRevisionDocument(id, 3),
      getTemplateUsage: () => client.getTemplateUsage(id),
      publishTemplate: () => client.publishTemplate(id, { revision: 3 }),
      createTemplate: () => client.createTemplate({ name: "n", document: {} }),
      replaceTemplate: () => client.replaceTemplate(id, { name: "n", document: {} }),
      duplicateTemplate: () => client.duplicateTemplate(id),
      deleteTemplate: () => client.deleteTemplate(id),
      restoreTemplate: () => client.restoreTemplate(id),
      render: () => client.render({ template: id }),
      renderWithWebhook: () => client.renderWithWebhook({ template: id }),
      renderV2: () => client.renderV2({ template: id }),
      checkRender: () => client.checkRender({ template: id }),
      createImage: () => client.createImage({ template: id }),
      directLink: () => client.directLink(id, "x"),
      createDirectLink: () => client.createDirectLink({ template: id }),
      takeScreenshot: () => client.takeScreenshot({ url: "https://example.com" }),
      createPdf: () => client.createPdf({ url: "https://example.com" }),
      readPageMetadata: () => client.readPageMetadata("https://example.com"),
      listRequests: () => client.listRequests(),
      listResults: () => client.listResults(),
      getResult: () => client.getResult(id),
      deleteResult: () => client.deleteResult(id),
      getResultFile: () => client.getResultFile(id, "x"),
      getTemplatePreview: () => client.getTemplatePreview(id, "x"),
      getAsset: () => client.getAsset(id),
      uploadAsset: () => client.uploadAsset(new Blob(["a"])),
      listAssets: () => client.listAssets(),
      deleteAsset: () => client.deleteAsset(id),
      restoreAsset: () => client.restoreAsset(id),
      listDeliveries: () => client.listDeliveries(),
      sendDeliveryAgain: () => client.sendDeliveryAgain(id),
      listWebhooks: () => client.listWebhooks(),
      createWebhook: () =>
        client.createWebhook({ url: "https://example.com/hook", actions: ["RENDER_COMPLETE"] }),
      deleteWebhook: () => client.deleteWebhook(id),
      getDelivery: () => client.getDelivery(id),
      replaceWebhook: () =>
        client.replaceWebhook(id, { url: "https://example.com/hook", actions: ["RENDER_COMPLETE"] }),
      testWebhook: () => client.testWebhook(id),
      getWebhookSecret: () => client.getWebhookSecret(),
      rotateWebhookSecret: () => client.rotateWebhookSecret(),
      listReceivers: () => client.listReceivers(),
      createReceiver: () => client.createReceiver(),
      replaceReceiver: () => client.replaceReceiver(id, {}),
      deleteReceiver: () => client.deleteReceiver(id),
      listReceipts: () => client.listReceipts(id),
      clearReceipts: () => client.clearReceipts(id),
      listKeys: () => client.listKeys(),
      createKey: () => client.createKey({ name: "n", scopes: ["render"] }),
      deleteKey: () => client.deleteKey(id),
      listAudit: () => client.listAudit(),
      getPreferences: () => client.getPreferences(),
      replacePreferences: () => client.replacePreferences({ favourites: [], views: [] }),
      getUsage: () => client.getUsage(),
      getHealth: () => client.getHealth(),
      listFonts: () => client.listFonts(),
    };
    for (const [name, endpoint] of Object.entries(endpoints)) {
      sent.length = 0;
      await calls[name as keyof typeof endpoints]().catch(() => undefined);
      let path: string = endpoint.path;
      for (const parameter of parameterNames(endpoint.path))
        path = path.replace(`{${parameter}}`, parameter === "revision" ? "3" : "x");
      expect([sent[0]?.method, sent[0]?.url.split("?")[0]]).toEqual([endpoint.method, `/proxy${path}`]);
    }
  });
});

describe("bodies", () => {
  test("sends a body as JSON with its idempotency key", async () => {
    const { client, sent } = clientAnswering(() => json({ requestId: "r", href: "http://x/r.jpg" }));
    const body = { template: "t1", changes: [{ id: "title", text: "é" }], expires: 60 };
    await expect(client.render(body, undefined, { idempotencyKey: "once" })).resolves.toEqual({
      requestId: "r",
      href: "http://x/r.jpg",
    });
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual(body);
    expect(sent[0]?.headers.get("content-type")).toBe("application/json");
    expect(sent[0]?.headers.get("idempotency-key")).toBe("once");
  });

  test("sends a file as its own bytes and type", async () => {
    const { client, sent } = clientAnswering(() => json({}, { status: 400 }));
    await client.uploadAsset(new Blob(["bytes"], { type: "image/png" })).catch(() => undefined);
    expect(sent[0]?.body).toBe("bytes");
    expect(sent[0]?.headers.get("content-type")).toBe("image/png");
  });
});

describe("lists", () => {
  test("translates page numbers for a service that counts pages from 1", async () => {
    const sent: string[] = [];
    const client = createClient({
      pageBase: () => 1,
      fetch: async (input) => {
        sent.push(String(input));
        return Promise.resolve(json([]));
      },
    });
    await client.listTemplates({ page: 0, size: 24 });
    await client.listTemplates();
    expect(sent).toEqual(["/proxy/api/v2/my-templates?page=1&size=24", "/proxy/api/v2/my-templates"]);
  });

  test("reads total and neighbours of a bare array from headers", async () => {
    const { client } = clientAnswering(() =>
      json([template], { headers: { "x-total-count": "31", link: '</x?page=1>; rel="next"' } }),
    );
    await expect(client.listTemplates()).resolves.toEqual({
      items: [template],
      total: 31,
      hasNext: true,
      unreadableCount: 0,
    });
  });

  test("claims neither a total nor a next page without headers", async () => {
    const { client } = clientAnswering(() => json([template]));
    expect(await client.listTemplates()).toMatchObject({ total: undefined, hasNext: undefined });
  });

  test("a Link that names a successor only says nothing about pages", async () => {
    const { client } = clientAnswering(() =>
      json([], { headers: { link: '</v2>; rel="successor-version"' } }),
    );
    expect(await client.listRequests()).toMatchObject({ hasNext: undefined });
  });

  test("a list inside a page object is read as well", async () => {
    const { client } = clientAnswering(() => json({ content: [template], totalElements: 5, last: true }));
    expect(await client.listTemplates()).toMatchObject({ items: [template], total: 5, hasNext: false });
  });

  test("an unknown format and an unknown field pass through", async () => {
    const { client } = clientAnswering(() => json([{ ...template, outputFormat: "avif", mood: "blue" }]));
    expect((await client.listTemplates()).items[0]?.outputFormat).toBe("avif");
  });

  test("counts an unreadable entry and keeps the others", async () => {
    const { client } = clientAnswering(() => json([template, { identifier: 7 }]));
    expect(await client.listTemplates()).toMatchObject({ items: [template], unreadableCount: 1 });
  });

  test("rejects a list without a readable entry, naming the fields", async () => {
    const { client } = clientAnswering(() => json([{ ...template, width: "wide" }]));
    expect(await failureOf(client.listTemplates())).toMatchObject({
      kind: "unreadable",
      problems: [{ path: "[0].width" }],
    });
  });
});

describe("responses for display", () => {
  test.each([
    [200, { requestId: "r1", href: "https://a.test/r1.png" }],
    [400, { msg: "no" }],
  ])("a render hands over its response with status %i", async (status, body) => {
    const { client } = clientAnswering(() => json(body, { status, headers: { "x-request-id": "r1" } }));
    const answers: RawAnswer[] = [];
    await client
      .renderV2({ template: "t" }, undefined, { onAnswer: (answer) => answers.push(answer) })
      .catch(() => undefined);
    expect(answers).toMatchObject([{ status, body: JSON.stringify(body) }]);
    expect(answers[0]?.headers).toContainEqual(["x-request-id", "r1"]);
  });
});

describe("failures", () => {
  test("reports no response as unreachable and retryable", async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError("fetch failed")));
    const call = client.getUsage();
    expect(await failureOf(call)).toEqual({ kind: "unreachable" });
    await call.catch((error: unknown) => {
      expect(isWorthRepeating(error)).toBe(true);
    });
  });

  test("reports a timeout with its duration", async () => {
    const client = createClient({
      timeoutMs: 1,
      fetch: (_input, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener("abort", () => {
            reject(new Error("aborted"));
          });
        }),
    });
    expect(await failureOf(client.getUsage())).toEqual({ kind: "timedOut", afterMs: 1 });
  });

  test("throws the caller's own reason when the caller aborts", async () => {
    const controller = new AbortController();
    controller.abort(new Error("changed my mind"));
    const { client } = clientAnswering(() => Promise.reject(new Error("aborted")));
    await expect(client.getUsage(controller.signal)).rejects.toThrow("changed my mind");
  });

  test("keeps status, message, every fault and the code of a refusal", async () => {
    const { client } = clientAnswering(() =>
      json(
        {
          status: 400,
          msg: "The request is not valid.",
          errors: ["changes[0].id: required"],
          code: "invalid_request",
        },
        { status: 400 },
      ),
    );
    const call = client.render({ template: "t1" });
    expect(await failureOf(call)).toMatchObject({
      kind: "refused",
      status: 400,
      msg: "The request is not valid.",
      errors: ["changes[0].id: required"],
      code: "invalid_request",
    });
    await call.catch((error: unknown) => {
      expect(isWorthRepeating(error)).toBe(false);
    });
  });

  test.each([
    ["plain text", new Response("Bad gateway", { status: 502 }), "The service answered 502.", undefined],
    [
      "another shape",
      json({ message: "slow down" }, { status: 429, headers: { "retry-after": "7" } }),
      "slow down",
      7,
    ],
  ])("keeps the readable part of a refusal as %s", async (_name, response, msg, retryAfterSeconds) => {
    const { client } = clientAnswering(() => response);
    expect(await failureOf(client.getUsage())).toMatchObject({ kind: "refused", msg, retryAfterSeconds });
  });

  test("reports a success that is not JSON as unreadable and keeps the text", async () => {
    const { client } = clientAnswering(() => new Response("<html>"));
    expect(await failureOf(client.getUsage())).toMatchObject({ kind: "unreadable", raw: "<html>" });
  });
});
