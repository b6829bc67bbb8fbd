import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import * as limits from "#contract/limits.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import { templateDetailSchema, templateSummarySchema } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl, refusalOf } from "#testing/start-test-service.ts";
import { pixelAt } from "#testing/test-pictures.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/my-templates";
const document = {
  width: 80,
  height: 40,
  outputFormat: "png",
  background: "#ff0000",
  components: [{ id: "title", type: "TEXT", text: "Hello", width: 60, height: 30 }],
};
const draft = { name: "Mine", tags: ["one", "two", "one"], document };

function send(method: "POST" | "PUT" | "DELETE", address: string, body?: unknown, headers = {}) {
  return service.call(address, { method, headers, json: body });
}

async function created(overrides: Record<string, unknown> = {}) {
  const answer = await send("POST", path, { ...draft, ...overrides });
  expect(answer.status).toBe(201);
  return detailOf(answer);
}

async function detailOf(answer: Response) {
  return z.strictObject(templateDetailSchema.shape).parse(await answer.json());
}

/** Red, green and blue of the picture's first pixel. */
async function firstPixel(address: string): Promise<number[]> {
  return (await pixelAt(await service.fileOf(address), 0, 0)).slice(0, 3);
}

describe("creating", () => {
  test("answers the template with its address and revision 1, and it stands first in the list", async () => {
    const answer = await send("POST", path, draft);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("etag")).toBe('"1"');
    const detail = await detailOf(answer);
    expect(answer.headers.get("location")).toBe(`${testPublicUrl}${path}/${detail.identifier}`);
    expect(detail).toMatchObject({
      name: "Mine",
      tags: ["one", "two"],
      editor: "canvas-editor",
      width: 80,
      outputFormat: "png",
      revision: 1,
      sourceTemplateId: null,
    });
    const list = (await (await service.call(path)).json()) as { identifier: string }[];
    expect(list[0]?.identifier).toBe(detail.identifier);
  });

  test.each([
    [{ quality: 60 }, 60, "png"],
    [{ quality: " 70.5 ", outputFormat: "jpeg" }, 71, "jpg"],
    [{ outputFormat: "pdf" }, 85, "pdf"],
    [
      { html: "<p data-component='a'>A</p>", editor: "canvas-html", quality: 40, components: undefined },
      40,
      "png",
    ],
  ])(
    "with %j is listed with quality %d and extension %s, as in its detail",
    async (fields, quality, extension) => {
      const detail = await created({ document: { ...document, ...fields } });
      const list = (await (await service.call(path)).json()) as { identifier: string }[];
      const { createdAt, identifier } = detail;
      const expected = { identifier, quality, outputExtension: extension, createdAt };
      expect(detail).toMatchObject(expected);
      expect(list.find((listed) => listed.identifier === identifier)).toMatchObject(expected);
      const replaced = await send("PUT", `${path}/${identifier}`, {
        ...draft,
        document: { ...document, quality: 99 },
      });
      expect(await detailOf(replaced)).toMatchObject({ quality: 99, outputExtension: "png", createdAt });
    },
  );

  test("a new template is rendered at once, and its preview is made without any request for it", async () => {
    const { identifier, preview } = await created();
    const { href } = await service.render("/api/v1/render", { template: identifier });
    expect(await firstPixel(href)).toEqual([255, 0, 0]);
    expect(preview).toContain("?revision=1");
    const [red = 0, green = 255, blue = 255] = await firstPixel(preview ?? "");
    expect(red).toBeGreaterThan(240);
    expect(green + blue).toBeLessThan(20);
  });

  test("detects the editor of an html document, when it is created and when it is replaced", async () => {
    const html = { width: 80, height: 40, html: "<p data-component='a'>{{name}}</p>" };
    const { identifier, editor } = await created({ document: html });
    expect(editor).toBe("canvas-html");
    const replaced = await send("PUT", `${path}/${identifier}`, { name: "Mine", document: html });
    expect(await detailOf(replaced)).toMatchObject({ editor: "canvas-html", revision: 2 });
  });

  test("tags, editor and origin may be null or empty and then count as absent", async () => {
    const detail = await created({ tags: null, editor: "", sourceTemplateId: "" });
    expect(detail).toMatchObject({ tags: [], editor: "canvas-editor", sourceTemplateId: null });
  });

  test("the template that it was made from is kept and found", async () => {
    const { identifier } = await created({ sourceTemplateId: "elsewhere" });
    const list = (await (await service.call(`${path}?sourceTemplateId=elsewhere`)).json()) as {
      identifier: string;
    }[];
    expect(list.map((entry) => entry.identifier)).toEqual([identifier]);
  });

  test.each([
    [{ name: undefined }, "name: required: a name, 1 to 200 characters"],
    [{ name: "x".repeat(201) }, "name: must be a name, 1 to 200 characters"],
    [{ name: "a\0b" }, "name: must not contain a NUL character"],
    [{ tags: "one" }, `tags: must be an array of at most ${limits.tagsMax} tags`],
    [
      { tags: Array.from({ length: 51 }, (_, index) => `t${index}`) },
      "tags: must be an array of at most 50 tags; got 51",
    ],
    [{ tags: [7] }, "tags[0]: must be a tag, 1 to 200 characters; got 7"],
    [{ editor: "paint" }, "editor: must be canvas-editor or canvas-html"],
    [{ editor: "canvas-html" }, "document.html: required: text; got nothing"],
    [
      { editor: "canvas-editor", document: { editor: "canvas-html", html: "a" } },
      "editor: is canvas-editor, and the document names another",
    ],
    [{ document: undefined }, "document: must be an object; got nothing"],
    [{ document: [] }, "document: must be an object; got an array"],
    [{ document: { ...document, widht: 1 } }, "document.widht: unknown field"],
    [
      { document: { ...document, widht: 1, width: 0 } },
      "document.width: must be a number from 1 to 8192; got 0",
    ],
  ])("%j is refused by its path", async (overrides, message) => {
    const { status, errors } = await refusalOf(await send("POST", path, { ...draft, ...overrides }));
    expect(status).toBe(400);
    expect(errors).toContain(message);
  });
});

