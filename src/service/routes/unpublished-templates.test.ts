/** Templates of which no revision was ever published, and the pictures of drafts. */
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { auditEntrySchema } from "#contract/audit.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { type TemplateDetail, type TemplateSummary, templateDetailSchema } from "#contract/templates.ts";
import { deliverySchema } from "#contract/request-records.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { type CallOptions, refusalOf } from "#testing/start-test-service.ts";

const path = "/api/v2/my-templates";
const document = { width: 20, height: 20, outputFormat: "png", background: "#ff0000" };

const service = await openTestService({ resultWaitMs: 20_000 });
/** May change templates, and not publish them. */
const writer = await service.createKey(["render", "templates:read", "templates:write"]);

function send(method: string, address: string, body?: object, options: CallOptions = {}): Promise<Response> {
  return service.call(address, { method, json: body, ...options });
}

async function detailOf(answer: Response, status = 200): Promise<TemplateDetail> {
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([status, expect.anything()]);
  return templateDetailSchema.parse(body);
}

async function create(name = "Card", options: CallOptions & { query?: string } = { key: writer }) {
  const { query = "", ...rest } = options;
  return detailOf(await send("POST", `${path}${query}`, { name, document }, rest), 201);
}

async function codeOf(answer: Response) {
  const { status, code } = await refusalOf(answer);
  return [status, code];
}

async function listed(id: string, query = ""): Promise<TemplateSummary | undefined> {
  const list = (await (await service.call(`${path}?size=50${query}`)).json()) as TemplateSummary[];
  return list.find(({ identifier }) => identifier === id);
}

const saveDraft = (id: string, name: string, options?: CallOptions) =>
  send("PUT", `${path}/${id}?publish=false`, { name, document }, { key: writer, ...options });

describe("a template is published at its creation", () => {
  test.each([
    ["a key without the scope to publish", "", () => writer, false],
    ["such a key that asks for a draft", "?publish=false", () => writer, false],
    ["the root key", "", () => undefined, true],
    ["the root key that asks for it", "?publish=true", () => undefined, true],
    ["the root key that asks for a draft", "?publish=false", () => undefined, false],
  ])("or not, by %s", async (_who, query, key, isPublished) => {
    const options = { query, ...(key() !== undefined && { key: key() ?? null }) };
    const made = await create("Card", options);
    const copy = await send("POST", `${path}/card/duplicate${query}`, {}, options);
    for (const detail of [made, await detailOf(copy, 201)]) {
      const id = detail.identifier;
      const states = [detail, await detailOf(await service.call(`${path}/${id}@1`)), await listed(id)];
      for (const state of states) {
        expect(state).toMatchObject({ identifier: id, latestRevision: 1 });
        if (isPublished) expect(state).toMatchObject({ publishedRevision: 1 });
        else expect(state).not.toHaveProperty("publishedRevision");
      }
    }
  });

  test("never by a key that may not, also if it asks for it", async () => {
    const options = { key: writer };
    const asked = [`${path}?publish=true`, `${path}?publish=false&publish=true`];
    for (const address of [...asked, `${path}/card/duplicate?publish=true`])
      expect(await codeOf(await send("POST", address, { name: "Card", document }, options))).toEqual([
        403,
        "scope_missing",
      ]);
  });

  test("as its Location says, which can be read", async () => {
    for (const key of [writer, undefined]) {
      const body = { name: "Card", document };
      const answer = await send("POST", path, body, key === undefined ? {} : { key });
      const { identifier } = await detailOf(answer, 201);
      const read = await service.call(answer.headers.get("location") ?? "");
      expect((await detailOf(read)).identifier).toBe(identifier);
    }
  });
});

