import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test, vi } from "vitest";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import { sceneComponentTypes } from "#scene/properties/component-properties.ts";
import { type CallOptions, testPublicUrl } from "#testing/start-test-service.ts";
import { startWebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { pngOf, pngUrlOf } from "#testing/test-pictures.ts";
import { openTestService } from "#testing/open-test-service.ts";

/**
 * Calls as public clients of this interface send them, and responses as they read them. Each test is a line of the
 * decisions that exists because a client breaks without it.
 */
const receiver = await startWebhookReceiver();
afterAll(() => receiver.stop());
const pages = await servePages();
afterAll(() => pages.close());
const service = await openTestService({
  resultWaitMs: 20_000,
  outbound: createOutbound({
    allowHosts: new Set(["client.test", pages.host]),
    resolveName: receiver.resolveName,
  }),
});

/** A digest of the picture's bytes; equal pictures have equal names. */
async function pictureOf({ href }: { href: string }): Promise<string> {
  return createHash("sha256")
    .update(await service.fileOf(href))
    .digest("hex");
}

async function templatesOf(query: string): Promise<string[]> {
  const answer = await service.call(`/api/v2/my-templates?${query}`);
  expect([answer.status, query]).toEqual([200, query]);
  return ((await answer.json()) as { identifier: string }[]).map(({ identifier }) => identifier);
}

test("every call is served at either address, whichever the client uses for it", async () => {
  const calls: [string, CallOptions][] = [
    ["/api/v2/my-templates", {}],
    ["/api/v1/my-templates", {}],
    ["/api/v1/requests", {}],
    ["/api/v1/render", { method: "POST", json: { template: "card" } }],
  ];
  for (const origin of [testPublicUrl, "http://get.pictures.test"])
    for (const [path, options] of calls)
      expect((await service.call(`${origin}${path}`, options)).status).toBe(200);
});

describe("a dictionary", () => {
  const flat = { title: "Same", "title.color": "#102030" };
  const nested = { title: { text: "Same", color: "#102030" } };
  const fields = ["changesDictionary", "mergeFields", "data"] as const;
  test.each(fields)("is read alike in %s: flat, nested, and as JSON text", async (field) => {
    const wanted = await pictureOf(
      await service.render("/api/v2/render", {
        template: "card",
        changes: [{ id: "title", ...nested.title }],
      }),
    );
    const spellings = [flat, nested, JSON.stringify(flat), ` ${JSON.stringify(nested)}`];
    for (const [index, spelling] of spellings.entries()) {
      const body = { template: "card", [field]: spelling, metadata: '{"order":7}' };
      const path = (["/api/v1/render", "/api/v1/images", "/api/v2/render"] as const)[index % 3] ?? "";
      expect([index, await pictureOf(await service.render(path, body))]).toEqual([index, wanted]);
      const link = await service.post("/api/v2/direct-links", { template: "card", [field]: spelling });
      const { href } = (await link.json()) as { href: string };
      expect([index, new URL(href).searchParams.get("title.text")]).toEqual([index, "Same"]);
    }
  });

  test("and a list of changes as text are stored as what they say, without secrets and pictures", async () => {
    const src = await pngUrlOf("#0f0", 2, 2);
    const body = {
      template: "card",
      changes: JSON.stringify([{ id: "photo", src }]),
      metadata: '{"from":"https:\\/\\/ann:s3cret@client.test\\/"}',
    };
    const { requestId, href } = await service.render("/api/v1/render", body);
    await pictureOf({ href });
    const detail = await (await service.call(`/api/v2/results/${requestId}`)).text();
    expect(detail).not.toMatch(/s3cret|base64/);
    expect(JSON.parse(detail)).toMatchObject({ request: { changes: [{ id: "photo" }] }, warnings: [] });
  });

  test.each([
    ["changesDictionary", '{"title.text":'],
    ["data", "title.text=Same"],
    ["metadata", '["a"]'],
    ["metadata", `{"a":${"[".repeat(40)}${"]".repeat(40)}}`],
    ["data", String.raw`{"title.text":"\u0000"}`],
  ])("that is none is refused by its path: %s %s", async (field, text) => {
    const answer = await service.post("/api/v2/render", { template: "card", [field]: text });
    const { errors } = (await answer.json()) as { errors: string[] };
    expect([answer.status, errors[0]]).toEqual([400, expect.stringMatching(new RegExp(`^${field}`))]);
  });
});

test.each([
  undefined,
  "text/json",
  "Text/JSON; charset=utf-8",
  "application/vnd.api+json",
  'application/json;charset="UTF-8"',
  "application/json, application/json",
])("a body of the type %s is read as JSON", async (type) => {
  const body = new TextEncoder().encode(JSON.stringify({ template: "card" }));
  const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
  expect((await service.call("/api/v2/direct-links", { method: "POST", headers, body })).status).toBe(200);
});

test("a body that a tool has encoded twice is read", async () => {
  const body = JSON.stringify(JSON.stringify({ template: "card", changes: [{ id: 7, text: "A" }] }));
  expect((await service.post("/api/v2/direct-links", body)).status).toBe(200);
});

test("a packed upload is unpacked", async () => {
  const picture = await pngOf("#00f", 2, 2);
  const headers = { "Content-Encoding": "gzip", "Content-Type": "image/png" };
  const packed = new Uint8Array(gzipSync(picture));
  const answer = await service.call("/api/v2/assets", { method: "POST", headers, body: packed });
  expect(await answer.json()).toMatchObject({ contentType: "image/png", width: 2, height: 2 });
});

test.each([
  ["POST", "/api/v1/render/", "/api/v1/render (POST)"],
  ["POST", "//api/v1/render", "/api/v1/render (POST)"],
  ["GET", "/API/v1/Metadata/", "/api/v1/metadata (GET)"],
  ["POST", "/v1/render", "/api/v1/render (POST)"],
  ["POST", "/base/api/v1/render", "/api/v1/render (POST)"],
  ["POST", "/api/v1/api/v1/render", "/api/v1/render (POST)"],
  ["POST", "/api/v3/render", "/api/v1/render (POST)"],
  ["POST", "/api/v2/screenshots", "/api/v1/screenshots (POST)"],
  ["GET", "/api/v2/My-Templates/Card/", "/api/v2/my-templates/Card (GET, PUT, DELETE)"],
])("%s %s is not served, and names %s", async (method, path, meant) => {
  const answer = await service.call(`${testPublicUrl}${path}`, { method });
  const { msg } = (await answer.json()) as { msg: string };
  expect([answer.status, msg]).toEqual([404, `There is nothing at ${path}. The address is ${meant}.`]);
});

test("results are sorted in Spring's form, and by nothing that is unknown", async () => {
  const idsOf = async (query: string) => {
    const answer = await service.call(`/api/v2/results?size=50&${query}`);
    expect([query, answer.status]).toEqual([query, 200]);
    const { content } = (await answer.json()) as { content: { identifier: string }[] };
    return content.map(({ identifier }) => identifier);
  };
  await service.render("/api/v1/render", { template: "card", batchName: "sorted" });
  service.clock.advanceSeconds(1);
  await service.render("/api/v1/render", { template: "tall", batchName: "sorted" });
  const newest = await idsOf("batch=sorted");
  expect(newest).toHaveLength(2);
  for (const sort of ["createdAt,desc", "CREATED,asc", "width,sideways", ",,", "name&sort=createdAt,DESC"])
    expect(await idsOf(`batch=sorted&sort=${sort}`)).toEqual(newest);
  for (const sort of ["createdAt,asc", "createdAt", "width,desc&sort=createdAt,asc"])
    expect(await idsOf(`batch=sorted&sort=${sort}`)).toEqual(newest.toReversed());
});

test.each(["/api/v1/render", "/api/v1/images"])(
  "a body of version 2 that is sent to %s gives the same picture and file name",
  async (path) => {
    const body = {
      template: "card",
      data: { "title.text": "Moved", photo: "" },
      fileName: "moved",
      width: 120,
      height: 80,
      version: 3,
      batchName: "moved",
      metadata: { order: 7 },
    };
    const wanted = await pictureOf(await service.render("/api/v2/render", body));
    const moved = await service.render(path, body);
    expect(await pictureOf(moved)).toBe(wanted);
    const answer = await service.call(moved.href, { key: null });
    expect(answer.headers.get("content-disposition")).toContain('filename="moved.jpg"');
  },
);

test.each([null, ""])("optional fields that a client fills with %j count as absent", async (nothing) => {
  const plain = await pictureOf(await service.render("/api/v2/render", { template: "card" }));
  const filled = {
    template: "card",
    changes: nothing,
    changesDictionary: nothing,
    data: nothing,
    expires: nothing,
    webhookUrl: nothing,
    metadata: nothing,
    width: nothing,
    height: nothing,
    fileName: nothing,
    version: nothing,
    batchName: nothing,
    waitTime: nothing,
    outputFormat: nothing,
  };
  for (const path of ["/api/v1/render", "/api/v2/render", "/api/v1/images"])
    expect(await pictureOf(await service.render(path, filled))).toBe(plain);
  const unset = { ...filled, changes: [{ id: "title", text: null }] };
  expect(await pictureOf(await service.render("/api/v2/render", unset))).toBe(plain);
  expect(await templatesOf("name=&tags=&page=&size=")).toHaveLength(4);
});

test("templates, fonts and a result's detail have the fields that generated clients declare", async () => {
  const first = async (path: string) => ((await (await service.call(path)).json()) as object[])[0];
  expect(await first("/api/v2/my-templates")).toMatchObject({ outputExtension: "jpg", quality: 80 });
  for (const version of ["v1", "v2"])
    expect(await first(`/api/${version}/my-templates`)).toHaveProperty("createdAt", expect.any(String));
  expect(await first("/api/v1/fonts")).toMatchObject({
    originalName: expect.any(String),
    variants: expect.arrayContaining(["regular", "700italic"]),
    source: "GOOGLE",
    createdAt: expect.any(String),
  });
  const body = { template: "card", changes: [{ id: "title", text: "Detail" }], metadata: { order: 7 } };
  const { requestId } = await service.render("/api/v1/render", body);
  const detail = await service.resultOf(requestId);
  expect(detail).toMatchObject({ template: "card", request: body, requestPayload: JSON.stringify(body) });
});

test("properties of every kind of component have one of the original's types, and our name beside it", async () => {
  const kindsOf = async (draft: object) => {
    const created = await service.post("/api/v2/my-templates", draft);
    const { identifier } = (await created.json()) as { identifier: string };
    // Read again, because the answers of both calls are compared with the original's.
    const answer = await service.call(`/api/v2/my-templates/${identifier}`);
    const { properties, ...detail } = (await answer.json()) as {
      quality: number;
      properties: { componentType: string; componentKind: string }[];
    };
    const kinds = properties.map(({ componentType, componentKind }) => `${componentKind} ${componentType}`);
    return { quality: detail.quality, kinds: [...new Set(kinds)] };
  };
  const components = sceneComponentTypes.map((type) => ({ id: type, type }));
  const canvas = await kindsOf({ name: "All kinds", document: { quality: 82.5, components } });
  expect(canvas).toEqual({
    quality: 83,
    kinds: [
      ...sceneComponentTypes.map((type) => {
        if (type === "ICON") return "ICON SVG_GROUP";
        return ["LINE", "POLYGON", "STAR"].includes(type) ? `${type} RECTANGLE` : `${type} ${type}`;
      }),
      "PAGE RECTANGLE",
    ],
  });
  const html =
    '<img data-component="photo" src="" alt=""><h1 data-component="title">A</h1><p>{{tag}}</p><ul data-component="list" data-rows><li><b data-field="name">a</b></li></ul>';
  const page = await kindsOf({ name: "Page", editor: "canvas-html", document: { html } });
  expect(page.kinds.toSorted()).toEqual(["HTML HTML", "IMAGE IMAGE", "TEXT TEXT"]);
});

test("a page's metadata has the title of the page, every field of the interface, and null nowhere", async () => {
  // Sent like a client that makes its link previews from the response.
  const url = encodeURIComponent(`http://${pages.host}/everything-said`);
  const answer = await service.call(`/api/v1/metadata?url=${url}`, {
    headers: { "Content-Type": "application/json" },
  });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  expect(text).not.toContain("null");
  expect(JSON.parse(text)).toMatchObject({
    title: "How slate is split - The Quarry Letter",
    description: "Along its grain, with a chisel and one blow.",
    domain: "127.0.0.1",
    imageUrl: `http://${pages.host}/slate.jpg`,
    metaTags: expect.arrayContaining([{ name: "og:title", value: "How slate is split" }]),
    linkTitle: "How slate is split",
  });
});

test("an opacity is a fraction or a percentage in a direct link", async () => {
  const bytesOf = async (value: string) => {
    const answer = await service.call(`/direct/card.png?panel.opacity=${value}`);
    expect([answer.status, value]).toEqual([200, value]);
    return Buffer.from(await answer.arrayBuffer()).toString("base64");
  };
  const wanted = await bytesOf("0.5");
  for (const value of ["50", "50%25", "50%20%25", "50+%25"]) expect(await bytesOf(value)).toBe(wanted);
  const refused = await service.call("/direct/card.png?panel.opacity=101");
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { errors: [expect.stringMatching(/^panel\.opacity: must be a number from 0 to 1, or a percentage/)] },
  ]);
  const bare = await service.call("/direct/card.png?panel.opacity=50%");
  expect([bare.status, await bare.json()]).toMatchObject([
    400,
    { errors: [expect.stringContaining("write a percent sign as %25")] },
  ]);
});