describe("replacing", () => {
  test("takes the next revision everywhere: answer, ETag, document, preview link and list", async () => {
    const first = await created();
    const answer = await send("PUT", `${path}/${first.identifier}`, {
      name: "Renamed",
      document: { ...document, background: "#0000ff", width: 90 },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).toBe('"2"');
    const second = await detailOf(answer);
    expect(second).toMatchObject({ name: "Renamed", revision: 2, tags: [], width: 90 });
    expect(second.preview).not.toBe(first.preview);
    const [red, , blue] = await firstPixel(second.preview ?? "");
    // A preview is a WebP of modest quality.
    expect(red).toBeLessThan(10);
    expect(blue).toBeGreaterThan(240);
    const list = (await (await service.call(`${path}?name=Renamed`)).json()) as object[];
    expect(list[0]).toMatchObject({ preview: second.preview, width: 90 });
    const read = await service.call(`${path}/${first.identifier}/document`);
    expect(read.headers.get("etag")).toBe('"2"');
    expect(await read.json()).toMatchObject({ background: "#0000ff" });
  });

  test("an earlier revision keeps its preview as long as the template", async () => {
    const first = await created();
    const pixel = await firstPixel(first.preview ?? "");
    const kept = previewKeys();
    const replacement = { ...draft, document: { ...draft.document, background: "#0000ff" } };
    const second = await detailOf(await send("PUT", `${path}/${first.identifier}`, replacement));
    expect(await firstPixel(second.preview ?? "")).not.toEqual(pixel);
    expect(previewKeys()).toEqual(expect.arrayContaining(kept));
    expect(await firstPixel(`/previews/${first.identifier}@1.webp`)).toEqual(pixel);
  });

  test("an earlier revision's preview link shows the newest and must not be cached", async () => {
    const first = await created();
    await detailOf(await send("PUT", `${path}/${first.identifier}`, draft));
    const answer = await service.call(first.preview ?? "", { key: null });
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  });

  test("of many who replace revision 1 at once, one wins", async () => {
    const { identifier } = await created();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send("PUT", `${path}/${identifier}`, draft, { "If-Match": '"1"' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 412)).toHaveLength(7);
  });

  test("of two authors who read revision 1, the second gets a conflict and the first's change stays", async () => {
    const { identifier } = await created();
    const read = await service.call(`${path}/${identifier}/document`);
    const etag = read.headers.get("etag") ?? "";
    const address = `${path}/${identifier}`;
    const first = await send("PUT", address, { ...draft, name: "First" }, { "If-Match": etag });
    const second = await send("PUT", address, { ...draft, name: "Second" }, { "If-Match": etag });
    expect(first.status).toBe(200);
    expect(second.status).toBe(412);
    expect(second.headers.get("etag")).toBe('"2"');
    expect(await second.json()).toEqual({
      status: 412,
      code: "conflict",
      msg: "The template has changed since it was read: it is at revision 2 now. Read it again and repeat the change.",
      errors: ['If-Match: the current revision is "2"'],
    });
    expect(await detailOf(await service.call(address))).toMatchObject({ name: "First", revision: 2 });
  });

  test.each(["nothing", "%00"])("a template %s is not found", async (id) => {
    expect((await send("PUT", `${path}/${id}`, draft)).status).toBe(404);
    expect((await send("PUT", `${path}/${id}`, draft, { "If-Match": '"1"' })).status).toBe(404);
  });
});

describe("deleting", () => {
  test("removes it from list, detail, document, preview and renders; results stay", async () => {
    const { identifier, preview } = await created({ name: "Short-lived" });
    const { href, requestId } = await service.render("/api/v1/render", { template: identifier });
    await firstPixel(href);
    await firstPixel(preview ?? "");
    const answer = await send("DELETE", `${path}/${identifier}`);
    expect(answer.status).toBe(204);
    for (const address of [`${path}/${identifier}`, `${path}/${identifier}/document`, preview ?? ""])
      expect((await service.call(address)).status).toBe(404);
    expect(await (await service.call(`${path}?name=Short-lived`)).json()).toEqual([]);
    expect(await refusalOf(await service.post("/api/v1/render", { template: identifier }))).toMatchObject({
      status: 400,
      code: "template_not_found",
    });
    expect(await firstPixel(href)).toEqual([255, 0, 0]);
    const result = await service.resultOf(requestId);
    expect(result).toMatchObject({ templateName: "Short-lived", templateIdentifier: identifier });
    expect((await send("DELETE", `${path}/${identifier}`)).status).toBe(404);
    expect((await send("PUT", `${path}/${identifier}`, draft)).status).toBe(404);
  });

  test("does not delete a newer revision", async () => {
    const { identifier } = await created();
    await send("PUT", `${path}/${identifier}`, draft);
    const stale = await send("DELETE", `${path}/${identifier}`, undefined, { "If-Match": '"1"' });
    expect(await refusalOf(stale)).toMatchObject({ status: 412, code: "conflict" });
    const current = await send("DELETE", `${path}/${identifier}`, undefined, { "If-Match": '"2"' });
    expect(current.status).toBe(204);
  });
});

describe("the bin", () => {
  const binned = async () => {
    const answer = await service.call(`${path}?deleted=true&size=50`);
    const list = z.array(templateSummarySchema).parse(await answer.json());
    expect(answer.headers.get("X-Total-Count")).toBe(String(list.length));
    return new Map(list.map((template) => [template.identifier, template]));
  };
  const lastActions = async (count: number) => {
    const list = z.array(auditEntrySchema).parse(await (await service.call("/api/v2/audit")).json());
    return list.slice(0, count).map(({ action }) => action);
  };

  test("has a deleted template with its revisions and its picture, until it is restored", async () => {
    const { identifier, preview } = await created({ name: "Coming back" });
    const red = await firstPixel(preview ?? "");
    await send("PUT", `${path}/${identifier}?publish=false`, { ...draft, note: "half done" });
    await send("DELETE", `${path}/${identifier}`);

    const found = (await binned()).get(identifier);
    expect(found).toMatchObject({ name: "Coming back", publishedRevision: 1, latestRevision: 2 });
    const dayCount = (Date.parse(found?.binnedUntil ?? "") - service.clock.now().getTime()) / 86_400_000;
    expect(dayCount).toBe(limits.binDays);
    expect(await firstPixel(found?.preview ?? "")).toEqual(red);
    expect((await service.call(preview ?? "")).status).toBe(404);
    expect((await send("POST", `${path}/${identifier}/duplicate`)).status).toBe(404);

    const restored = await detailOf(await send("POST", `${path}/${identifier}/restore`));
    expect(restored).toMatchObject({ identifier, revision: 1, publishedRevision: 1, latestRevision: 2 });
    expect(restored.binnedUntil).toBeUndefined();
    expect((await binned()).has(identifier)).toBe(false);
    expect(await firstPixel(preview ?? "")).toEqual(red);
    expect((await service.render("/api/v1/render", { template: identifier })).requestId).not.toBe("");
    expect((await service.call(`${path}/${identifier}@draft/document`)).status).toBe(200);
    expect((await send("POST", `${path}/${identifier}/restore`)).status).toBe(404);
    expect(await lastActions(2)).toEqual(["template.undeleted", "template.deleted"]);
  });

  test("is left for good by permanent=true, from the bin or at once", async () => {
    const [first, second] = [await created(), await created()];
    await send("DELETE", `${path}/${first.identifier}`);
    expect((await send("DELETE", `${path}/${first.identifier}`)).status).toBe(404);
    expect((await send("DELETE", `${path}/${first.identifier}?permanent=true`)).status).toBe(204);
    expect(await lastActions(1)).toEqual(["template.purged"]);
    expect((await send("DELETE", `${path}/${second.identifier}?permanent=true`)).status).toBe(204);
    expect(await lastActions(2)).toEqual(["template.purged", "template.deleted"]);
    for (const { identifier } of [first, second]) {
      expect((await binned()).has(identifier)).toBe(false);
      expect((await send("POST", `${path}/${identifier}/restore`)).status).toBe(404);
    }
  });

  test("gives and takes what is published only by a key that may publish", async () => {
    const { identifier } = await created();
    const key = await service.createKey(["templates:read", "templates:write"]);
    await send("DELETE", `${path}/${identifier}`);
    for (const [method, address] of [
      ["POST", `${path}/${identifier}/restore`],
      ["DELETE", `${path}/${identifier}?permanent=true`],
    ] as const)
      expect(await refusalOf(await service.call(address, { method, key }))).toMatchObject({
        status: 403,
        code: "scope_missing",
      });
    expect((await binned()).has(identifier)).toBe(true);
  });

  test("a key that is limited to templates finds and restores its own only", async () => {
    const [own, other] = [await created(), await created()];
    const key = await service.createKey(["templates:read", "templates:write", "templates:publish"], {
      templates: [own.identifier],
    });
    for (const { identifier } of [own, other]) await send("DELETE", `${path}/${identifier}`);
    const list = await (await service.call(`${path}?deleted=true`, { key })).json();
    expect(list).toMatchObject([{ identifier: own.identifier }]);
    const restore = (id: string) => service.call(`${path}/${id}/restore`, { method: "POST", key });
    expect((await restore(other.identifier)).status).toBe(403);
    expect((await restore(own.identifier)).status).toBe(200);
  });
});

describe("duplicating", () => {
  test("makes a template of its own that names its source", async () => {
    const source = await created({ name: "Poster" });
    const answer = await send("POST", `${path}/${source.identifier}/duplicate`);
    expect(answer.status).toBe(201);
    const copy = await detailOf(answer);
    expect(copy).toMatchObject({
      name: "Poster copy",
      revision: 1,
      tags: ["one", "two"],
      sourceTemplateId: source.identifier,
      properties: source.properties,
    });
    expect(copy.identifier).not.toBe(source.identifier);
    await send("PUT", `${path}/${copy.identifier}`, { ...draft, name: "Changed" });
    expect(await detailOf(await service.call(`${path}/${source.identifier}`))).toMatchObject({
      name: "Poster",
      revision: 1,
    });
  });

  test("takes a name, and shortens one that would get too long", async () => {
    const source = await created({ name: "x".repeat(200) });
    const address = `${path}/${source.identifier}/duplicate`;
    expect((await detailOf(await send("POST", address, { name: "Other" }))).name).toBe("Other");
    expect((await detailOf(await send("POST", address, {}))).name).toBe(`${"x".repeat(195)} copy`);
  });

  test("a starter's copy is a user's own template", async () => {
    const copy = await detailOf(await send("POST", `${path}/card/duplicate`));
    expect(copy).toMatchObject({ name: "Card copy", createdBy: "API", sourceTemplateId: "card" });
  });
});

function previewKeys(): string[] {
  return service.objects.keys().filter((key) => key.startsWith("previews/"));
}

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