describe("the bare identifier of one that was never published", () => {
  let id = "";
  beforeAll(async () => {
    ({ identifier: id } = await create());
  });

  /** With `ID` in place of the identifier; a body gets it as its `template`. */
  const calls: readonly { method: string; address: string; body?: object }[] = [
    { method: "POST", address: "/api/v1/render", body: {} },
    { method: "POST", address: "/api/v1/images", body: { changes: [] } },
    { method: "POST", address: "/api/v2/render", body: {} },
    { method: "POST", address: "/api/v2/render?output=image", body: {} },
    { method: "POST", address: "/api/v2/direct-links", body: {} },
    { method: "GET", address: "/direct/ID.png" },
    { method: "GET", address: "/direct/ID.png?title.text=x" },
    { method: "GET", address: `${path}/ID` },
    { method: "GET", address: `${path}/ID/document` },
    { method: "GET", address: `${path}/ID/schema` },
    { method: "GET", address: `${path}/ID/usage` },
    { method: "GET", address: `${path}/ID/revisions` },
    { method: "GET", address: `${path}/ID/revisions/1/document` },
    { method: "POST", address: `${path}/ID/duplicate`, body: {} },
    { method: "GET", address: "/previews/ID.webp" },
  ];
  const ask = (template: string, { method, address, body }: (typeof calls)[number]) =>
    send(method, address.replace("ID", template), body && { ...body, template });

  test.each(calls)("is answered as an unknown one, with its own code: $method $address", async (call) => {
    const unknown = await ask("3fa85f64-5717-4562-b3fc-2c963f66afa6", call);
    // Twice: an answer that is kept for the second call would be another one.
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(id, call);
      expect(await codeOf(answer)).toEqual([unknown.status, "template_not_published"]);
      expect([...answer.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
    }
    for (const pin of ["@draft", "@1"]) expect([200, 201]).toContain((await ask(`${id}${pin}`, call)).status);
  });

  test("is named in no suggestion, and not by a pin that it has not", async () => {
    const near = `${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`;
    const answer = await service.post("/api/v1/render", { template: near });
    expect(JSON.stringify(await answer.json())).not.toContain(id);
    const pinned = await service.post("/api/v1/render", { template: `${id}@7` });
    expect(await pinned.json()).toMatchObject({
      status: 404,
      msg: `Template "${id}" has no revision 7. Its latest revision is 1, and none is published.`,
    });
  });
});

describe("drafts of one that was never published", () => {
  test("are listed with their name, size and tags, and found by them", async () => {
    const { identifier: id } = await create("Before");
    const changed = { name: "Afterwards", tags: ["winter"], document: { ...document, width: 77 } };
    const saved = await send("PUT", `${path}/${id}?publish=false`, changed, { key: writer });
    expect(saved.headers.get("etag")).toBe('"2"');
    const detail = await detailOf(saved);
    expect(detail).toMatchObject({ revision: 2, latestRevision: 2, name: "Afterwards" });
    expect(detail).not.toHaveProperty("publishedRevision");
    expect(await listed(id, "&name=afterw&tags=winter&search=77x20")).toMatchObject({
      name: "Afterwards",
      width: 77,
      latestRevision: 2,
    });
    expect(await listed(id, "&name=Before")).toBeUndefined();
    const revisions = (await (
      await service.call(`${path}/${id}@draft/revisions`)
    ).json()) as TemplateRevision[];
    expect(revisions).toMatchObject([
      { revision: 2, publishedAt: null, isPublished: false },
      { revision: 1, publishedAt: null, isPublished: false },
    ]);
  });

  test("are replaced by the ETag that their author has seen", async () => {
    const { identifier: id } = await create();
    const second = await saveDraft(id, "Second", { headers: { "If-Match": '"1"' } });
    expect(second.status).toBe(200);
    const late = await saveDraft(id, "Late", { headers: { "If-Match": '"1"' } });
    expect([late.status, late.headers.get("etag")]).toEqual([412, '"2"']);
    expect((await late.json()) as object).toMatchObject({
      msg: expect.not.stringContaining("is published") as string,
    });
  });

  test("are published by a key that may, and callers get them from then on", async () => {
    const { identifier: id } = await create();
    await saveDraft(id, "Second");
    const publish = (key?: string) =>
      send("POST", `${path}/${id}/publish`, { revision: 2 }, key === undefined ? {} : { key });
    expect(await codeOf(await publish(writer))).toEqual([403, "scope_missing"]);
    expect(
      await codeOf(await send("PUT", `${path}/${id}`, { name: "x", document }, { key: writer })),
    ).toEqual([403, "scope_missing"]);
    expect(await codeOf(await service.post("/api/v1/render", { template: id }))).toEqual([
      400,
      "template_not_published",
    ]);

    const published = await detailOf(await publish());
    expect(published).toMatchObject({ publishedRevision: 2, latestRevision: 2, name: "Second" });
    expect(await listed(id)).toMatchObject({ publishedRevision: 2 });
    expect((await service.post("/api/v2/render?output=image", { template: id })).status).toBe(200);
    expect((await service.call(`/direct/${id}.png`)).status).toBe(200);
    expect((await service.call(published.preview ?? "", { key: null })).status).toBe(200);
    expect(await codeOf(await service.call(`${path}/${id}@draft`))).toEqual([404, "not_found"]);
    // As every published template: a later draft leaves the published state alone.
    await saveDraft(id, "Third");
    expect(await listed(id)).toMatchObject({ name: "Second", publishedRevision: 2, latestRevision: 3 });
  });

  test("may be published at an earlier revision, or by a PUT that keeps a draft", async () => {
    const { identifier: earlier } = await create("First");
    await saveDraft(earlier, "Second");
    expect(await detailOf(await service.post(`${path}/${earlier}/publish`, { revision: 1 }))).toMatchObject({
      name: "First",
      publishedRevision: 1,
      latestRevision: 2,
    });
    // The second save was the draft of a template that was not published, and is none of a published one's.
    expect((await detailOf(await service.call(`${path}/${earlier}@draft`))).name).toBe("Second");

    const { identifier: put } = await create("First");
    const both = { name: "Put", document, draft: { name: "Put, draft", document } };
    expect(await detailOf(await send("PUT", `${path}/${put}`, both))).toMatchObject({
      publishedRevision: 2,
      latestRevision: 3,
    });
    expect((await detailOf(await service.call(`${path}/${put}@draft`))).name).toBe("Put, draft");
  });

  test("keep their preview when they are published", async () => {
    const { identifier: id, preview = "" } = await create();
    const before = await service.call(preview ?? "", { key: null });
    expect(before.status).toBe(200);
    const { preview: after } = await detailOf(await service.post(`${path}/${id}/publish`, { revision: 1 }));
    const served = await service.call(after ?? "", { key: null });
    expect(served.headers.get("etag")).toBe(before.headers.get("etag"));
  });
});

describe("deleting a template", () => {
  test("that is published needs the scope to publish, and a person's role has it", async () => {
    const { identifier: id } = await create("Published", {});
    const denied = await service.call(`${path}/${id}`, { method: "DELETE", key: writer });
    expect(await codeOf(denied)).toEqual([403, "scope_missing"]);
    expect((await service.post("/api/v2/render?output=image", { template: id })).status).toBe(200);
    const may = await service.createKey(["templates:write", "templates:publish"]);
    expect((await service.call(`${path}/${id}`, { method: "DELETE", key: may })).status).toBe(204);
    expect(await codeOf(await service.call(`${path}/${id}`, { method: "DELETE", key: writer }))).toEqual([
      404,
      "not_found",
    ]);
  });

  test("that was published only once is refused too, and one that never was is not", async () => {
    const { identifier: id } = await create();
    await saveDraft(id, "Second");
    const { identifier: once } = await create();
    await service.post(`${path}/${once}/publish`, { revision: 1 });
    await saveDraft(once, "Second");
    const remove = (one: string) => service.call(`${path}/${one}`, { method: "DELETE", key: writer });
    expect(await codeOf(await remove(once))).toEqual([403, "scope_missing"]);
    expect((await remove(id)).status).toBe(204);
    expect(await listed(id)).toBeUndefined();
    for (const pin of ["", "@draft", "@1", "@2"])
      expect(await codeOf(await service.call(`${path}/${id}${pin}`))).toEqual([404, "not_found"]);
  });
});

describe("webhooks and the audit log", () => {
  test("know a template from its first published revision, and its author from its creation", async () => {
    const actions = ["TEMPLATE_CREATE", "TEMPLATE_UPDATE", "TEMPLATE_DELETE"];
    await service.post("/api/v2/webhooks", { url: "https://example.com/hook", actions });
    const { identifier: id } = await create("First");
    await saveDraft(id, "Second");
    await service.post(`${path}/${id}/publish`, { revision: 2 });
    await send("PUT", `${path}/${id}`, { name: "Third", document });
    const { identifier: never } = await create("Never");
    await service.call(`${path}/${never}`, { method: "DELETE", key: writer });
    await service.call(`${path}/${id}`, { method: "DELETE" });

    const sent = z
      .array(deliverySchema)
      .parse(await (await service.call("/api/v2/deliveries?size=50")).json());
    expect(sent.map(({ action }) => action).toReversed()).toEqual(actions);
    const entriesOf = async (target: string) => {
      const answer = await service.call(`/api/v2/audit?target=${target}`);
      const entries = z.array(auditEntrySchema).parse(await answer.json());
      return entries.map(({ action, revision, detail }) => [action, revision, detail]).toReversed();
    };
    expect(await entriesOf(id)).toEqual([
      ["template.created", 1, "draft"],
      ["template.draftSaved", 2, null],
      ["template.published", 2, null],
      ["template.published", 3, null],
      ["template.renamed", 3, "Second"],
      ["template.deleted", 3, null],
    ]);
    expect(await entriesOf(never)).toEqual([
      ["template.created", 1, "draft"],
      ["template.deleted", 1, null],
    ]);
  });
});

describe("the preview of a revision that was never published", () => {
  let id = "";
  beforeAll(async () => {
    ({ identifier: id } = await create("Published", {}));
    await saveDraft(id, "Secret");
    await saveDraft(id, "Secret too");
    // Until it is rendered.
    await service.call(`/previews/${id}@3.webp`);
  });
  const previewOf = (name: string, options: CallOptions & { query?: string } = { key: null }) =>
    service.call(`/previews/${name}.webp${options.query ?? ""}`, options);

  test.each(["@draft", "@3", "@2", "@3?revision=3", "@%64raft", "%40draft"])(
    "is a 404 to callers who only know its name: %s",
    async (pin) => {
      const [name = "", query] = pin.split("?");
      const address = `/previews/${id}${name}.webp${query === undefined ? "" : `?${query}`}`;
      const unknown = await service.call("/previews/none@draft.webp", { key: null });
      for (const method of ["GET", "HEAD"]) {
        const answer = await service.call(address, { method, key: null });
        expect(answer.status).toBe(404);
        expect([...answer.headers.keys()].toSorted()).toEqual([...unknown.headers.keys()].toSorted());
        expect(answer.headers.get("cache-control")).toBe("no-store");
        if (method === "GET") expect(await answer.json()).toEqual(await unknown.clone().json());
      }
    },
  );

  test("tells nothing to a caller that guesses its ETag", async () => {
    const { headers } = await previewOf(`${id}@3`, {});
    for (const name of [`${id}@3`, `${id}@draft`])
      for (const tag of [headers.get("etag") ?? "", "*"]) {
        const answer = await previewOf(name, { key: null, headers: { "If-None-Match": tag } });
        expect(answer.status).toBe(404);
      }
  });

  test("is served with a key, and kept by no shared cache", async () => {
    for (const name of [`${id}@3`, `${id}@draft`]) {
      const answer = await previewOf(name, { query: "?revision=3" });
      expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    }
    const reader = await service.createKey(["templates:read"]);
    expect((await previewOf(`${id}@3`, { key: reader })).status).toBe(200);
    for (const [key, code] of [
      [await service.createKey(["render"]), "scope_missing"],
      [await service.createKey(["templates:read"], { templates: ["card"] }), "template_not_allowed"],
      ["wrong", "key_wrong"],
    ] as const)
      for (const name of [`${id}@3`, `${id}@99`, "none"])
        expect(await codeOf(await previewOf(name, { key }))).toEqual([403, code]);
    expect(await codeOf(await previewOf(`${id}@99`, { key: reader }))).toEqual([404, "not_found"]);
  });

  test("is served at the address that responses have, and no other is made from it", async () => {
    const { preview } = await detailOf(await service.call(`${path}/${id}@draft`));
    const url = new URL(preview ?? "");
    expect(url.pathname).toBe(`/previews/${encodeURIComponent(`${id}@3`)}.webp`);
    const answer = await service.call(url.href, { key: null });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, max-age=604800, immutable",
    ]);
    const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
    expect((await service.call(url.href, { key: null, headers: known })).status).toBe(304);
    expect((await service.call(url.href, { key: null, method: "HEAD" })).status).toBe(200);

    const revisions = (await (await service.call(`${path}/${id}/revisions`)).json()) as TemplateRevision[];
    expect(revisions[0]?.preview).toBe(url.href);
    for (const name of [`${id}@2`, `${id}@draft`, "none@1"]) {
      const moved = `/previews/${name}.webp${url.search}`;
      expect(await codeOf(await service.call(moved, { key: null }))).toEqual([403, "signature_wrong"]);
    }
    // It is no link to a picture of another kind.
    const direct = `/direct/${id}@3.webp${url.search}`;
    expect(await codeOf(await service.call(direct, { key: null }))).toEqual([403, "signature_wrong"]);
  });

  test("does not wait for one that is being made, unless the caller may see it", async () => {
    const { identifier: waiting } = await create("Waits");
    // The time of the answer must not tell whether there is a draft.
    expect((await previewOf(`${waiting}@draft`)).status).toBe(404);
    expect((await previewOf(waiting)).status).toBe(404);
    expect((await previewOf(`${waiting}@draft`, {})).status).toBe(200);
  });

  test("is open once it was published, also after the template went back", async () => {
    expect((await previewOf(`${id}@3`)).status).toBe(404);
    await service.post(`${path}/${id}/publish`, { revision: 3 });
    await service.post(`${path}/${id}/publish`, { revision: 1 });
    for (const name of [id, `${id}@1`, `${id}@3`]) expect((await previewOf(name)).status).toBe(200);
    const answer = await previewOf(`${id}@3`, { key: null, query: "?revision=3&signature=any" });
    expect(answer.headers.get("cache-control")).toBe("public, max-age=604800, immutable");
  });

  test("is gone with its template, for every caller", async () => {
    const { identifier: own, preview } = await create("Gone");
    expect((await service.call(preview ?? "", { key: null })).status).toBe(200);
    await service.call(`${path}/${own}`, { method: "DELETE", key: writer });
    expect((await service.call(preview ?? "", { key: null })).status).toBe(404);
    expect((await previewOf(`${own}@1`, {})).status).toBe(404);
  });
});

test("none of this was an error of the service", () => {
  expect(service.errors).toEqual([]);
});