/** A picture of one colour, as a no-code tool sends it from a form: a data URL. */
async function dataUrlOf(background: string): Promise<string> {
  const picture = await pngOf(background);
  return `data:image/png;base64,${picture.toString("base64")}`;
}

test.each<[string, string, (src: string) => object]>([
  ["version 1", "/api/v1/render", (src) => ({ changes: [{ id: "photo", src }] })],
  ["version 2", "/api/v2/render", (src) => ({ data: { "photo.src": src } })],
])(
  "%s: a picture in the body is shown, and the webhook's request refers to it",
  async (_version, path, fieldsWith) => {
    const src = await dataUrlOf("#00ff00");
    const result = await service.render(path, {
      template: "card",
      ...fieldsWith(src),
      webhookUrl: receiver.url("client.test", "/answer"),
    });
    const plain = await service.render(path, { template: "card" });
    expect(await pictureOf(result)).not.toBe(await pictureOf(plain));
    const { body } = await vi.waitFor(() => {
      const found = receiver.receipts.find((entry) => entry.body.includes(result.requestId));
      if (found === undefined) throw new Error("not delivered yet");
      return found;
    }, 20_000);
    expect(body).toMatch(/"asset:[0-9a-f]{64}\.png"/);
    expect(body).not.toContain("base64");
  },
);

test("a body of PHP, whose slashes are escaped, carries a picture of megabytes", async () => {
  const [header = "", start = ""] = (await dataUrlOf("#00ff00")).split(",");
  const src = `${header},${start.replace(/=+$/, "")}${"/".repeat(3_000_000)}`;
  const body = JSON.stringify({ template: "card", changesDictionary: { "photo.src": src } });
  const { requestId } = await service.render("/api/v1/render", body.replaceAll("/", String.raw`\/`));
  const record = await (await service.call(`/api/v2/results/${requestId}`)).text();
  expect(record).toMatch(/"photo.src":"asset:[0-9a-f]{64}\.png"/);
});
